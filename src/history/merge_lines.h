// Merges one file by lines: the change from `base` to `patched`, as edits of `target`.
//
// What the three-way merge (util/merge.h) takes from the patch becomes an edit. If there is a
// conflict, the same lines are merged once more without regard to white space. So code that target
// reindented, or put into a block, is no conflict, provided that the lines of the patch can be
// reindented in the same way (history/reindent.h) and the lines that they replace differ in nothing
// else. The remaining conflicts are clashes.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "history/line_book.h"
#include "history/moved_lines.h"
#include "history/reindent.h"
#include "util/diff.h"
#include "util/merge.h"

namespace whittle {

/// Lines of target's file, and their replacement.
struct LineEdit {
  LineRange place;
  std::vector<std::string> lines;
};

/// Lines that both sides changed.
struct LineClash {
  MergeRegion region;       ///< ours: target
  std::vector<Hunk> hunks;  ///< of the patch, from base to patched
};

struct LineMerge {
  std::vector<LineEdit> edits;  ///< by place, disjoint
  std::vector<LineClash> clashes;
  bool reindented = false;  ///< some of the edits were reindented
};

/// REQUIRES: the texts are from one LineBook. `file`: the number of target's file in the edits.
LineMerge merge_lines(const LinedText& base, const LinedText& target, const LinedText& patched,
                      std::size_t file);

/// Learns a change of white space from pairs of lines of these two texts, and applies it to
/// `lines`; nullopt if the pairs do not show how.
std::optional<std::vector<std::string>> reindented(const LinedText& before, const LinedText& after,
                                                   std::span<const LinePair> learn_from,
                                                   std::span<const std::string_view> lines);

}  // namespace whittle
