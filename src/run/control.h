// What a run is told from outside while it is under way.
//
// Every function may be called from any thread; stop() also from a signal handler. The run looks
// here between two outcomes, so what it does stays in the order that its journal records.
#pragma once

#include <atomic>

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

 private:
  std::atomic<bool> stopped_{false};
  std::atomic<bool> paused_{false};
};

}  // namespace whittle
