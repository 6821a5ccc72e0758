#include "oracle/descendants.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace whittle {

namespace {

std::optional<std::string> read_proc(const char* path) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::string text;
  char buffer[16384];
  for (;;) {
    const ssize_t got = read(file, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    text.append(buffer, static_cast<std::size_t>(got));
  }
  close(file);
  return text;
}

std::vector<pid_t> numbers(std::string_view text) {
  std::vector<pid_t> result;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at < end) {
    pid_t number = 0;
    const auto [next, error] = std::from_chars(at, end, number);
    if (error == std::errc()) result.push_back(number);
    at = next + 1;
  }
  return result;
}

// The name in parentheses may hold anything, also parentheses: look from the end. 0 where it
// is gone.
pid_t parent_of(pid_t process) {
  const auto stat = read_proc(("/proc/" + std::to_string(process) + "/stat").c_str());
  if (!stat) return 0;
  const std::size_t name_end = stat->rfind(')');
  if (name_end == std::string::npos || name_end + 4 > stat->size()) return 0;
  return std::atoi(stat->c_str() + name_end + 4);
}

// The entries of a directory whose names are numbers.
std::vector<pid_t> numbered_entries(const std::string& path) {
  std::vector<pid_t> result;
  DIR* directory = opendir(path.c_str());
  if (directory == nullptr) return result;
  while (const dirent* entry = readdir(directory)) {
    if (const pid_t number = std::atoi(entry->d_name); number > 0) result.push_back(number);
  }
  closedir(directory);
  return result;
}

bool lists_children() {
  static const bool lists = access("/proc/thread-self/children", R_OK) == 0;
  return lists;
}

bool has_one_thread(const std::string& threads) {
  struct stat info {};
  return stat(threads.c_str(), &info) == 0 && info.st_nlink == 3;
}

// Who descends from whom. Each thread has a list of its children. Those of other threads than the
// first are not read: the kernel would make a directory for each thread and remove it when the
// thread ends, which costs the test more than all else here. Where lists do not do, the parents of
// all processes are read, once.
class Family {
 public:
  std::vector<pid_t> children_of(pid_t parent) {
    const std::string threads = "/proc/" + std::to_string(parent) + "/task";
    if (lists_children() && has_one_thread(threads)) {
      const auto list = read_proc((threads + "/" + std::to_string(parent) + "/children").c_str());
      return list ? numbers(*list) : std::vector<pid_t>();
    }
    const auto& all = seen();
    const auto found = all.find(parent);
    return found == all.end() ? std::vector<pid_t>() : found->second;
  }
  // Of this thread, which alone starts processes.
  std::vector<pid_t> own_children() {
    const auto list =
        lists_children() ? read_proc("/proc/thread-self/children") : std::optional<std::string>();
    return list ? numbers(*list) : children_of(getpid());
  }

 private:
  using Children = std::unordered_map<pid_t, std::vector<pid_t>>;

  const Children& seen() {
    if (seen_) return *seen_;
    seen_.emplace();
    for (const pid_t process : numbered_entries("/proc")) {
      (*seen_)[parent_of(process)].push_back(process);
    }
    return *seen_;
  }

  std::optional<Children> seen_;
};

}  // namespace

pid_t reap_child(int& status, rusage& used) {
  for (;;) {
    const pid_t process = wait4(-1, &status, WNOHANG | __WALL, &used);
    if (process >= 0 || errno != EINTR) return process;
  }
}

void kill_children() {
  const pid_t own_group = getpgrp();
  pid_t last_group = own_group;
  for (const pid_t child : Family().own_children()) {
    const pid_t group = getpgid(child);
    ::kill(child, SIGKILL);
    if (group <= 1 || group == own_group || group == last_group) continue;
    ::kill(-group, SIGKILL);
    last_group = group;
  }
}

std::vector<pid_t> descendants(std::size_t most) {
  Family family;
  std::vector<pid_t> result = family.own_children();
  for (std::size_t i = 0; i < result.size() && result.size() < most; ++i) {
    for (const pid_t child : family.children_of(result[i])) result.push_back(child);
  }
  if (result.size() > most) result.resize(most);
  return result;
}

void kill_descendants() {
  Family family;
  std::vector<pid_t> known = family.own_children();
  for (std::size_t i = 0; i < known.size(); ++i) {
    const pid_t parent = known[i];
    for (const pid_t child : family.children_of(parent)) {
      const int handle = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
      if (handle < 0) continue;
      if (parent_of(child) == parent) {
        syscall(SYS_pidfd_send_signal, handle, SIGKILL, nullptr, 0);
        known.push_back(child);
      }
      close(handle);
    }
  }
}

bool descends_from_this(pid_t process) {
  const pid_t self = getpid();
  pid_t parent = parent_of(process);
  while (parent > 1 && parent != self) parent = parent_of(parent);
  return parent == self;
}

bool process_exists(pid_t process) {
  return ::kill(process, 0) == 0 || errno == EPERM;
}

bool in_own_pid_namespace(pid_t process) {
  struct stat own {};
  struct stat other {};
  return stat("/proc/self/ns/pid", &own) == 0 &&
         stat(("/proc/" + std::to_string(process) + "/ns/pid").c_str(), &other) == 0 &&
         own.st_ino == other.st_ino;
}

void await_child(double seconds) {
  sigset_t child_ended;
  sigemptyset(&child_ended);
  sigaddset(&child_ended, SIGCHLD);
  timespec limit{};
  limit.tv_sec = static_cast<time_t>(seconds);
  limit.tv_nsec = static_cast<long>((seconds - static_cast<double>(limit.tv_sec)) * 1e9);
  sigtimedwait(&child_ended, nullptr, &limit);
}

}  // namespace whittle
