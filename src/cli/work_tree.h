// Reads a directory as a variant, and writes it back. Only files that differ are written: all of
// them, or none.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "change/variant.h"
#include "repository/git_directory.h"
#include "util/result.h"

namespace whittle {

/// The files of a directory; in a git repository those that git does not ignore, and those
/// of `also` that are there. Folders of version control and of whittle's journals are not
/// looked into.
Result<Variant> load_work_tree(const std::string& directory, const std::optional<GitDirectory>& git,
                               const std::vector<std::string>& also);

/// Changes the directory, which holds `before`, to `after`. First all new files are written beside
/// their places, so that a full disk changes nothing; then each is moved to its place atomically.
/// Folders that become empty are removed.
Status write_work_tree(const std::string& directory, const Variant& before, const Variant& after);

}  // namespace whittle
