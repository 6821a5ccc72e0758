#include "oracle/file_calls.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "oracle/process_memory.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

enum class Use : std::uint8_t {
  look,     // whether it is there, and what it is
  open,     // as the next argument says
  open2,    // as the structure that the next argument points to says
  write,    // there may be such a file already
  make,     // it must not be there yet
  change,   // it must be there
  replace,  // its folder gets another file of this name
  remove,   // the same, but it must be there
};

struct FileCall {
  int number;
  int directory;  // the argument that is a descriptor; -1: none
  int path;       // the argument that is a path
  Use use;
};

constexpr FileCall kFileCalls[] = {
#ifdef SYS_open  // calls without a descriptor, which newer machines do not have
    {SYS_open, -1, 0, Use::open},      {SYS_creat, -1, 0, Use::write},
    {SYS_stat, -1, 0, Use::look},      {SYS_lstat, -1, 0, Use::look},
    {SYS_access, -1, 0, Use::look},    {SYS_mkdir, -1, 0, Use::make},
    {SYS_rmdir, -1, 0, Use::remove},   {SYS_unlink, -1, 0, Use::remove},
    {SYS_rename, -1, 1, Use::replace}, {SYS_symlink, -1, 1, Use::make},
    {SYS_link, -1, 1, Use::make},      {SYS_mknod, -1, 0, Use::make},
    {SYS_chmod, -1, 0, Use::change},   {SYS_chown, -1, 0, Use::change},
    {SYS_utime, -1, 0, Use::change},   {SYS_utimes, -1, 0, Use::change},
#endif
    {SYS_openat, 0, 1, Use::open},     {SYS_openat2, 0, 1, Use::open2},
    {SYS_newfstatat, 0, 1, Use::look}, {SYS_statx, 0, 1, Use::look},
    {SYS_faccessat, 0, 1, Use::look},  {SYS_faccessat2, 0, 1, Use::look},
    {SYS_execve, -1, 0, Use::look},    {SYS_mkdirat, 0, 1, Use::make},
    {SYS_unlinkat, 0, 1, Use::remove}, {SYS_renameat2, 2, 3, Use::replace},
    {SYS_symlinkat, 1, 2, Use::make},  {SYS_linkat, 2, 3, Use::make},
    {SYS_mknodat, 0, 1, Use::make},    {SYS_truncate, -1, 0, Use::change},
    {SYS_fchmodat, 0, 1, Use::change}, {SYS_fchownat, 0, 1, Use::change},
    {SYS_utimensat, 0, 1, Use::change}};

constexpr auto kNumbers = [] {
  std::array<int, std::size(kFileCalls)> numbers{};
  std::ranges::transform(kFileCalls, numbers.begin(), &FileCall::number);
  return numbers;
}();

// The flags of an open as open(2) takes them.
std::uint64_t open_flags(pid_t process, Use use, std::uint64_t argument) {
  if (use == Use::open) return argument;
  std::uint64_t flags = 0;
  const std::string bytes = read_memory(process, argument, sizeof flags);
  if (bytes.size() == sizeof flags) std::memcpy(&flags, bytes.data(), sizeof flags);
  return flags;
}

Use use_of_open(std::uint64_t flags) {
  if ((flags & O_CREAT) != 0) return Use::write;
  return (flags & O_ACCMODE) == O_RDONLY && (flags & O_TRUNC) == 0 ? Use::look : Use::change;
}

bool there(const std::string& path) {
  struct stat info {};
  return lstat(path.c_str(), &info) == 0;
}

bool is_device(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 && S_ISCHR(info.st_mode);
}

std::string folder_of(const std::string& path) {
  return fs::path(path).parent_path().string();
}

bool is_below(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

// The file that is changed: the folder where one comes or goes.
std::string changed_by(Use use, const std::string& path) {
  const bool itself = use == Use::change || (use == Use::write && there(path));
  return itself ? path : folder_of(path);
}

bool allowed_outside(const std::string& changed) {
  return faccessat(AT_FDCWD, changed.c_str(), W_OK, AT_EACCESS) == 0;
}

// Otherwise the call fails for another reason.
bool fits(Use use, const std::string& path) {
  if (use == Use::make) return !there(path);
  return use == Use::write || use == Use::replace || there(path);
}

// The user's own.
std::string home_of_user() {
  const char* home = std::getenv("HOME");
  return home == nullptr ? std::string() : home;
}

}  // namespace

FileCalls::FileCalls(const Sandbox& sandbox, const std::string& box)
    : sandbox_(sandbox), writable_(sandbox.allow_write), real_home_(home_of_user()) {
  std::error_code none;  // then the path stays as it is
  const fs::path found = fs::canonical(box, none);
  writable_.push_back(none ? box : found.string());
  home_ = writable_.back() + "/home";
}

std::span<const int> FileCalls::numbers() {
  return kNumbers;
}

std::optional<Denial> FileCalls::denied(pid_t process, const seccomp_data& call) const {
  const auto* const found = std::ranges::find(kFileCalls, call.nr, &FileCall::number);
  if (found == std::end(kFileCalls)) return std::nullopt;
  const int directory =
      found->directory < 0 ? AT_FDCWD : static_cast<int>(call.args[found->directory]);
  const std::string path =
      resolved(process, directory, read_text(process, call.args[found->path], PATH_MAX));
  if (path.empty()) return std::nullopt;
  Use use = found->use;
  if (use == Use::open || use == Use::open2) {
    use = use_of_open(open_flags(process, use, call.args[found->path + 1]));
  }
  if (is_below(path, home_)) return missing_at_home(path, use == Use::look || use == Use::change);
  if (use == Use::look || !fits(use, path) || may_write(path)) return std::nullopt;
  const std::string changed = changed_by(use, path);
  if (!allowed_outside(changed)) return std::nullopt;
  return Denial{Denial::Kind::write, use == Use::remove || use == Use::replace ? changed : path};
}

std::string FileCalls::resolved(pid_t process, int directory, const std::string& path) const {
  if (path.empty()) return {};
  fs::path whole(path);
  std::error_code error;
  if (whole.is_relative()) {
    const std::string link = directory == AT_FDCWD
                                 ? fmt::format("/proc/{}/cwd", process)
                                 : fmt::format("/proc/{}/fd/{}", process, directory);
    whole = fs::read_symlink(link, error) / whole;
    if (error) return {};
  }
  const fs::path folder = fs::weakly_canonical(whole.parent_path(), error);
  return error ? std::string() : (folder / whole.filename()).lexically_normal().string();
}

// Processes write about themselves to /proc; that something of that is denied is no reason to fail.
bool FileCalls::may_write(const std::string& path) const {
  const auto holds = [&](const std::string& folder) { return is_below(path, folder); };
  if (!sandbox_.contain_writes || std::ranges::any_of(writable_, holds)) return true;
  if (is_below(path, "/proc") || is_device(path)) return true;
  const bool is_private = is_below(path, "/tmp") || is_below(path, "/dev");
  return sandbox_.mode == Sandbox::Mode::bwrap && is_private &&
         std::ranges::none_of(sandbox_.keep_visible, holds);
}

// To make a file, its folder is enough.
std::optional<Denial> FileCalls::missing_at_home(const std::string& path, bool itself) const {
  const std::string wanted = itself ? path : folder_of(path);
  if (!sandbox_.fresh_home || real_home_.empty() || there(wanted)) return std::nullopt;
  const std::string name = wanted.substr(std::min(home_.size(), wanted.size()));
  if (name.empty() || !there(real_home_ + name)) return std::nullopt;
  return Denial{Denial::Kind::home, "~" + name};
}

}  // namespace whittle
