// CVS, read with its own program: a checkout, or a folder in a repository.
//
// Revisions are counted from the oldest: "1", "2", ... (Artho, 5.3; cvs_groups.h says what a
// revision is). The user may also write a date, which means the newest revision that had begun by
// then. Only the trunk is read.
//
// Files are checked out with -kk, which gives "$Id$" without its value. CVS stores the value that
// was in the checkout before the commit, so with -ko the files would differ from revision to
// revision even if nothing else does. Files that are marked as binary (-kb) stay as they are. CVS
// has no links, and a file is executable in all its revisions or in none.
//
// A local repository is only read (cvs -R): there are no locks, and no line in its history.
#pragma once

#include "repository/command.h"
#include "repository/repository.h"

namespace whittle {

/// As open_cvs(options), with another retry for a server that cannot be reached.
Opened open_cvs(const RepositoryOptions& options, const RetryPolicy& retry);

}  // namespace whittle
