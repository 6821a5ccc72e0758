// When a run is to stop before it is done.
#pragma once

#include <cstdint>

#include "cli/options.h"
#include "engine/scheduler.h"

namespace whittle {

/// Counted from this start of the run: one that is gone on with gets all of it anew.
class RunLimits {
 public:
  explicit RunLimits(const Options& options) : options_(options) {}

  /// `size` of the best so far.
  bool reached(const SchedulerCounts& counts, double seconds, std::uint64_t size) const {
    return (options_.max_tests > 0 && counts.useful >= options_.max_tests) ||
           (options_.max_time > 0 && seconds >= options_.max_time) ||
           (options_.stop_at_size > 0 && size <= options_.stop_at_size);
  }

 private:
  const Options& options_;
};

}  // namespace whittle
