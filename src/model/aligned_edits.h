// The edits between two texts that are not parsed, where what takes the place of something is one
// edit with it: "timeout = 30" becomes "timeout = 45s" as a whole or not at all.
//
// In an area, lines are paired, in order: those that have most of their tokens in common, and
// between two such pairs the others, one by one if as many are added as removed, otherwise those
// that begin with the same word or have a third of their words in common. (In an area of many lines
// two are alike if they differ only in numbers.) A pair is one edit. So is a line without a
// partner. Cost: linear in the lines of an area, except where few lines are compared each with
// each.
//
// A line that has no newline must stay the last one: it is one edit with all that follows it.
//
// Law: every line of a mixture is a line of one of the two texts.
#pragma once

#include <string_view>
#include <vector>

#include "util/diff.h"

namespace whittle {

/// `areas`: places where the texts differ, in bytes, in order. The edits too.
std::vector<Hunk> aligned_lines(std::string_view a, std::string_view b,
                                const std::vector<Hunk>& areas);

/// The same, but of a pair only the tokens that differ. As many tokens in the place of as many
/// others are one edit each, tokens without a partner too. A pair in which a quote is not closed
/// stays one edit: there nobody knows where a value ends. Two tokens of a mixture may touch, so
/// that they are read as one (model/known_tokens.h).
std::vector<Hunk> aligned_tokens(std::string_view a, std::string_view b,
                                 const std::vector<Hunk>& areas);

}  // namespace whittle
