#include "util/remove_tree.h"

#include <fts.h>
#include <sys/stat.h>
#include <unistd.h>

namespace whittle {

namespace {

std::uint64_t bytes_of(const FTSENT& entry) {
  switch (entry.fts_info) {
    case FTS_DP:  // counted when it was entered
    case FTS_NS:
    case FTS_ERR:
      return 0;
    default:
      return static_cast<std::uint64_t>(entry.fts_statp->st_blocks) * 512;
  }
}

}  // namespace

std::uint64_t disk_usage(std::string path) {
  char* roots[] = {path.data(), nullptr};
  FTS* tree = fts_open(roots, FTS_PHYSICAL | FTS_XDEV | FTS_NOCHDIR, nullptr);
  if (tree == nullptr) return 0;
  std::uint64_t bytes = 0;
  while (const FTSENT* entry = fts_read(tree)) bytes += bytes_of(*entry);
  fts_close(tree);
  return bytes;
}

std::uint64_t remove_tree(std::string path) {
  char* roots[] = {path.data(), nullptr};
  FTS* tree = fts_open(roots, FTS_PHYSICAL | FTS_XDEV, nullptr);
  if (tree == nullptr) return 0;
  std::uint64_t bytes = 0;
  while (FTSENT* entry = fts_read(tree)) {
    bytes += bytes_of(*entry);
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
  return bytes;
}

}  // namespace whittle
