// A directory in the work tree of a git repository, read with libgit2. Nothing is written.
//
// Names of files are relative to the directory.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "change/variant.h"
#include "util/result.h"

namespace whittle {

class GitDirectory {
 public:
  /// Nothing where it is in no work tree of git, or where git ignores it.
  static std::optional<GitDirectory> around(const std::string& directory);

  /// Names of files that git knows or would add: not those that it is told to ignore. They
  /// may be gone from the disk.
  std::vector<std::string> files() const;
  /// Whether git knows one of them.
  bool tracks_files() const;

  /// What the directory held in a revision; submodules are left out. An unknown name is an input
  /// error.
  Result<Variant> revision(const std::string& name) const;

  using Blobs = std::map<std::string, std::string>;  // ids, maybe short, by the files' names
  /// The contents by name; nothing where one is not in the repository.
  std::optional<std::map<std::string, std::string>> contents(const Blobs& blobs) const;
  /// The newest revision that changed one of the files and in which they all have these contents:
  /// its id. The last two thousand that did are looked at.
  std::optional<std::string> revision_with(const Blobs& blobs) const;

 private:
  struct Place;
  explicit GitDirectory(std::shared_ptr<const Place> place) : place_(std::move(place)) {}
  std::shared_ptr<const Place> place_;
};

}  // namespace whittle
