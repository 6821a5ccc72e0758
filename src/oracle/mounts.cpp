#include "oracle/mounts.h"

#include <fcntl.h>
#include <linux/mount.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <utility>

namespace whittle {

namespace {

// A copy of a mount, taken before all is made read-only.
struct Opening {
  int tree;
  const char* path;
};

bool cover_all_but(const std::vector<std::string>& writable) {
  if (unshare(CLONE_NEWNS) != 0) return false;
  if (mount("", "/", nullptr, MS_REC | MS_SLAVE, nullptr) != 0) return false;
  std::vector<Opening> openings;
  for (const std::string& path : writable) {
    const int tree =
        open_tree(AT_FDCWD, path.c_str(), OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE);
    if (tree < 0 && errno == ENOENT) continue;
    if (tree < 0) return false;
    openings.push_back({tree, path.c_str()});
  }
  mount_attr read_only{};
  read_only.attr_set = MOUNT_ATTR_RDONLY;
  if (mount_setattr(AT_FDCWD, "/", AT_RECURSIVE, &read_only, sizeof read_only) != 0) return false;
  for (const Opening& opening : openings) {
    if (move_mount(opening.tree, "", AT_FDCWD, opening.path, MOVE_MOUNT_F_EMPTY_PATH) != 0) {
      return false;
    }
  }
  return true;
}

}  // namespace

// There may be no way back from another mount namespace, so a child makes it and is left there.
int make_read_only_mounts(const std::vector<std::string>& writable) {
  int made[2];
  if (pipe2(made, O_CLOEXEC) != 0) return -1;
  const pid_t maker = fork();
  if (maker == 0) {
    if (cover_all_but(writable) && write(made[1], "", 1) == 1) pause();
    _exit(0);
  }
  close(made[1]);
  char done = 0;
  int mounts = -1;
  if (maker > 0 && read(made[0], &done, 1) == 1) {
    mounts = open(("/proc/" + std::to_string(maker) + "/ns/mnt").c_str(), O_RDONLY | O_CLOEXEC);
  }
  close(made[0]);
  if (maker > 0) {
    kill(maker, SIGKILL);
    while (waitpid(maker, nullptr, 0) < 0 && errno == EINTR) continue;
  }
  return mounts;
}

}  // namespace whittle
