// A patch onto another revision: what turns the variant `base` into `patched`, put
// onto `target`. Never by context that is roughly alike; by three-way merge.
//
// - A file that target renamed, or that the patch renames, is found again
//   (history/pair_files.h), and merged by its lines (history/merge_lines.h).
// - Where target has deleted or moved the lines that the patch changes, and they
//   stand at exactly one other place of target (history/moved_lines.h), the change
//   goes there, indented as they are there.
// - Links and files with a NUL byte are taken as a whole, where one side left them as
//   they were.
// - Of modes only the executable bit is merged: the others are the user's own.
// - What target has already stays as it is.
//
// All else is a conflict: lines or a file that both changed, each in its way; a file
// that one side removed and the other changed; two files that want one name; lines
// that stand nowhere, or at two places. Conflicts are an outcome. Where there is one,
// nothing is merged.
//
// Laws, with M for the merge, but for modes: M(b, p, b) = p, M(b, b, t) = t, M(b, p, p) = p.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "change/variant.h"

namespace whittle {

struct MergeConflict {
  std::string file;      ///< as target calls it; as base does where target has none
  std::size_t line = 0;  ///< in target, from 1; 0: it is about the file as a whole
  std::string reason;    ///< one sentence, without its full stop
};

enum class FileFate {
  merged,   ///< changed
  added,    ///< by the patch
  removed,  ///< by the patch
  kept,     ///< target had it all already
};

/// What became of one file that the patch speaks of.
struct MergedFile {
  FileFate fate = FileFate::kept;
  std::string file;                ///< as the patch calls it before it renames it
  std::string place;               ///< where it is now; of a removed one, where it was
  std::vector<std::string> notes;  ///< "renamed", "moved to b.c:12", for people
};

struct VariantMerge {
  Variant merged;  ///< only where there are no conflicts
  std::vector<MergedFile> files;
  std::vector<MergeConflict> conflicts;
};

/// REQUIRES: no variant has two files of one name.
VariantMerge merge_variants(const Variant& base, const Variant& patched, const Variant& target);

}  // namespace whittle
