// The edits between two texts that are not parsed: by their lines, tokens and characters.
//
// All functions use *areas*: places where the two texts differ, with common text between them.
// Areas and edits are in bytes, in order.
#pragma once

#include <string_view>
#include <vector>

#include "model/compare.h"
#include "model/grain.h"
#include "util/diff.h"

namespace whittle {

/// The edits between two texts. Grains that need syntax trees are replaced: declarations by hunks,
/// and trees by lines, each with the one that it replaces.
std::vector<Hunk> edits_between(std::string_view a, std::string_view b, Grain grain);

/// The parts of areas that differ, when each is compared by these atoms.
std::vector<Hunk> refine(std::string_view a, std::string_view b, const std::vector<Hunk>& areas,
                         Cut cut);

/// Which lines of an area are one edit together with the line that they replace.
enum class LinePairs {
  all,   ///< all, if as many lines are added as removed; otherwise as below
  last,  ///< only a last line without a newline: nothing can follow it
};
/// The edits of areas by lines: the lines that are removed, then those that are added, then pairs.
std::vector<Hunk> pair_lines(std::string_view a, std::string_view b, const std::vector<Hunk>& areas,
                             LinePairs which);

}  // namespace whittle
