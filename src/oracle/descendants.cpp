#include "oracle/descendants.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace whittle {

namespace {

std::optional<std::string> read_file(const char* path) {
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

// The name in parentheses may hold anything, also parentheses: look from the end.
bool is_child(const std::string& process, pid_t parent) {
  const auto stat = read_file(("/proc/" + process + "/stat").c_str());
  if (!stat) return false;
  const std::size_t name_end = stat->rfind(')');
  if (name_end == std::string::npos || name_end + 4 > stat->size()) return false;
  return std::atoi(stat->c_str() + name_end + 4) == parent;
}

// For kernels without the list of children.
std::vector<pid_t> scan_for_children() {
  std::vector<pid_t> result;
  DIR* processes = opendir("/proc");
  if (processes == nullptr) return result;
  const pid_t self = getpid();
  while (const dirent* entry = readdir(processes)) {
    const pid_t process = std::atoi(entry->d_name);
    if (process > 0 && is_child(entry->d_name, self)) result.push_back(process);
  }
  closedir(processes);
  return result;
}

std::vector<pid_t> children() {
  const auto list = read_file("/proc/thread-self/children");
  return list ? numbers(*list) : scan_for_children();
}

}  // namespace

pid_t reap_child(int& status) {
  for (;;) {
    const pid_t process = waitpid(-1, &status, WNOHANG | __WALL);
    if (process >= 0 || errno != EINTR) return process;
  }
}

void kill_children() {
  const pid_t own_group = getpgrp();
  pid_t last_group = own_group;
  for (const pid_t child : children()) {
    const pid_t group = getpgid(child);
    ::kill(child, SIGKILL);
    if (group <= 1 || group == own_group || group == last_group) continue;
    ::kill(-group, SIGKILL);
    last_group = group;
  }
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
