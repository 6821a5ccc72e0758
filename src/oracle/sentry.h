// Decides on system calls that neither Landlock nor namespaces restrict: a test may not connect to
// UNIX sockets of other programs, nor change how their processes are scheduled and limited.
//
// The kernel asks before it does such a call (seccomp_unotify(2)). The answer comes from a thread
// of the supervisor, which can look up what a filter cannot see: a path, whose child a process is.
// A test could exchange the path after the look: this is a guard against accidents, as all of the
// sandbox is. Other calls go through a filter that the kernel evaluates once for each call number,
// so they cost nothing that can be measured.
//
// A sentry that watches is asked about files, too. It denies nothing of that, but writes down what
// the rest of the sandbox is going to deny, and what the test misses in its HOME. That makes a test
// slow, so it is for one run: to tell why the original does not fail in the sandbox.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "oracle/denial.h"
#include "oracle/sandbox.h"

namespace whittle {

class Sentry {
 public:
  /// From now on, the sentry is asked about this thread and all its descendants. `guards_signals`:
  /// it is asked about signals, since nothing else restricts them. Null if the kernel cannot ask
  /// (before Linux 5.5, or where another filter forbids it).
  /// REQUIRES: PR_SET_NO_NEW_PRIVS is set; namespaces have been entered, Landlock domains not.
  static std::shared_ptr<Sentry> post(const Sandbox& sandbox, const std::string& box,
                                      bool guards_signals);
  virtual ~Sentry() = default;

  /// What was denied since the last call: each thing once, in order.
  virtual std::vector<Denial> take_denials() = 0;
};

}  // namespace whittle
