// How large one edit between two variants is (model/edits.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace whittle {

enum class Grain {
  files,  ///< a file that differs
  hunks,  ///< lines next to each other
  /// Whole lines. Lines that belong to one item of the program (Outline::item) are one edit: a new
  /// item, a removed one, or all changes in an item that both have.
  declarations,
  /// Whole lines. The lines of one statement, or of another removable part, are one edit.
  statements,
  tree,   ///< parts of the syntax trees (model/tree_edits.h); lines if there are none
  parts,  ///< the same, inside of a part that is added as a whole (model/emptied.h)
  lines,  ///< a removed or an added line
  /// Also single lines, and with the same name. But a line that takes the place of another is one
  /// edit with it (model/aligned_edits.h). No syntax tree is used.
  aligned_lines,
  /// Also single lines, and with the same name. But in a file that is parsed, the trees say which
  /// lines are the same; and if as many lines are added as removed, each added line replaces a
  /// removed one, and the two are one edit.
  line_pairs,
  words,   ///< in lines that differ, tokens next to each other
  tokens,  ///< in lines that differ, a token that is replaced, removed or added
  chars,   ///< in tokens that differ, a removed or an added character
  blocks,  ///< bytes next to each other (model/byte_edits.h)
  bytes,   ///< a byte that is replaced, removed or added
};

std::optional<Grain> find_grain(std::string_view name);
/// All names that find_grain() knows, coarse to fine.
std::vector<std::string> grain_names();
std::string_view grain_name(Grain grain);

}  // namespace whittle
