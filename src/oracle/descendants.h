// Kills all descendants of this process.
//
// REQUIRES: this process is a subreaper and the leader of a session, and SIGCHLD is blocked. Then
// every remaining descendant is below one of its children, and a process that loses its parent
// becomes its child at once.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <cstddef>
#include <vector>

namespace whittle {

/// Reaps one child that has ended. Returns its pid; 0: no child has ended, but some are alive; -1:
/// there are no children.
pid_t reap_child(int& status, rusage& used);

/// Sends KILL to each child and to its process group, once. The children of killed processes become
/// children of this one: call it again until reap_child() says that none is left.
///
/// It uses only the pids of children, which cannot be reused before they are reaped. A group is
/// killed atomically, so no fork can escape.
void kill_children();

/// The same for deeper descendants, as far as they can be seen while they fork. It kills no process
/// that has reused a pid: each is checked again through a descriptor.
void kill_descendants();

/// The descendants of this process, parents before their children; at most `most`.
std::vector<pid_t> descendants(std::size_t most);

/// Whether a process or thread is one of them.
bool descends_from_this(pid_t process);
/// Whether there is such a process, of anybody.
bool process_exists(pid_t process);
/// Whether the numbers that a process knows other processes by are those of this one.
bool in_own_pid_namespace(pid_t process);

/// Sleeps until a child ends, at most `seconds`.
void await_child(double seconds);

}  // namespace whittle
