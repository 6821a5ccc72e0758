// A small process per worker that starts tests, watches over them and cleans up
// behind them.
//
// It is forked before the input is loaded, so it stays small and its vfork
// stays cheap. It is the subreaper of whatever a test leaves behind: once the
// test's own process has ended, everything that descends from it is killed,
// daemons with sessions of their own included. When whittle dies, however it
// dies, the supervisor notices (its socket closes), kills the test, removes
// its directory and ends.
//
// A test gets a process group of its own, the parent-death signal, TERM after
// its time and KILL shortly after that. What it prints beyond what is kept is read
// and thrown away, so it never blocks. A test that goes over a limit of the sandbox
// is killed with all that descends from it.
#pragma once

#include <memory>
#include <string>

#include "oracle/run.h"
#include "oracle/sandbox.h"
#include "util/result.h"

namespace whittle {

class Supervisor {
 public:
  /// Forks. `directory` belongs to this worker: it is removed with all that is
  /// in it when the supervisor ends. Also when whittle is killed: then with the directory
  /// that it stands in, once that is empty.
  /// Tests may write to what is in its kBox, which must exist where the sandbox contains
  /// writes.
  static Result<Supervisor> start(std::string directory, const Sandbox& sandbox = {});

  ~Supervisor();  ///< ends the process, and whatever runs under it
  Supervisor(Supervisor&&) noexcept;
  Supervisor& operator=(Supervisor&&) noexcept;

  const std::string& directory() const;

  /// Waits until the sandbox stands; what could be had of it.
  Result<Contained> contained();

  /// Starts a command. REQUIRES: none is under way.
  Status run(const Command& command);
  /// Ends the command under way at once (KILL); its Run still arrives, marked killed.
  void kill();
  /// Readable when the Run is there.
  int descriptor() const;
  /// Waits for the Run of the command under way.
  Result<Run> wait();

 private:
  struct Link;
  explicit Supervisor(std::unique_ptr<Link> link);
  std::unique_ptr<Link> link_;
};

}  // namespace whittle
