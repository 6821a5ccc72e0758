// A small process for each worker that starts tests, watches over them and cleans up after them.
//
// It is forked before the input is loaded, so it stays small and its vfork stays cheap. It is the
// subreaper of its tests: when the process of a test has ended, all its descendants are killed,
// also daemons with sessions of their own. When whittle ends, in whatever way, the supervisor
// notices (its socket closes), kills the test, removes its directory and ends.
//
// A test gets a process group of its own and the parent-death signal. At its time limit it gets
// TERM, and KILL shortly after. Output beyond what is kept is read and discarded, so the test never
// blocks. A test that exceeds a limit of the sandbox is killed with all its descendants.
#pragma once

#include <memory>
#include <string>

#include "oracle/run.h"
#include "oracle/sandbox.h"
#include "util/result.h"

namespace whittle {

class Supervisor {
 public:
  /// Forks. `directory` belongs to this worker: it is removed with everything in it when the
  /// supervisor ends. If whittle was killed, the directory around it is removed, too, once it is
  /// empty. Tests may write to the files in its kBox, which must exist if the sandbox restricts
  /// writes.
  static Result<Supervisor> start(std::string directory, const Sandbox& sandbox = {});

  ~Supervisor();  ///< ends the process, and all its descendants
  Supervisor(Supervisor&&) noexcept;
  Supervisor& operator=(Supervisor&&) noexcept;

  const std::string& directory() const;

  /// Waits until the sandbox is set up. Returns which restrictions are in force.
  Result<Contained> contained();

  /// Starts a command. REQUIRES: none is running.
  Status run(const Command& command);
  /// Kills the running command at once; its Run still arrives, marked killed.
  void kill();
  /// Readable when the Run is there.
  int descriptor() const;
  /// Waits for the Run of the command.
  Result<Run> wait();

 private:
  struct Link;
  explicit Supervisor(std::unique_ptr<Link> link);
  std::unique_ptr<Link> link_;
};

}  // namespace whittle
