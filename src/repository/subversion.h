// Subversion, read with its own program: a checkout, a URL, or the folder that svnadmin made.
//
// Revisions are "r123". The user may also write 123, HEAD or {2024-05-01}; each means the state at
// that time, that is the last revision up to it that changed something in the folder. The line
// follows the folder to where it was copied from.
//
// Files are as they were committed: keywords are not expanded, because their values would differ
// even if nothing else does. What svn:externals names is not part of a revision.
#pragma once

#include "repository/command.h"
#include "repository/repository.h"

namespace whittle {

/// As open_subversion(options), with another retry for a server that cannot be reached.
Opened open_subversion(const RepositoryOptions& options, const RetryPolicy& retry);

}  // namespace whittle
