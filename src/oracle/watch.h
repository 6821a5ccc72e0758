// Checks what a test uses while it runs: memory, processes, space on the disk.
//
// It first checks after some milliseconds, so short tests are not checked at all, and then less and
// less often. The checks take at most a fiftieth of a core, unless there are very many processes.
//
// Memory means resident memory, and files in memory (memfd_create). The kernel could enforce a
// limit on the address space, but sanitizers and virtual machines reserve terabytes of that.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "oracle/sandbox.h"

namespace whittle {

class UsageWatch {
 public:
  /// REQUIRES: tests are the only descendants of this process. `counted` as in Confinement.
  UsageWatch(const Limits& limits, bool counted, std::string box);

  /// A test begins, with `laid_out` bytes in its box.
  void begin(double now, std::uint64_t laid_out);
  /// When to check next; infinity if no limit needs to be checked.
  double next_look() const { return next_look_; }
  Excess look(double now);
  /// How many processes the last check saw.
  std::size_t processes() const { return processes_; }

 private:
  Excess look_at_processes();
  bool uses_too_much(const std::vector<pid_t>& processes);
  Excess look_at_disk() const;

  Limits limits_;
  bool counted_;
  std::string box_;
  std::size_t processes_ = 0;  // seen last
  double next_look_ = 0;
  double step_ = 0;
  std::uint64_t free_at_begin_ = 0;
  std::optional<std::uint64_t> shared_first_;  // what the machine held at the first look
  std::uint64_t laid_out_ = 0;
};

}  // namespace whittle
