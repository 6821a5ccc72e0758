// Applies a patch to another revision: the change from the variant `base` to `patched`, applied to
// `target`. This is a three-way merge; similar context is never used.
//
// - A file that target renamed, or that the patch renames, is found again (history/pair_files.h),
//   and merged by its lines (history/merge_lines.h).
// - If target has deleted or moved the lines that the patch changes, and they are at exactly one
//   other place of target (history/moved_lines.h), the change is made there, with their
//   indentation.
// - Links and files with a NUL byte are taken as a whole, if one side left them unchanged.
// - Of modes only the executable bit is merged: the others are the user's own.
// - What target already has stays as it is.
//
// Everything else is a conflict: lines or a file that both changed in different ways; a file that
// one side removed and the other changed; two files with one name; lines that are found nowhere, or
// at two places. Conflicts are a result, not an error. If there is one, nothing is merged.
//
// Laws, with M for the merge, except for modes: M(b, p, b) = p, M(b, b, t) = t, M(b, p, p) = p.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "change/variant.h"

namespace whittle {

struct MergeConflict {
  std::string file;      ///< its name in target; in base if target has none
  std::size_t line = 0;  ///< in target, from 1; 0: it is about the file as a whole
  std::string reason;    ///< one sentence, without its full stop
};

enum class FileFate {
  merged,   ///< changed
  added,    ///< by the patch
  removed,  ///< by the patch
  kept,     ///< target already had all changes
};

/// What was done with one file that the patch mentions.
struct MergedFile {
  FileFate fate = FileFate::kept;
  std::string file;                ///< its name in the patch, before the patch renames it
  std::string place;               ///< where it is now; of a removed one, where it was
  std::vector<std::string> notes;  ///< "renamed", "moved to b.c:12", for people
};

struct VariantMerge {
  Variant merged;  ///< only if there are no conflicts
  std::vector<MergedFile> files;
  std::vector<MergeConflict> conflicts;
};

/// REQUIRES: no variant has two files of one name.
VariantMerge merge_variants(const Variant& base, const Variant& patched, const Variant& target);

}  // namespace whittle
