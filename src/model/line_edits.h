// The edits between two parsed texts, in whole lines.
//
// The trees say which lines are the same (model/tree_edits.h): a closing brace is compared with
// that of its own function. Lines that belong together are then one edit:
//
//   declarations   all lines of an item that only one side has, and all changed lines of an item
//                  that both have (Outline::item)
//   statements     all lines of a removable part that only one side has, outside of other such
//                  parts
//   line_pairs     a removed and an added line, if there are as many of each
//
// Law: between two edits there is text that both have, byte for byte.
#pragma once

#include <vector>

#include "model/grain.h"
#include "model/tree_edits.h"
#include "util/diff.h"

namespace whittle {

/// In bytes, in order. REQUIRES: the grain is one of the three; the texts as for tree_edits().
std::vector<Hunk> line_edits(const PartedText& passing, const PartedText& failing, Grain grain);

}  // namespace whittle
