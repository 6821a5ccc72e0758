// A repository as whittle sees it: a line of revisions, each of them a variant.
//
// Neither the repository nor a checkout of it is changed: files are read into memory, and tests run
// in directories of their own.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "change/variant.h"
#include "util/result.h"

namespace whittle {

struct Revision {
  std::string id;       ///< as its system calls it; unique in the repository
  std::string title{};  ///< the first line of its message
  std::string author{};
  std::string date{};                 ///< "2024-05-01 12:30", UTC
  std::vector<std::string> merged{};  ///< ids of its parents, except the next older one
};

/// Which revisions are wanted. Revisions are named as in the version control system.
struct LineRequest {
  std::string newest{};              ///< empty: the newest that there is, or what is checked out
  std::string oldest{};              ///< empty: the first one
  std::vector<std::string> paths{};  ///< only revisions that change one of these; none: all
};

class Repository {
 public:
  virtual ~Repository() = default;

  /// For people: "the git repository /home/x/project".
  virtual std::string describe() const = 0;
  /// Newest first; the newest is always included, whatever it changes. An unknown name is an input
  /// error.
  virtual Result<std::vector<Revision>> line(const LineRequest& request) = 0;
  /// The revisions of the branch that `merge` merged as `merged`, newest first: those that the
  /// rest of its history does not have, and last of all the one that the branch began at.
  virtual Result<std::vector<Revision>> branch(const Revision& merge, const std::string& merged);
  /// The files of a revision. REQUIRES: line() or branch() gave it.
  virtual Result<Variant> files(const Revision& revision) = 0;
  /// Files of the newest revision that the user has changed in the checkout, or added to it.
  virtual std::vector<std::string> changed_in_checkout() { return {}; }
  /// The folder on disk that holds the checkout; empty: there is none.
  virtual std::string checkout() const { return {}; }
  /// Whether a file in this folder would be a part of some revision.
  virtual bool reads(const std::string& /*folder*/) const { return false; }
};

struct RepositoryOptions {
  std::string place;    ///< a folder or a URL
  std::string scratch;  ///< a folder for what has to be unpacked; made when it is needed
  /// CVS: group commits by their time alone (Artho, 5.3), not also by author and message.
  bool group_by_time_only = false;
  /// Is called with messages for a user who waits: that a server is asked again.
  std::function<void(const std::string&)> say = [](const std::string&) {};
  /// Called while whittle waits for a server; true: the run was stopped.
  std::function<bool()> stopped{};
};

/// Opens whatever is there: git, Subversion, CVS, a folder of numbered trees or tarballs.
Result<std::unique_ptr<Repository>> open_repository(const RepositoryOptions& options);

/// Each opens its own kind of repository; nullptr: the place is something else. An Error: it is of
/// this kind, but damaged.
using Opened = Result<std::unique_ptr<Repository>>;
Opened open_git(const RepositoryOptions& options);
Opened open_subversion(const RepositoryOptions& options);
Opened open_cvs(const RepositoryOptions& options);
Opened open_trees(const RepositoryOptions& options);

}  // namespace whittle
