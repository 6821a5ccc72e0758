// The revisions of a git repository that changed one of some paths, newest first: what `git
// rev-list --all HEAD -- PATHS` lists.
//
// The walk begins at all references and HEAD, and follows the dates of the commits. History is
// simplified as git does it: if a merge leaves the paths as they are in one of its parents, only
// the first such parent is followed.
#pragma once

#include <git2.h>

#include <cstdint>
#include <queue>
#include <set>
#include <string>
#include <vector>

#include "repository/git_handles.h"

namespace whittle {

class GitPathHistory {
 public:
  /// Paths are those of files, from the root of the repository, which must outlive this.
  GitPathHistory(git_repository* repository, std::vector<std::string> paths);

  /// The next revision; null: there are no more.
  GitCommit next();

  /// What is at each of the paths in a revision: the id of the contents and the mode; both are zero
  /// if there is nothing.
  struct Entry {
    git_oid id{};
    unsigned mode = 0;
    friend bool operator==(const Entry& a, const Entry& b) {
      return a.mode == b.mode && git_oid_equal(&a.id, &b.id) != 0;
    }
  };
  std::vector<Entry> entries(const git_commit* commit) const;

 private:
  /// Commits that wait for their turn: the newest first, and of several with the same time the one
  /// that was found first.
  struct Waiting {
    git_time_t time;
    std::uint64_t number;
    git_oid id;
    bool operator<(const Waiting& other) const {
      return time != other.time ? time < other.time : number > other.number;
    }
  };

  void add(const git_oid& id);
  void add_reference(const char* name);
  bool changes_something(const git_commit* commit);

  git_repository* repository_;
  std::vector<std::string> paths_;
  std::priority_queue<Waiting> waiting_;
  std::set<std::string> seen_;
};

}  // namespace whittle
