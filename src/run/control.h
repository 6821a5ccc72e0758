// What a run is told from outside while it is under way.
//
// Every function may be called from any thread; stop() also from a signal handler. The run looks
// here between two outcomes, so what it does stays in the order that its journal records.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace whittle {

/// Something that changes the further course of a run.
struct Guidance {
  enum class Kind {
    skip_stage,  ///< end the stage that is under way
    keep_text,   ///< variants without this text are not tried any more
  };
  Kind kind = Kind::skip_stage;
  std::string text{};
};

class RunControl {
 public:
  /// The run ends soon, with the best variant so far in place. It can be resumed.
  void stop() noexcept { stopped_.store(true); }
  const std::atomic<bool>& stopped() const { return stopped_; }

  /// No further test is started until unpause(); tests under way are ended.
  void pause() { paused_.store(true); }
  void unpause() { paused_.store(false); }
  bool paused() const { return paused_.load(); }

  void skip_stage() { add({Guidance::Kind::skip_stage}); }
  void keep(std::string text) { add({Guidance::Kind::keep_text, std::move(text)}); }

  /// Whether the run has to look here before its next test.
  bool pending() const { return paused_.load() || guided_.load(); }
  /// What was said since the last call, in order.
  std::vector<Guidance> take() {
    const std::lock_guard lock(mutex_);
    guided_.store(false);
    return std::exchange(guidance_, {});
  }

 private:
  void add(Guidance guidance) {
    const std::lock_guard lock(mutex_);
    guidance_.push_back(std::move(guidance));
    guided_.store(true);
  }

  std::atomic<bool> stopped_{false};
  std::atomic<bool> paused_{false};
  std::atomic<bool> guided_{false};
  std::mutex mutex_;
  std::vector<Guidance> guidance_;
};

}  // namespace whittle
