// A folder of source trees and tarballs, one for each version, as a line of revisions.
//
// Everything with a number in its name counts: folders, and tarballs that `tar` unpacks (.tar,
// .tar.gz, .tgz, .tar.bz2, .tar.xz, .tar.zst). There must be at least two; the newest is the one
// with the highest version (version_order.h). An id is the name without the ending; if a version
// exists more than once, a folder is preferred to a tarball. If a tarball has a single folder at
// its top, that folder is stripped.
#pragma once

#include <string>

#include "repository/repository.h"

namespace whittle {

/// Whether open_trees would open it.
bool holds_trees(const std::string& folder);

}  // namespace whittle
