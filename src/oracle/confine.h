// Restrictions that a supervisor puts on itself, once, so that all its tests inherit them: limits,
// a network of its own, fewer rights. A restriction that must not hold for the supervisor itself is
// a descriptor that the test's process enters before execve.
//
// There are two Landlock domains, one inside the other. The supervisor's own domain lets no signal
// out, so kill(-1) reaches all its descendants at once and nothing else, and no fork can escape it.
// The test's domain is inside it, so the test cannot signal the supervisor.
#pragma once

#include <memory>
#include <string>

#include "oracle/sandbox.h"
#include "oracle/sentry.h"

namespace whittle {

struct Confinement {
  Contained contained;
  int mounts = -1;       ///< for each test; -1: none
  int landlock = -1;     ///< for each test; -1: none
  bool alone = false;    ///< kill(-1) reaches the descendants of this process, and only those
  bool counted = false;  ///< the kernel limits processes: fork may fail here, too
  std::shared_ptr<Sentry> sentry;  ///< null: none
};

/// Starts a thread, if there is to be a sentry. `box`: the directory that tests may write to.
/// REQUIRES: this process has one thread.
Confinement confine(const Sandbox& sandbox, const std::string& box);

/// Raises the priority of this process. Otherwise it would get only a thousandth of the time among
/// the thousands of processes of a fork bomb. False if that is not allowed. Processes that it forks
/// meanwhile do not inherit the priority.
bool raise_priority();
/// The usual priority, but with a short slice of time: since Linux 6.12, the scheduler prefers
/// those who want little when they wake up. Any user may ask for that; processes that are forked do
/// not inherit it.
void take_usual_priority();

}  // namespace whittle
