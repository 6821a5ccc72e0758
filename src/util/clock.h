// Times in seconds: on a clock that nobody sets, for durations, and since 1970.
#pragma once

#include <chrono>
#include <limits>

namespace whittle {

/// A time that does not come.
inline constexpr double kNever = std::numeric_limits<double>::infinity();

/// Seconds since some point in the past.
inline double steady_seconds() {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(time).count();
}

/// Seconds since 1970.
inline double wall_seconds() {
  const auto time = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double>(time).count();
}

}  // namespace whittle
