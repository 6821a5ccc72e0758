// What `cvs rlog` tells about every file: the revisions of its trunk.
//
// What stood at the head before the first change of one's own counts as trunk, too: the vendor's
// branch 1.1.1 that `cvs import` makes, up to revision 1.2. CVS checks it out in the same way.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace whittle {

struct CvsRevision {
  std::string number;  ///< "1.2"
  std::int64_t time = 0;
  std::int64_t until = 0;  ///< `cvs -D` gives it from its time to just before this one
  std::string author{};
  std::string message{};
  bool dead = false;  ///< the file was removed
};

struct CvsFile {
  std::string name;  ///< relative to the folder; never in an Attic
  /// Oldest first, times never going back; the first one is not dead, nor are two that follow
  /// one another.
  std::vector<CvsRevision> revisions{};
};

/// Files that stand in `folder` ("/home/cvs/module") and ever were on the trunk, by name.
std::vector<CvsFile> read_cvs_log(std::string_view text, const std::string& folder);

}  // namespace whittle
