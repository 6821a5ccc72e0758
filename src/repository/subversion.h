// Subversion by its own program: a checkout, a URL, or the folder that svnadmin made.
//
// Revisions are "r123". A person may also write 123, HEAD or {2024-05-01}; each means what was
// there then, and so the last revision up to it that changed something in the folder or below
// that is looked at. The line follows the folder to where it was copied from.
//
// Files are as they were committed: keywords are not expanded, since their values would differ
// where nothing else does. What svn:externals names is not part of a revision.
#pragma once

#include "repository/command.h"
#include "repository/repository.h"

namespace whittle {

/// As open_subversion(options), with another patience where a server is away.
Opened open_subversion(const RepositoryOptions& options, const Patience& patience);

}  // namespace whittle
