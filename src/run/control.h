// What a run is told from outside while it is under way.
//
// Every function may be called from any thread; stop() and skip_stage() also from a signal handler.
// The run looks here between two outcomes, so what it does stays in the order that its journal
// records.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "engine/guidance.h"

namespace whittle {

class RunControl {
 public:
  /// The run ends soon, with the best variant so far in place. It can be resumed.
  void stop() noexcept { stopped_.store(true); }
  const std::atomic<bool>& stopped() const { return stopped_; }

  /// No further test is started until unpause(); tests under way are ended.
  void pause() { paused_.store(true); }
  void unpause() { paused_.store(false); }
  bool paused() const { return paused_.load(); }

  /// The stage under way ends with what it has found, and does not come again in this run.
  void skip_stage() noexcept { skip_.store(true); }
  /// Bytes begin to end-1 of a file of the original are in every variant that is tested from now
  /// on, as far as the best variant has them.
  void keep(std::string_view file, std::uint64_t begin, std::uint64_t end) {
    const std::lock_guard lock(mutex_);
    keeps_.push_back(Guidance::keep(file, begin, end));
  }

  /// For the run: what it was told and has not obeyed yet. `stage` is the one under way.
  std::optional<Guidance> next_guidance(std::string_view stage) {
    if (skip_.exchange(false)) return Guidance::skip(stage);
    const std::lock_guard lock(mutex_);
    if (keeps_.empty()) return std::nullopt;
    Guidance first = std::move(keeps_.front());
    keeps_.pop_front();
    return first;
  }

 private:
  std::atomic<bool> stopped_{false};
  std::atomic<bool> paused_{false};
  std::atomic<bool> skip_{false};
  std::mutex mutex_;  // of keeps_
  std::deque<Guidance> keeps_;
};

}  // namespace whittle
