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
  /// nullopt if it is in no work tree of git, or if git ignores it.
  static std::optional<GitDirectory> around(const std::string& directory);

  /// Names of files that git tracks or would add, without ignored files. They may be missing on the
  /// disk.
  std::vector<std::string> files() const;
  /// Whether git tracks one of them.
  bool tracks_files() const;

  /// What the directory held in a revision; submodules are left out. An unknown name is an input
  /// error.
  Result<Variant> revision(const std::string& name) const;

  using Blobs = std::map<std::string, std::string>;  // ids, maybe short, by the files' names
  /// The contents by name; nullopt if one is not in the repository.
  std::optional<std::map<std::string, std::string>> contents(const Blobs& blobs) const;
  /// The id of the newest revision that changed one of the files and in which all of them have
  /// these contents. Only the last two thousand revisions that changed one of them are searched.
  std::optional<std::string> revision_with(const Blobs& blobs) const;

 private:
  struct OpenedAt;
  explicit GitDirectory(std::shared_ptr<const OpenedAt> place) : place_(std::move(place)) {}
  std::shared_ptr<const OpenedAt> place_;
};

}  // namespace whittle
