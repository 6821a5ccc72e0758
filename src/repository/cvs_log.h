// What `cvs rlog` prints about every file: the revisions of its trunk.
//
// The versions at the head before the first own change also count as trunk: the vendor branch 1.1.1
// that `cvs import` makes, up to revision 1.2. CVS checks them out in the same way.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace whittle {

struct CvsRevision {
  std::string number;  ///< "1.2"
  std::int64_t time = 0;
  std::int64_t until = 0;  ///< `cvs -D` gives this revision from `time` to just before `until`
  std::string author{};
  std::string message{};
  bool dead = false;  ///< the file was removed
};

struct CvsFile {
  std::string name;  ///< relative to the folder; never in an Attic
  /// Oldest first, in the order of time; the first one is not dead, and no two in a row are.
  std::vector<CvsRevision> revisions{};
};

/// Files in `folder` ("/home/cvs/module") that were ever on the trunk, sorted by name.
std::vector<CvsFile> read_cvs_log(std::string_view text, const std::string& folder);

}  // namespace whittle
