#include "util/remove_tree.h"

#include <fts.h>
#include <sys/stat.h>
#include <unistd.h>

namespace whittle {

void remove_tree(std::string path) {
  char* roots[] = {path.data(), nullptr};
  FTS* tree = fts_open(roots, FTS_PHYSICAL | FTS_XDEV, nullptr);
  if (tree == nullptr) return;
  while (FTSENT* entry = fts_read(tree)) {
    switch (entry->fts_info) {
      case FTS_D:  // before fts opens it
        if ((entry->fts_statp->st_mode & S_IRWXU) != S_IRWXU) chmod(entry->fts_accpath, S_IRWXU);
        break;
      case FTS_DP:
      case FTS_DNR:
        rmdir(entry->fts_accpath);
        break;
      default:
        unlink(entry->fts_accpath);
    }
  }
  fts_close(tree);
}

}  // namespace whittle
