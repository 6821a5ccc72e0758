// Writes each improved variant to the place of the result, but not more often than is worth it: a
// sync to the disk can take longer than many tests, and so can removing what was synced.
//
// The file there is always a complete variant that shows the symptom. It may be older than the best
// one by at most fifty times the time that writing takes. Before anything was written, a variant of
// many files waits for a millisecond for each: the search may soon have removed most of them. The
// journal always has the best one.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>

#include "util/result.h"

namespace whittle {

class BestKeeper {
 public:
  /// `write` writes the best variant to its place.
  explicit BestKeeper(std::function<Status()> write) : write_(std::move(write)) {}

  /// There is a better variant, of so many files.
  void improved(std::size_t files) {
    pending_ = true;
    if (!written_) not_before_ = begun_ + kFirst * (files > 1 ? files - 1 : 0);
  }
  /// Writes the best variant if it is not written yet and the last write was long enough ago.
  Status catch_up() { return pending_ && Clock::now() >= not_before_ ? flush() : Status(); }

 private:
  static constexpr int kWorth = 50;
  static constexpr std::chrono::milliseconds kFirst{1};  // for each file but one
  using Clock = std::chrono::steady_clock;

  Status flush() {
    const Clock::time_point begun = Clock::now();
    Status status = write_();
    not_before_ = Clock::now() + kWorth * (Clock::now() - begun);
    written_ = true;
    if (status) pending_ = false;
    return status;
  }

  std::function<Status()> write_;
  bool pending_ = false;
  bool written_ = false;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point not_before_ = begun_;
};

}  // namespace whittle
