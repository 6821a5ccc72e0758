// The files of git's trees as a variant.
//
// Contents are as committed, without filters. Contents that trees share are in memory only once, as
// long as a variant uses them. A submodule is a commit of another repository, which the caller has
// to find.
#pragma once

#include <git2.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "change/variant.h"
#include "util/result.h"

namespace whittle {

/// Collected files, and what keeps their bytes alive.
struct GitFiles {
  std::vector<VariantFile> files;
  std::vector<std::shared_ptr<const void>> owners;
  Variant variant() && { return Variant(std::move(files), std::move(owners)); }
};

class GitFileReader {
 public:
  /// Called with the commit and the path of a submodule.
  using Submodule = std::function<Status(const git_oid& commit, const std::string& path)>;

  /// `name`: what messages call the repository.
  explicit GitFileReader(std::string name) : name_(std::move(name)) {}

  /// Adds all files of a tree, each as `folder` and its path in the tree. An Error: the repository
  /// does not have all of them.
  Status read(git_repository* repository, const git_tree* tree, const std::string& folder,
              const Submodule& submodule, GitFiles& files);

 private:
  Result<std::shared_ptr<const std::string>> contents(git_repository* repository,
                                                      const git_oid& id);
  Status add_file(git_repository* repository, const git_tree_entry* entry, std::string path,
                  GitFiles& files);

  std::string name_;
  std::map<std::string, std::weak_ptr<const std::string>> blobs_;  // by their ids
};

}  // namespace whittle
