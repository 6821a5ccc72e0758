#include "journal/lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace whittle {

Error JournalLock::in_use(const std::string& path) {
  return {ErrorKind::usage,
          fmt::format("another whittle is at work on this run (its journal is {}): wait for it, or "
                      "write to another place",
                      path)};
}

Result<JournalLock> JournalLock::take(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) {
    return Error{ErrorKind::output,
                 fmt::format("cannot write the journal {}: {}", path, std::strerror(errno))};
  }
  if (::flock(file, LOCK_EX | LOCK_NB) == 0) return JournalLock(file);
  ::close(file);
  return in_use(path);
}

JournalLock::~JournalLock() {
  if (file_ >= 0) ::close(file_);
}

FolderTurn::FolderTurn(const std::string& folder)
    : folder_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  while (folder_ >= 0 && ::flock(folder_, LOCK_EX) != 0 && errno == EINTR) continue;
}

FolderTurn::~FolderTurn() {
  if (folder_ >= 0) ::close(folder_);
}

}  // namespace whittle
