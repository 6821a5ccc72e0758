// A directory as a variant, and back: only what differs is written, all of it or
// nothing.
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

/// Makes of the directory, which holds `before`, what is `after`. First all that is new is
/// written beside its place, so that a full disk changes nothing; then each takes its place at
/// once. Folders that become empty go.
Status write_work_tree(const std::string& directory, const Variant& before, const Variant& after);

}  // namespace whittle
