// Time limits in tests that hold on a busy machine and in a sanitized build.
#pragma once

#include <ctime>

namespace whittle {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr double kSlowness = 10;  ///< how much longer everything may take
#else
inline constexpr double kSlowness = 1;
#endif

/// Seconds that this process has worked; waiting for a core does not count.
inline double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace whittle
