// A folder of source trees and tarballs, one for each version, as a line of revisions.
//
// What counts is whatever has a number in its name: folders, and tarballs that `tar` unpacks
// (.tar, .tar.gz, .tgz, .tar.bz2, .tar.xz, .tar.zst). There are at least two; the newest is the
// one with the highest version (version_order.h). An id is the name without the ending; where a
// version is there more than once, the folder is taken before a tarball. A tarball with a single
// folder at its top loses it.
#pragma once

#include <string>

#include "repository/repository.h"

namespace whittle {

/// Whether open_trees would open it.
bool holds_trees(const std::string& folder);

}  // namespace whittle
