// Writes each improved variant to the place of the result, but not more often than is worth it: a
// sync to the disk can take longer than many tests.
//
// The file there is always a complete variant that shows the symptom. It may be older than the best
// one by at most fifty times the time that writing takes. The journal always has the best one.
#pragma once

#include <chrono>
#include <functional>

#include "util/result.h"

namespace whittle {

class BestKeeper {
 public:
  /// `write` writes the best variant to its place.
  explicit BestKeeper(std::function<Status()> write) : write_(std::move(write)) {}

  /// There is a better variant.
  void improved() { pending_ = true; }
  /// Writes the best variant if it is not written yet and the last write was long enough ago.
  Status catch_up() { return pending_ && Clock::now() >= not_before_ ? flush() : Status(); }

 private:
  static constexpr int kWorth = 50;
  using Clock = std::chrono::steady_clock;

  Status flush() {
    const Clock::time_point begun = Clock::now();
    Status status = write_();
    not_before_ = Clock::now() + kWorth * (Clock::now() - begun);
    if (status) pending_ = false;
    return status;
  }

  std::function<Status()> write_;
  bool pending_ = false;
  Clock::time_point not_before_ = Clock::now();
};

}  // namespace whittle
