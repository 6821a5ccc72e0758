// What `svn log --xml` prints.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "repository/paths.h"
#include "repository/repository.h"

namespace whittle {

struct SvnChange {
  std::string path;    ///< from the root of the repository: "/trunk/a.c"
  std::string action;  ///< A, D, M, R
  std::string copied_from{};
};

struct SvnEntry {
  long number = 0;
  Revision revision;
  std::vector<SvnChange> changes{};  ///< with --verbose
};

/// nullopt: the text is not such a log.
std::optional<std::vector<SvnEntry>> read_svn_log(std::string_view xml);

/// The entries that change one of the paths; these are relative to the folder `base` of the
/// newest entry ("/trunk"), which is followed to where it was copied from. REQUIRES: newest first.
std::vector<SvnEntry> that_change(std::vector<SvnEntry> entries, std::string base,
                                  const PathFilter& paths);

}  // namespace whittle
