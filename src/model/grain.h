// How large one edit between two variants is (model/edits.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace whittle {

enum class Grain {
  files,  ///< a file that differs
  hunks,  ///< lines that stand together
  /// Whole lines, together where they belong to one of the things that a program consists of
  /// (Outline::item): one that is new or gone, or all that is changed in one that stays.
  declarations,
  /// Whole lines, together where they are one statement, or another part that may go.
  statements,
  tree,   ///< parts of the syntax trees (model/tree_edits.h); lines where there are none
  lines,  ///< a removed or an added line
  /// Lines too, and called so. But in a file that is parsed, lines are compared by what the trees
  /// say is the same; and where as many lines are added as removed, each added line takes the
  /// place of a removed one, and the two are one edit.
  line_pairs,
  words,   ///< in lines that differ, tokens that stand together
  tokens,  ///< in lines that differ, a removed or an added token
  chars,   ///< in tokens that differ, a removed or an added character
};

std::optional<Grain> find_grain(std::string_view name);
/// All that find_grain() knows, coarse to fine.
std::vector<std::string> grain_names();
std::string_view grain_name(Grain grain);

}  // namespace whittle
