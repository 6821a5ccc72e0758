// Watches with ptrace how the processes of a test die.
//
// A traced process stops when it starts another, which is then traced as well, and at each signal;
// it is sent on at once, and the signal is passed on. So tracing costs nothing while a program
// runs. At a signal that nobody handles its backtrace is read before it dies (oracle/unwind.h).
// What counts is the death: a signal that is caught, as virtual machines do with SIGSEGV, is left
// alone. A test that traces processes itself (gdb, strace, the leak check of sanitizers) cannot
// trace those that are traced already: trace only what must be.
//
// A process may be traced by those that could send it a signal, and by none from within a Landlock
// domain that the process is not in. The supervisor may: its domain is around that of the test.
#pragma once

#include <sys/types.h>

#include <map>
#include <optional>

#include "oracle/crash.h"
#include "oracle/unwind.h"

namespace whittle {

class Tracer {
 public:
  /// A new test begins; `own` is its directory.
  void begin(CrashDetail detail, StableFiles stable);

  /// Traces a child of this process, and all that it will start. False with errno.
  static bool seize(pid_t child);

  /// To be told of everything that wait4() reports about a traced thread: it has stopped and goes
  /// on, or it has ended.
  void stopped(pid_t thread, int status);
  void ended(pid_t process, int status);

  /// From now on, processes are killed because the test is at its end.
  void ignore_deaths() { detail_ = CrashDetail::none; }

  /// Of the processes that died of a signal, the one that accounts for how the test ended: the last
  /// that died of the same signal (or of the one that a shell reports as 128 + its number), or,
  /// after another status than 0, of any that is an error of the program. Null: there is none.
  const Crash* cause_of(int exit_status, int signal) const;

 private:
  struct Death {
    int signal = 0;
    Crash crash;
  };
  void note(pid_t thread, int signal);

  CrashDetail detail_ = CrashDetail::none;
  StableFiles stable_;
  std::map<pid_t, Death> dying_;  // by process
  std::map<int, Crash> died_;     // by signal, the last
  int last_error_ = 0;            // the last signal that is an error of the program
};

}  // namespace whittle
