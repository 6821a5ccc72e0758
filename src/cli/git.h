// A directory in a git repository, read through the git command. Nothing is written.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "change/variant.h"
#include "util/result.h"

namespace whittle {

class GitDirectory {
 public:
  /// Nothing where it is in no repository, or its repository ignores it, or there is no git.
  static std::optional<GitDirectory> around(const std::string& directory);

  /// Names of files that git knows or would add: not those that it is told to ignore. They
  /// may be gone from the disk.
  std::vector<std::string> files() const;

  /// What the directory held in a revision; submodules are left out.
  Result<Variant> revision(const std::string& name) const;

  using Blobs = std::map<std::string, std::string>;  // ids, maybe short, by the files' names
  /// The contents by name, executable nowhere; nothing where one is not in the repository.
  std::optional<std::map<std::string, std::string>> contents(const Blobs& blobs) const;
  /// The newest of the last revisions that changed one of the files and in which they all have
  /// these contents.
  std::optional<std::string> revision_with(const Blobs& blobs) const;

 private:
  GitDirectory(std::string directory, std::string prefix)
      : directory_(std::move(directory)), prefix_(std::move(prefix)) {}
  std::optional<std::string> run(const std::string& words, const std::string& input = "") const;
  std::optional<Blobs> full_ids(const Blobs& blobs) const;

  std::string directory_;
  std::string prefix_;  // of the directory in the repository, with a slash at its end
};

}  // namespace whittle
