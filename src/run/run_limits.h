// When a run stops before it is done.
#pragma once

#include <cstdint>

#include "engine/scheduler.h"
#include "run/spec.h"

namespace whittle {

/// Whether a limit is reached. Counted from this start of the run: a run that is resumed has the
/// whole limit again. `bytes`: the size of the best variant so far.
inline bool is_reached(const LimitSpec& limits, const SchedulerCounts& counts, double seconds,
                       std::uint64_t bytes) {
  return (limits.max_tests > 0 && counts.useful >= limits.max_tests) ||
         (limits.max_time > 0 && seconds >= limits.max_time) ||
         (limits.stop_at_size > 0 && bytes <= limits.stop_at_size);
}

}  // namespace whittle
