// The backtrace of a thread that its tracer has stopped, read by libdwfl of elfutils.
//
// Functions have the names of the symbol table, or of the symbols that a library exports. What has
// no name is its file and its offset there; address space randomisation does not change that. An
// offset only counts in a file that is the same in each test (StableFiles).
//
// A backtrace begins where the program failed, not in abort() or in a handler of the program that
// raises the signal again, and ends with main() or the start of the thread. A call through a bad
// pointer is traced from the caller on. Where the stack is destroyed, what was found before that
// counts, at the least the failing instruction.
#pragma once

#include <sys/types.h>

#include <ctime>
#include <string>
#include <vector>

#include "oracle/crash.h"

namespace whittle {

/// The files that no test builds or changes.
class StableFiles {
 public:
  StableFiles() = default;
  /// `own`: the directory of the test. `given`: files below it that are the same in each test.
  /// `begun`: when the test began; a file that has been changed since then may be of its making.
  StableFiles(std::string own, std::vector<std::string> given, timespec begun);
  bool holds(const std::string& path) const;

 private:
  std::string own_;
  std::vector<std::string> given_;
  timespec begun_{};
};

/// REQUIRES: the thread is stopped by this process with ptrace, because of this signal, which is
/// going to kill it.
Crash unwind(pid_t thread, int signal, CrashDetail detail, const StableFiles& stable);

}  // namespace whittle
