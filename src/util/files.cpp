#include "util/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <limits.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>

#include "util/hash.h"
#include "util/remove_tree.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

Error cannot(ErrorKind kind, std::string_view action, const std::string& path, int error) {
  return {kind, fmt::format("cannot {} {}: {}", action, path, std::strerror(error))};
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }
  bool ok() const { return fd_ >= 0; }

 private:
  int fd_;
};

int write_all(int fd, const std::vector<std::string_view>& pieces) {
  std::vector<iovec> left;
  left.reserve(pieces.size());
  for (const std::string_view piece : pieces) {
    if (!piece.empty()) left.push_back({const_cast<char*>(piece.data()), piece.size()});
  }
  for (std::size_t at = 0; at < left.size();) {
    const int count = static_cast<int>(std::min<std::size_t>(left.size() - at, IOV_MAX));
    ssize_t written = ::writev(fd, &left[at], count);
    if (written < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    while (written > 0) {
      const auto step = std::min<std::size_t>(left[at].iov_len, static_cast<std::size_t>(written));
      left[at].iov_base = static_cast<char*>(left[at].iov_base) + step;
      left[at].iov_len -= step;
      written -= static_cast<ssize_t>(step);
      if (left[at].iov_len == 0) ++at;
    }
  }
  return 0;
}

constexpr std::string_view kTemporary = ".whittle-";  // then the process's number
constexpr std::size_t kLongestName = 230;             // of a name that this is added to

constexpr std::uint64_t kLeastSpace = std::uint64_t{64} << 20;

// Whether a script in the directory can be run: not on a file system mounted noexec.
bool can_execute_in(const std::string& directory) {
  struct statvfs info {};
  return ::statvfs(directory.c_str(), &info) == 0 && (info.f_flag & ST_NOEXEC) == 0;
}

// A scratch directory is made under the first name, and gets the second one once it is locked.
constexpr std::string_view kUnlocked = "/whittle.";
constexpr std::string_view kScratch = "/whittle-";
constexpr std::string_view kRandom = "XXXXXX";

// The descriptors that hold the locks of this process's scratch directories.
std::map<std::string, int>& scratch_locks() {
  static std::map<std::string, int> locks;
  return locks;
}

// Whether it is a scratch directory that nobody has locked, although there was time to.
bool is_left_behind(const fs::directory_entry& entry, const std::string& parent) {
  constexpr auto kTimeToLock = std::chrono::minutes(1);
  const std::string path = entry.path();
  std::error_code ignored;  // another start may be removing it
  if (path.size() != parent.size() + kScratch.size() + kRandom.size()) return false;
  if (!entry.is_directory(ignored) || entry.is_symlink(ignored)) return false;
  if (path.starts_with(parent + std::string(kScratch))) return true;
  return path.starts_with(parent + std::string(kUnlocked)) &&
         fs::file_time_type::clock::now() - entry.last_write_time(ignored) >= kTimeToLock;
}

// Removes what starts have left that were killed together with all that watched over them.
void sweep(const std::string& parent) {
  std::error_code error;
  for (fs::directory_iterator it(parent, error), end; !error && it != end; it.increment(error)) {
    if (!is_left_behind(*it, parent)) continue;
    const Descriptor directory(
        ::open(it->path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
    struct stat info {};
    if (!directory.ok() || ::fstat(directory.get(), &info) != 0) continue;
    if (info.st_uid != ::geteuid() || ::flock(directory.get(), LOCK_EX | LOCK_NB) != 0) continue;
    remove_tree(it->path().string());
  }
}

std::optional<std::string> scratch_in(const std::string& parent) {
  sweep(parent);
  std::string made = parent + std::string(kUnlocked) + std::string(kRandom);
  if (::mkdtemp(made.data()) == nullptr) return std::nullopt;
  // Held until all processes of this start have ended, or it is removed.
  const int directory = ::open(made.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory >= 0) (void)::flock(directory, LOCK_EX | LOCK_NB);  // nobody else can have it
  std::string path = parent + std::string(kScratch) + made.substr(made.size() - kRandom.size());
  if (::renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) != 0) {
    path = std::move(made);
  }
  if (directory >= 0) scratch_locks()[path] = directory;
  return path;
}

}  // namespace

Result<FileBytes> map_file(const std::string& path) {
  // A pipe that nobody writes to would be waited for.
  const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!fd.ok()) return cannot(ErrorKind::input, "read", path, errno);
  struct stat info {};
  if (::fstat(fd.get(), &info) != 0) return cannot(ErrorKind::input, "read", path, errno);
  if (S_ISDIR(info.st_mode)) {
    return Error{ErrorKind::input, fmt::format("{} is a directory, not a file", path)};
  }
  if (!S_ISREG(info.st_mode)) {
    return Error{ErrorKind::input,
                 fmt::format("{} is not a regular file; store what it gives in one", path)};
  }
  FileBytes result;
  result.mode = info.st_mode & 0777;
  if (info.st_size == 0) return result;
  const auto size = static_cast<std::size_t>(info.st_size);
  void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd.get(), 0);
  if (data == MAP_FAILED) return cannot(ErrorKind::input, "read", path, errno);
  result.owner = std::shared_ptr<const void>(
      data, [size](const void* p) { ::munmap(const_cast<void*>(p), size); });
  result.bytes = {static_cast<const char*>(data), size};
  return result;
}

Result<std::string> read_file(const std::string& path) {
  const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.ok()) return cannot(ErrorKind::input, "read", path, errno);
  std::string result;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = ::read(fd.get(), buffer, sizeof buffer);
    if (got == 0) return result;
    if (got > 0) {
      result.append(buffer, static_cast<std::size_t>(got));
    } else if (errno != EINTR) {
      return cannot(ErrorKind::input, "read", path, errno);
    }
  }
}

int write_pieces(const std::string& path, const std::vector<std::string_view>& pieces,
                 unsigned mode, Durable durable) {
  const Descriptor fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, mode));
  if (!fd.ok()) return errno;
  if (const int error = write_all(fd.get(), pieces); error != 0) return error;
  off_t size = 0;
  for (const std::string_view piece : pieces) size += static_cast<off_t>(piece.size());
  if (::ftruncate(fd.get(), size) != 0) return errno;
  return durable == Durable::no || ::fsync(fd.get()) == 0 ? 0 : errno;
}

int sync_file_system(const std::string& directory) {
  const Descriptor fd(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return fd.ok() && ::syncfs(fd.get()) == 0 ? 0 : errno;
}

int make_link(const std::string& target, const std::string& path) {
  return ::symlink(target.c_str(), path.c_str()) == 0 ? 0 : errno;
}

Status replace_file(const std::string& path, const std::vector<std::string_view>& pieces,
                    unsigned mode) {
  const std::string temporary = temporary_beside(path);
  int error = write_pieces(temporary, pieces, mode, Durable::yes);
  if (error == 0 && ::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return {};
  ::unlink(temporary.c_str());
  return cannot(ErrorKind::output, "write", path, error);
}

std::string with_short_name(const std::string& path, std::size_t most) {
  constexpr std::size_t kHash = 8;  // digits
  const std::size_t folder = path.rfind('/') + 1;
  if (path.size() - folder <= most) return path;
  std::size_t end = folder + most - kHash - 1;
  while (end > folder && (static_cast<unsigned char>(path[end]) & 0xC0) == 0x80) --end;
  Hasher hash;
  hash.add(std::string_view(path).substr(folder));
  return path.substr(0, end) + "~" + hash.finish().hex().substr(0, kHash);
}

std::string temporary_beside(const std::string& path) {
  return fmt::format("{}{}{}", with_short_name(path, kLongestName), kTemporary, ::getpid());
}

void remove_temporaries_beside(const std::string& path) {
  const fs::path place(with_short_name(path, kLongestName));
  const std::string begin = place.filename().string() + std::string(kTemporary);
  std::error_code error;
  for (fs::directory_iterator it(place.has_parent_path() ? place.parent_path() : ".", error), end;
       !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (!name.starts_with(begin)) continue;
    pid_t process = 0;
    const char* last = name.data() + name.size();
    const auto [after, wrong] = std::from_chars(name.data() + begin.size(), last, process);
    if (wrong != std::errc() || after != last || process <= 0) continue;
    if (::kill(process, 0) != 0 && errno == ESRCH) remove_tree(it->path().string());
  }
}

int make_directories(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  return error.value();
}

int copy_tree(const std::string& from, const std::string& to) {
  std::error_code error;
  fs::copy(from, to, fs::copy_options::recursive | fs::copy_options::copy_symlinks, error);
  return error.value();
}

std::string find_program(const std::string& name) {
  const auto runs = [](const std::string& path) {
    struct stat info {};
    return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) &&
           ::access(path.c_str(), X_OK) == 0;
  };
  if (name.find('/') != std::string::npos) return runs(name) ? name : std::string();
  const char* variable = std::getenv("PATH");
  std::string_view path = variable ? variable : "/usr/bin:/bin";
  while (!path.empty()) {
    const std::size_t colon = std::min(path.find(':'), path.size());
    const std::string candidate = std::string(path.substr(0, colon)) + "/" + name;
    if (runs(candidate)) return candidate;
    path.remove_prefix(std::min(path.size(), colon + 1));
  }
  return {};
}

Result<std::string> make_scratch(const std::string& preferred) {
  std::vector<std::string> places;
  if (!preferred.empty()) {
    places.push_back(preferred);
  } else {
    const char* tmpdir = std::getenv("TMPDIR");
    places = {"/dev/shm", tmpdir ? tmpdir : "/tmp", "/tmp"};
  }
  std::string reasons;
  std::error_code ignored;
  for (const std::string& place : places) {
    std::string why;
    if (!fs::is_directory(place, ignored)) {
      why = "there is no such directory";
    } else if (!can_execute_in(place)) {
      why = "programs may not be run there (it is mounted noexec)";
    } else if (free_space(place) < kLeastSpace) {
      why = "less than 64 MB are free";
    } else if (auto made = scratch_in(place)) {
      return *made;
    } else {
      why = std::strerror(errno);
    }
    reasons += fmt::format("\n  {}: {}", place, why);
  }
  return Error{
      ErrorKind::system,
      fmt::format("found no directory to run tests in; name one with --tmp DIR.{}", reasons)};
}

void remove_scratch(const std::string& path) {
  remove_tree(path);
  const auto lock = scratch_locks().find(path);
  if (lock == scratch_locks().end()) return;
  ::close(lock->second);
  scratch_locks().erase(lock);
}

std::uint64_t free_space(const std::string& path) {
  struct statvfs info {};
  if (::statvfs(path.c_str(), &info) != 0) return 0;
  return std::uint64_t{info.f_bavail} * info.f_frsize;
}

}  // namespace whittle
