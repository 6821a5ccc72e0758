// Starts the process of a test by vfork, or by fork if it is to be traced.
//
// The child shares the memory of its parent until it calls execve, so everything that it needs is
// prepared before, and it only makes system calls. What the child inherits is set up once, by the
// supervisor: /dev/null as standard streams, no core files, no signal ignored, every other
// descriptor closed by execve.
//
// To trace a process from its first instruction on, its tracer must be there before execve. A child
// could ask its parent for that, but would then never again stop and continue by signals as it
// should (ptrace(2), PTRACE_SEIZE). So a traced child waits for its parent, which vfork does not
// allow.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace whittle {

struct Launch {
  std::vector<std::string> paths;  ///< tried one after the other, like a shell does
  std::vector<char*> argv;  ///< [0] is reserved for the shell; those of the test begin at [1]
  std::vector<char*> environment;  ///< as argv, ended by a null pointer
  const char* directory = "";      ///< empty: the supervisor's
  int in = -1;                     ///< -1: /dev/null
  int out = -1;
  int err = -1;
  int mounts = -1;      ///< the mount namespace of the test, which starts at its root; -1: as here
  int landlock = -1;    ///< entered before execve; -1: none
  bool traced = false;  ///< by this process (oracle/tracer.h)
};

/// A page shared by whittle, the supervisor and a test's process before execve. It outlives the
/// supervisor if a test kills that.
struct LaunchBoard {
  enum Step : int { kNone, kDirectory, kSandbox, kProgram };

  volatile pid_t test;    ///< the process of the test, and its process group; 0: none
  volatile int failed;    ///< the Step at which starting the test failed
  volatile int error;     ///< its errno
  volatile int untraced;  ///< the errno with which tracing it was refused; 0: it was not
  volatile int ending;    ///< whittle ends the supervisor; 0 if whittle itself was killed
};

/// The files that `program` may mean.
std::vector<std::string> program_paths(std::string_view program, std::string_view search_path);

/// Returns the process, or -1 with errno. If the child cannot start the test, it writes the reason
/// to the board and exits.
pid_t launch(Launch& launch, LaunchBoard& board);

}  // namespace whittle
