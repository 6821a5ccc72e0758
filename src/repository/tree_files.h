// A folder on disk as a variant.
//
// It has regular files and symbolic links, sorted by name. Of permissions only the owner's right to
// execute a file counts: 0644 or 0755, so that a umask makes no difference. The folders of version
// control and of whittle (.git, .svn, CVS, .whittle) are skipped. Empty folders, sockets and
// devices are left out.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "change/variant.h"
#include "util/hash.h"
#include "util/result.h"

namespace whittle {

/// Equal contents are in memory only once, as long as they are used: revisions have most of their
/// files in common. For use by one thread.
class BlobPool {
 public:
  std::shared_ptr<const std::string> share(std::string bytes);

 private:
  void forget_dead();

  std::unordered_map<Hash128, std::weak_ptr<const std::string>> blobs_;
  std::size_t most_ = 1024;  // entries before the dead ones are removed
};

struct TreeFile {
  std::string name;  ///< relative to the folder
  unsigned mode = 0644;
  std::shared_ptr<const std::string> bytes;  ///< of a link: where it leads
};

/// The names of the files in a folder, and of links, sorted.
Result<std::vector<std::string>> list_tree(const std::string& folder);
/// The files that a name in a folder means: the file itself, or all files of that subfolder.
std::vector<std::string> files_at(const std::string& folder, const std::string& name);
Result<std::vector<TreeFile>> read_tree(const std::string& folder, BlobPool& pool);
/// In the order of their names; every byte is original.
Variant make_variant(std::vector<TreeFile> files);

}  // namespace whittle
