// The time on a clock that nobody sets, for durations.
#pragma once

#include <chrono>

namespace whittle {

/// In seconds, from some point in the past.
inline double steady_seconds() {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(time).count();
}

}  // namespace whittle
