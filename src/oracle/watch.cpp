#include "oracle/watch.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
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
  if (limits_.memory == 0 || sum(processes, resident) <= limits_.memory) return Excess::none;
  return sum(processes, proportional) > limits_.memory ? Excess::memory : Excess::none;
}

// Others write to the same disk, and remove: what it lost is only a reason to look closer.
Excess UsageWatch::look_at_disk() const {
  if (limits_.file_size == 0) return Excess::none;
  const std::uint64_t free = free_space(box_);
  if (free_at_begin_ <= free || free_at_begin_ - free < limits_.file_size / 2) return Excess::none;
  return disk_usage(box_) > limits_.file_size + laid_out_ ? Excess::file_size : Excess::none;
}

}  // namespace whittle
