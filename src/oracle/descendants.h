// Ends everything that descends from this process.
//
// REQUIRES: this process is a subreaper and the leader of a session, and SIGCHLD
// is blocked. Then whatever still lives below it hangs under one of its own
// children, and processes that lose their parent become its children at once.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <cstddef>
#include <vector>

namespace whittle {

/// Reaps one child that has ended. Its pid; 0: others live on; -1: none is left.
pid_t reap_child(int& status, rusage& used);

/// Sends KILL to each child and to its process group, once. The children of
/// those are next: call it again until reap_child says that none is left.
///
/// Only children are looked at, since their pids cannot be used again before
/// they are reaped. A group is killed at one stroke, no fork slips through.
void kill_children();

/// The same for those further below, as far as they can be seen while they fork. No other
/// process is hit, whose pid may be used again: each is looked at once more through a
/// descriptor.
void kill_descendants();

/// What lives below this process, parents before their children; at most so many.
std::vector<pid_t> descendants(std::size_t most);

/// Sleeps until a child ends, at most that long.
void await_child(double seconds);

}  // namespace whittle
