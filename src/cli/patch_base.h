// What a patch was made of: the base of the three-way merge.
//
// Said with --base, a directory or a revision of the repository around the target.
// Else by git's ids of the contents before, which git writes into patches: the newest
// revision in which all files that the patch changes have these contents; where there
// is none but git has the contents, these, with the rest as it is in the target (so
// nothing counts as renamed or moved to a file that the patch does not speak of).
// Else the target itself, where the patch applies to it line by line.
#pragma once

#include <optional>
#include <string>

#include "change/variant.h"
#include "history/patch_file.h"
#include "repository/git_directory.h"
#include "util/result.h"

namespace whittle {

struct PatchBase {
  Variant variant;
  std::string name;  ///< for people
};

struct PatchTarget {
  std::string directory;
  std::optional<GitDirectory> git;
  Variant variant;
};

/// `said`: what --base says; empty: nothing.
Result<PatchBase> find_base(const Patch& patch, const PatchTarget& target, const std::string& said);

}  // namespace whittle
