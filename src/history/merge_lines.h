// One file, merged by lines: what turns `base` into `patched`, as edits of `target`.
//
// What the three-way merge (util/merge.h) takes from the patch becomes an edit. Where
// it has a conflict, the same lines are merged once more as if there were no white
// space: so code that target indented anew, or put into a block, is no conflict,
// provided the patch's lines can be indented by the same change (history/reindent.h)
// and the lines that they replace differ in nothing else. What is left are clashes.
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

/// Lines of target's file, and what stands there instead.
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
  bool reindented = false;  ///< some of the edits were
};

/// REQUIRES: the texts are of one book. `file` is what the edits call target.
LineMerge merge_lines(const LinedText& base, const LinedText& target, const LinedText& patched,
                      std::size_t file);

/// The lines as a change of white space that turns each first line into its second would
/// have left them; nothing where it does not say how. The pairs are of these two texts.
std::optional<std::vector<std::string>> reindented(const LinedText& before, const LinedText& after,
                                                   std::span<const LinePair> learn_from,
                                                   std::span<const std::string_view> lines);

}  // namespace whittle
