#include "oracle/watch.h"

#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "oracle/descendants.h"
#include "oracle/nameless_files.h"
#include "util/clock.h"
#include "util/files.h"
#include "util/remove_tree.h"

namespace whittle {

namespace {

constexpr double kFirstStep = 0.01;
constexpr double kLongestStep = 0.05;
constexpr double kRest = 100;         // times what a look at the processes costs
constexpr double kLittleRest = 10;    // the same where there is a reason to look
constexpr double kLongestRest = 0.5;  // before the first look of a test

// More processes are not searched for removed files: that would take too long.
constexpr std::size_t kMostLookedAt = 10000;

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

UsageWatch::Machine glance() {
  struct sysinfo info {};
  if (sysinfo(&info) != 0) return {};
  return {info.procs, info.freeram * info.mem_unit, info.sharedram * info.mem_unit};
}

// Whether something has changed by more than half of what a test may still use.
bool changed_much(std::uint64_t change, std::uint64_t used, std::uint64_t limit) {
  return limit > 0 && change > (limit - std::min(used, limit)) / 2;
}

std::uint64_t growth(std::uint64_t from, std::uint64_t to) {
  return to - std::min(from, to);
}

template <class Measure>
std::uint64_t sum(const std::vector<pid_t>& processes, Measure measure) {
  std::uint64_t total = 0;
  for (const pid_t process : processes) total += measure(process);
  return total;
}

// Of the test, on the disk that the box is on.
std::uint64_t bytes_in_removed_files(const std::string& box) {
  struct stat info {};
  if (stat(box.c_str(), &info) != 0) return 0;
  return bytes_in_nameless_files(descendants(kMostLookedAt), info.st_dev);
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
  disk_soonest_ = now;
  if (limits_.memory == 0 && limits_.processes == 0) return;
  machine_ = at_begin_ = glance();
  processes_ = 0;
  memory_ = 0;
  soonest_ = now;
  due_ = now + std::min(kRest * cost_, kLongestRest);
}

Excess UsageWatch::look(double now) {
  Excess excess = Excess::none;
  if (limits_.memory > 0 || limits_.processes > 0) {
    const Machine machine = glance();
    if (processes_are_due(now, machine)) {
      const double begun = cpu_time();
      excess = look_at_processes(machine);
      cost_ = cpu_time() - begun;
      soonest_ = now + kLittleRest * cost_;
      due_ = now + kRest * cost_;
    }
  }
  if (excess == Excess::none) excess = look_at_disk(now);
  const bool many = limits_.processes > 0 && processes_ > limits_.processes / 10;
  step_ = many ? kFirstStep : std::min(2 * step_, kLongestStep);
  next_look_ = now + step_;
  return excess;
}

bool UsageWatch::processes_are_due(double now, const Machine& machine) const {
  if (now < soonest_) return false;
  const std::uint64_t taken = growth(machine.free, machine_.free);
  const std::uint64_t shared = growth(machine_.shared, machine.shared);
  return now >= due_ || changed_much(std::max(taken, shared), memory_, limits_.memory) ||
         changed_much(growth(machine_.threads, machine.threads), processes_, limits_.processes);
}

Excess UsageWatch::look_at_processes(const Machine& machine) {
  machine_ = machine;
  if (counted_ && !can_fork()) return Excess::processes;
  const std::size_t most = limits_.processes > 0 ? limits_.processes : SIZE_MAX - 1;
  const std::vector<pid_t> processes = descendants(most + 1);
  processes_ = processes.size();
  if (processes_ > most) return Excess::processes;
  return limits_.memory > 0 && uses_too_much(processes, machine) ? Excess::memory : Excess::none;
}

// Files in memory may be mapped or not, so they are found where they are open; that others on the
// machine hold more is only a reason to look. What is mapped of them must not count twice.
bool UsageWatch::uses_too_much(const std::vector<pid_t>& processes, const Machine& machine) {
  const std::uint64_t mapped = sum(processes, resident);
  const bool more = growth(at_begin_.shared, machine.shared) > limits_.memory / 4;
  const std::uint64_t files = more ? bytes_in_nameless_files(processes, device_in_memory()) : 0;
  memory_ = mapped + files;
  if (memory_ <= limits_.memory) return false;
  memory_ = sum(processes, proportional);
  if (files > 0) {
    const std::uint64_t shared = sum(processes, proportional_shared);
    memory_ += std::max(shared, files) - std::min(shared, memory_);
  }
  return memory_ > limits_.memory;
}

// Others write to the same disk, and remove: what it lost is only a reason to look closer.
Excess UsageWatch::look_at_disk(double now) {
  if (limits_.file_size == 0 || now < disk_soonest_) return Excess::none;
  if (growth(free_space(box_), free_at_begin_) < limits_.file_size / 2) return Excess::none;
  const double begun = cpu_time();
  const std::uint64_t used = disk_usage(box_) + bytes_in_removed_files(box_);
  disk_soonest_ = now + kLittleRest * (cpu_time() - begun);
  return used > limits_.file_size + laid_out_ ? Excess::file_size : Excess::none;
}

}  // namespace whittle
