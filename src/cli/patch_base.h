// The version that a patch was made from: the base of the three-way merge.
//
// 1. What --base names: a directory, or a revision of the repository around the target.
// 2. Otherwise the ids that git writes into patches: the newest revision in which all files that
//    the patch changes have these contents. If there is none but git has the contents, these, and
//    all other files as in the target (so no file counts as renamed, and nothing as moved to a file
//    that the patch does not mention).
// 3. Otherwise the target itself, if the patch applies to it line by line.
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
