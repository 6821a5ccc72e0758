#include "oracle/landlock.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

namespace whittle {

namespace {

// As in the kernel's include/uapi/linux/landlock.h.
struct RulesetAttributes {
  std::uint64_t handled_access_fs;
  std::uint64_t handled_access_net;  // version 4
  std::uint64_t scoped;              // version 6
};
constexpr std::uint64_t kRefer = 1u << 13;     // version 2: to link or rename across directories
constexpr std::uint64_t kTruncate = 1u << 14;  // version 3
constexpr std::uint64_t kIoctl = 1u << 15;     // version 5: on devices
constexpr std::uint64_t kBindTcp = 1u << 0;
constexpr std::uint64_t kConnectTcp = 1u << 1;
constexpr std::uint64_t kScopeAbstractSockets = 1u << 0;
constexpr std::uint64_t kScopeSignals = 1u << 1;

constexpr int kReferVersion = 2;
constexpr int kTruncateVersion = 3;
constexpr int kTcpVersion = 4;
constexpr int kScopeVersion = kScopedSignals;
constexpr int kIoctlVersion = 5;

std::uint64_t file_rights(int version) {
  return LANDLOCK_ACCESS_FS_WRITE_FILE | (version >= kTruncateVersion ? kTruncate : 0) |
         (version >= kIoctlVersion ? kIoctl : 0);
}

std::uint64_t directory_rights(int version) {
  return file_rights(version) | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
         LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK |
         LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_SYM |
         (version >= kReferVersion ? kRefer : 0);
}

// Devices are made nowhere: through one of its own, root would write to a disk.
constexpr std::uint64_t kMakeDevices = LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK;

// An older kernel takes a shorter structure.
std::size_t attributes_size(int version) {
  if (version >= kScopeVersion) return sizeof(RulesetAttributes);
  return (version >= kTcpVersion ? 2 : 1) * sizeof(std::uint64_t);
}

bool allow(int landlock, const std::string& path, std::uint64_t in_directory,
           std::uint64_t on_file) {
  const int file = open(path.c_str(), O_PATH | O_CLOEXEC);
  if (file < 0) return false;
  struct stat info {};
  landlock_path_beneath_attr rule{};
  rule.parent_fd = file;
  const bool directory = fstat(file, &info) == 0 && S_ISDIR(info.st_mode);
  rule.allowed_access = directory ? in_directory : on_file;
  const bool added =
      syscall(SYS_landlock_add_rule, landlock, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
  close(file);
  return added;
}

}  // namespace

int landlock_version() {
  const long version =
      syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version > 0 ? static_cast<int>(version) : 0;
}

int make_landlock(const LandlockRules& rules, int version) {
  RulesetAttributes attributes{};
  if (rules.writes && version > 0) {
    attributes.handled_access_fs = directory_rights(version) | kMakeDevices;
  }
  if (rules.tcp && version >= kTcpVersion) attributes.handled_access_net = kBindTcp | kConnectTcp;
  if (version >= kScopeVersion) {
    attributes.scoped =
        (rules.signals ? kScopeSignals : 0) | (rules.abstract_sockets ? kScopeAbstractSockets : 0);
  }
  if ((attributes.handled_access_fs | attributes.handled_access_net | attributes.scoped) == 0) {
    errno = ENOMSG;
    return -1;
  }
  if (!rules.writes) attributes.handled_access_fs = kRefer;  // or it would be denied all the same
  const int landlock = static_cast<int>(
      syscall(SYS_landlock_create_ruleset, &attributes, attributes_size(version), 0));
  if (landlock >= 0 && !rules.writes) allow(landlock, "/", kRefer, 0);
  return landlock;
}

bool allow_writing(int landlock, int version, const std::string& path) {
  return allow(landlock, path, directory_rights(version), file_rights(version));
}

bool enter_landlock(int landlock) {
  return syscall(SYS_landlock_restrict_self, landlock, 0) == 0;
}

}  // namespace whittle
