// Puts improvements in place, but not more often than writing them is worth: a sync to
// the disk can take longer than many tests.
//
// What is in place is at all times a complete good variant; the best one is there at
// most fifty times the time late that it takes to write it. The journal has it at once.
#pragma once

#include <chrono>
#include <functional>

#include "util/result.h"

namespace whittle {

class BestKeeper {
 public:
  /// `write` puts the best in place.
  explicit BestKeeper(std::function<Status()> write) : write_(std::move(write)) {}

  /// There is a better one.
  void improved() { pending_ = true; }
  /// Writes what is pending, once its time has come.
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
