// Checks what a test uses while it runs: memory, processes, space on the disk.
//
// There are two kinds of looks. A glance is a few system calls about the whole machine: how many
// threads it has, how much memory and disk is free. A look at the processes of the test reads files
// of each. Glances come after some milliseconds, so short tests get none, and then less and less
// often. The processes are looked at when the machine has changed by half of what the test may
// still use, and else so rarely that it takes at most a hundredth of a core, counted over all
// tests.
//
// Memory means resident memory, and files in memory (memfd_create). The kernel could enforce a
// limit on the address space, but sanitizers and virtual machines reserve terabytes of that.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "oracle/sandbox.h"

namespace whittle {

class UsageWatch {
 public:
  /// REQUIRES: tests are the only descendants of this process. `counted` as in Confinement.
  UsageWatch(const Limits& limits, bool counted, std::string box);

  /// What a glance sees: all of the machine, so changes mean little, but no change means much.
  struct Machine {
    std::uint64_t threads = 0;
    std::uint64_t free = 0;    ///< bytes of memory
    std::uint64_t shared = 0;  ///< bytes held as files in memory and as shared memory
  };

  /// A test begins, with `laid_out` bytes in its box.
  void begin(double now, std::uint64_t laid_out);
  /// When to glance next; infinity if no limit needs to be checked.
  double next_look() const { return next_look_; }
  Excess look(double now);
  /// How many processes of this test were seen last.
  std::size_t processes() const { return processes_; }

 private:
  bool processes_are_due(double now, const Machine& machine) const;
  Excess look_at_processes(const Machine& machine);
  bool uses_too_much(const std::vector<pid_t>& processes, const Machine& machine);
  Excess look_at_disk(double now);

  Limits limits_;
  bool counted_;
  std::string box_;
  double next_look_ = 0;
  double step_ = 0;
  Machine at_begin_;
  std::uint64_t free_at_begin_ = 0;  // on the disk

  // About the last look at the processes.
  Machine machine_;
  std::size_t processes_ = 0;
  std::uint64_t memory_ = 0;
  double cost_ = 0;     // in seconds; of an earlier test, too
  double soonest_ = 0;  // when to look again, if the machine shows a reason
  double due_ = 0;      // the same, whatever it shows
  double disk_soonest_ = 0;
  std::uint64_t laid_out_ = 0;
};

}  // namespace whittle
