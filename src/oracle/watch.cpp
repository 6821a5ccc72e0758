#include "oracle/watch.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <limits>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "oracle/descendants.h"
#include "util/clock.h"
#include "util/files.h"
#include "util/remove_tree.h"

namespace whittle {

namespace {

constexpr double kFirstStep = 0.01;
constexpr double kLongestStep = 0.05;
constexpr double kRest = 50;  // times what a look costs

double cpu_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

std::string text_of(pid_t process, const char* file) {
  const Result<std::string> text = read_file("/proc/" + std::to_string(process) + "/" + file);
  return text ? *text : std::string();
}

// The second number: resident pages.
std::uint64_t resident(pid_t process) {
  static const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  const std::string text = text_of(process, "statm");
  const std::size_t space = text.find(' ');
  return space == std::string::npos ? 0 : std::strtoull(&text[space], nullptr, 10) * page;
}

// Each shared page in parts among those that share it. Slow: the kernel walks the pages.
std::uint64_t proportional(pid_t process) {
  const std::string text = text_of(process, "smaps_rollup");
  const std::size_t at = text.find("\nPss:");
  return at == std::string::npos ? resident(process)
                                 : std::strtoull(&text[at + 5], nullptr, 10) * 1024;
}

// Pages of files in memory and of shared memory, in such parts.
std::uint64_t proportional_shared(pid_t process) {
  const std::string text = text_of(process, "smaps_rollup");
  const std::size_t at = text.find("\nPss_Shmem:");
  return at == std::string::npos ? 0 : std::strtoull(&text[at + 11], nullptr, 10) * 1024;
}

// What all of the machine hold in memory as files and as shared memory.
std::uint64_t shared_memory() {
  const Result<std::string> text = read_file("/proc/meminfo");
  const std::size_t at = text ? text->find("\nShmem:") : std::string::npos;
  return at == std::string::npos ? 0 : std::strtoull(&(*text)[at + 7], nullptr, 10) * 1024;
}

// What the files hold that memfd_create() has made, and these processes have open.
std::uint64_t files_in_memory(const std::vector<pid_t>& processes) {
  std::map<ino_t, std::uint64_t> files;
  for (const pid_t process : processes) {
    std::error_code gone;
    const std::string folder = "/proc/" + std::to_string(process) + "/fd";
    for (const auto& entry : std::filesystem::directory_iterator(folder, gone)) {
      const auto target = std::filesystem::read_symlink(entry.path(), gone).string();
      struct stat info {};
      if (!target.starts_with("/memfd:") || stat(entry.path().c_str(), &info) != 0) continue;
      files[info.st_ino] = static_cast<std::uint64_t>(info.st_blocks) * 512;
    }
  }
  std::uint64_t total = 0;
  for (const auto& [inode, bytes] : files) total += bytes;
  return total;
}

template <class Measure>
std::uint64_t sum(const std::vector<pid_t>& processes, Measure measure) {
  std::uint64_t total = 0;
  for (const pid_t process : processes) total += measure(process);
  return total;
}

// One system call, where a walk over thousands of processes that all want to run would take
// seconds.
bool can_fork() {
  const pid_t child = vfork();
  if (child == 0) _exit(0);
  if (child > 0) waitpid(child, nullptr, 0);
  return child > 0;
}

}  // namespace

UsageWatch::UsageWatch(const Limits& limits, bool counted, std::string box)
    : limits_(limits), counted_(counted), box_(std::move(box)) {}

void UsageWatch::begin(double now, std::uint64_t laid_out) {
  laid_out_ = laid_out;
  const bool something = limits_.memory > 0 || limits_.processes > 0 || limits_.file_size > 0;
  step_ = kFirstStep;
  next_look_ = something ? now + step_ : kNever;
  if (limits_.file_size > 0) free_at_begin_ = free_space(box_);
  shared_first_.reset();
}

Excess UsageWatch::look(double now) {
  const double begun = cpu_time();
  Excess excess = look_at_processes();
  if (excess == Excess::none) excess = look_at_disk();
  const bool many = limits_.processes > 0 && processes_ > limits_.processes / 10;
  step_ = many ? kFirstStep : std::min(2 * step_, kLongestStep);
  next_look_ = now + (many ? step_ : std::max(step_, kRest * (cpu_time() - begun)));
  return excess;
}

Excess UsageWatch::look_at_processes() {
  if (limits_.memory == 0 && limits_.processes == 0) return Excess::none;
  if (counted_ && !can_fork()) return Excess::processes;
  const std::size_t most = limits_.processes > 0 ? limits_.processes : SIZE_MAX - 1;
  const std::vector<pid_t> processes = descendants(most + 1);
  processes_ = processes.size();
  if (processes_ > most) return Excess::processes;
  return limits_.memory > 0 && uses_too_much(processes) ? Excess::memory : Excess::none;
}

// Files in memory may be mapped or not, so they are found where they are open; that others on the
// machine hold more is only a reason to look. What is mapped of them must not count twice.
bool UsageWatch::uses_too_much(const std::vector<pid_t>& processes) {
  const std::uint64_t mapped = sum(processes, resident);
  const std::uint64_t shared_now = shared_memory();
  if (!shared_first_) shared_first_ = shared_now;
  const bool more = shared_now > *shared_first_ + limits_.memory / 4;
  const std::uint64_t files = more ? files_in_memory(processes) : 0;
  if (mapped + files <= limits_.memory) return false;
  const std::uint64_t precise = sum(processes, proportional);
  if (files == 0) return precise > limits_.memory;
  const std::uint64_t shared = sum(processes, proportional_shared);
  return precise - std::min(shared, precise) + std::max(shared, files) > limits_.memory;
}

// Others write to the same disk, and remove: what it lost is only a reason to look closer.
Excess UsageWatch::look_at_disk() const {
  if (limits_.file_size == 0) return Excess::none;
  const std::uint64_t free = free_space(box_);
  if (free_at_begin_ <= free || free_at_begin_ - free < limits_.file_size / 2) return Excess::none;
  return disk_usage(box_) > limits_.file_size + laid_out_ ? Excess::file_size : Excess::none;
}

}  // namespace whittle
