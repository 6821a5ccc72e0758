// Groups the file revisions of CVS into revisions of the whole (Artho, 5.3).
//
// CVS numbers the revisions of every file separately. In the order of time, a file revision belongs
// to a group whose last one is at most five minutes older: "Revisions being less than five minutes
// apart are regarded as a single version that was committed using multiple CVS invocations." Unless
// only the time counts, the author and the message must be equal, too, because two people may
// commit at the same time; then groups can overlap in time.
//
// Groups are in the order in which they begin. A file has at most one revision in a group, and its
// revisions are in groups in their own order: if joining a group would break this, a new group
// begins. So the state after a group is, for every file, its last revision up to there.
#pragma once

#include <cstdint>
#include <vector>

#include "repository/cvs_log.h"

namespace whittle {

struct CvsMember {
  std::size_t file = 0;  ///< which of the files
  std::size_t revision = 0;
};

struct CvsGroup {
  std::vector<CvsMember> members;  ///< by time
  std::int64_t begin = 0;
  std::int64_t end = 0;
};

enum class Grouping { by_time, by_time_author_and_message };

/// Oldest first. O(n log n), and for each revision the groups of the five minutes before it.
std::vector<CvsGroup> group_revisions(const std::vector<CvsFile>& files, Grouping grouping);

}  // namespace whittle
