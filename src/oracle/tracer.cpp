#include "oracle/tracer.h"

#include <sys/ptrace.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "util/files.h"

namespace whittle {

namespace {

constexpr int kSignalFromShell = 128;

// What ptrace adds to the status of a stop.
int event_of(int status) {
  return status >> 16;
}

bool stops(int signal) {
  return signal == SIGSTOP || signal == SIGTSTP || signal == SIGTTIN || signal == SIGTTOU;
}

bool kills_by_default(int signal) {
  return !stops(signal) && signal != SIGCHLD && signal != SIGCONT && signal != SIGURG &&
         signal != SIGWINCH;
}

bool is_error(int signal) {
  constexpr int kErrors[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS};
  return std::ranges::find(kErrors, signal) != std::end(kErrors);
}

// What the kernel says of a thread.
class ThreadStatus {
 public:
  explicit ThreadStatus(pid_t thread) {
    if (auto text = read_file("/proc/" + std::to_string(thread) + "/status")) text_ = *text;
  }
  pid_t process() const { return static_cast<pid_t>(number("\nTgid:\t", 10)); }
  bool handles(int signal) const {
    const auto signals = number("\nSigCgt:\t", 16) | number("\nSigIgn:\t", 16);
    return ((signals >> (signal - 1)) & 1) != 0;
  }

 private:
  unsigned long long number(std::string_view label, int base) const {
    const std::size_t at = text_.find(label);
    return at == text_.npos ? 0 : std::strtoull(&text_[at + label.size()], nullptr, base);
  }
  std::string text_;
};

void resume(pid_t thread, __ptrace_request how, int signal = 0) {
  ptrace(how, thread, nullptr, static_cast<long>(signal));
}

}  // namespace

void Tracer::begin(CrashDetail detail, StableFiles stable) {
  detail_ = detail;
  stable_ = std::move(stable);
  dying_.clear();
  died_.clear();
  last_error_ = 0;
}

bool Tracer::seize(pid_t child) {
  constexpr long kFollow =
      PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL;
  return ptrace(PTRACE_SEIZE, child, nullptr, kFollow) == 0;
}

void Tracer::stopped(pid_t thread, int status) {
  const int signal = WSTOPSIG(status);
  if (event_of(status) == PTRACE_EVENT_STOP && stops(signal)) {
    resume(thread, PTRACE_LISTEN);  // it was stopped on purpose, and waits for SIGCONT
  } else if (event_of(status) != 0) {
    resume(thread, PTRACE_CONT);
  } else {
    note(thread, signal);
    resume(thread, PTRACE_CONT, signal);
  }
}

void Tracer::note(pid_t thread, int signal) {
  if (detail_ == CrashDetail::none || !kills_by_default(signal)) return;
  const ThreadStatus status(thread);
  if (status.process() == 0 || status.handles(signal)) return;
  dying_[status.process()] = {signal, unwind(thread, signal, detail_, stable_)};
}

void Tracer::ended(pid_t process, int status) {
  const auto found = dying_.find(process);
  if (found == dying_.end()) return;
  Death death = std::move(found->second);
  dying_.erase(found);
  if (!WIFSIGNALED(status) || WTERMSIG(status) != death.signal) return;
  if (is_error(death.signal)) last_error_ = death.signal;
  died_[death.signal] = std::move(death.crash);
}

const Crash* Tracer::cause_of(int exit_status, int signal) const {
  const int from_shell = exit_status > kSignalFromShell ? exit_status - kSignalFromShell : 0;
  auto found = died_.find(signal != 0 ? signal : from_shell);
  if (found == died_.end() && exit_status > 0) found = died_.find(last_error_);
  return found == died_.end() ? nullptr : &found->second;
}

}  // namespace whittle
