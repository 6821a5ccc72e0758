// CVS by its own program: a checkout, or a folder in a repository.
//
// Revisions are counted from the oldest: "1", "2", ... (Artho, 5.3; cvs_groups.h says what one
// is). A person may also write a date, which means the newest that had begun by then. Only the
// trunk is read.
//
// Files are taken with -kk: "$Id$" in place of the value that it had. CVS stores the value that
// stood in the checkout before the commit, so that as stored (-ko) the files would differ from
// revision to revision where nothing else does. Files that are marked as binary (-kb) stay as
// they are. CVS has no links, and a file may be run in all its revisions or in none.
//
// A local repository is only read (cvs -R): no locks, no line in its history.
#pragma once

#include "repository/command.h"
#include "repository/repository.h"

namespace whittle {

/// As open_cvs(options), with another patience where a server is away.
Opened open_cvs(const RepositoryOptions& options, const Patience& patience);

}  // namespace whittle
