// Unified diffs as values: they can be read, reversed, and applied to what they were made from.
//
// Both the plain format of `diff -u` and that of git are read: files that are new, deleted, renamed
// or copied, modes, names in quotes, "\ No newline at end of file". Text before, between and after
// the parts of files (a mail, a commit message) is skipped. Names lose a/ and b/, or any other two
// leading folders if only these differ (`diff -ru old new`). Names that lead out of the directory
// are refused. So are binary patches, combined diffs and submodules, which lack information.
//
// Patches are applied exactly: each line must be where its number says. For other revisions there
// is history/merge_variants.h.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "change/variant.h"
#include "util/result.h"

namespace whittle {

struct PatchLine {
  char mark = ' ';   ///< ' ' in both, '-' only in the old file, '+' only in the new one
  std::string text;  ///< with its newline, if it has one
};

struct PatchHunk {
  std::size_t old_begin = 0;  ///< the line of the old file, from 0
  std::size_t new_begin = 0;  ///< the line of the new one, after the hunks before
  std::vector<PatchLine> lines;
  std::size_t at = 0;  ///< the line of the patch that it begins on, from 1
};

/// What happens to one file. One of the names may be missing: it is new, or deleted.
struct FilePatch {
  std::optional<std::string> old_name;
  std::optional<std::string> new_name;
  bool copies = false;  ///< the old one stays; of a deleted one: its content does not matter
  std::optional<unsigned> old_mode;  ///< as git writes it: 0100644, 0120000
  std::optional<unsigned> new_mode;
  std::string old_blob;  ///< git's id of the contents before, maybe short; empty: unknown
  std::string new_blob;
  std::vector<PatchHunk> hunks;
  std::size_t at = 0;  ///< the line of the patch that it begins on, from 1
};

using Patch = std::vector<FilePatch>;

/// An Error, which begins with `name` and the line, if it is not a patch or lacks information.
/// There is at least one file in a patch.
Result<Patch> read_patch(std::string_view text, const std::string& name);

/// The patch that undoes it.
Patch reversed(const Patch& patch);

/// The files of base that it mentions, without those that it creates itself.
std::vector<std::string> needed_files(const Patch& patch);

/// The base with the patch applied; an Error says which line does not fit. Two parts for one file
/// are applied one after the other, as in a series of patches.
Result<Variant> apply_exactly(const Patch& patch, const Variant& base);

}  // namespace whittle
