// Looks at what a test uses while it runs: memory, processes, room on the disk.
//
// The first look comes after some milliseconds, so a short test gets none; then
// they come ever less often, and cost no more than a fiftieth of a core unless the
// processes become many.
//
// Memory is what is resident. A limit on the address space would be the kernel's
// to enforce, but sanitizers and virtual machines reserve terabytes of it.
#pragma once

#include <cstdint>
#include <string>

#include "oracle/sandbox.h"

namespace whittle {

class Watch {
 public:
  /// REQUIRES: tests are the only descendants of this process. `counted` as in Confinement.
  Watch(const Limits& limits, bool counted, std::string box);

  /// A test begins, with so many bytes in its box.
  void begin(double now, std::uint64_t laid_out);
  /// When to look next; infinity where nothing is limited that one can look at.
  double next_look() const { return next_look_; }
  Excess look(double now);
  /// How many processes the last look saw.
  std::size_t processes() const { return processes_; }

 private:
  Excess look_at_processes();
  Excess look_at_disk() const;

  Limits limits_;
  bool counted_;
  std::string box_;
  std::size_t processes_ = 0;  // seen last
  double next_look_ = 0;
  double step_ = 0;
  std::uint64_t free_at_begin_ = 0;
  std::uint64_t laid_out_ = 0;
};

}  // namespace whittle
