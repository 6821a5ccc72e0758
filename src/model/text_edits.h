// The edits between two texts of which nothing is known but their lines, tokens and characters.
//
// All functions speak of areas: places where the two texts differ, with text that both have
// between two of them. Areas and edits are in bytes, in order.
#pragma once

#include <string_view>
#include <vector>

#include "model/compare.h"
#include "model/grain.h"
#include "util/diff.h"

namespace whittle {

/// The edits between two texts. What a grain says about syntax trees is left out: declarations
/// are hunks, and trees are lines.
std::vector<Hunk> edits_between(std::string_view a, std::string_view b, Grain grain);

/// The parts of areas that differ, when each is compared by these atoms.
std::vector<Hunk> refine(std::string_view a, std::string_view b, const std::vector<Hunk>& areas,
                         Cut cut);

/// Which lines of an area are one edit together with the line whose place they take.
enum class LinePairs {
  all,   ///< all, if as many lines are added as removed; otherwise as below
  last,  ///< only a last line without a newline: nothing can stand behind it
};
/// The edits of areas by lines: the lines that are removed, then those that are added, then pairs.
std::vector<Hunk> pair_lines(std::string_view a, std::string_view b, const std::vector<Hunk>& areas,
                             LinePairs which);

}  // namespace whittle
