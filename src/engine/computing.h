// Runs whittle's own computations so that a run can be stopped in the middle of one.
//
// To parse a file, to cut it, or to think about what to try next may take long, and none of that
// looks at anything outside. So it is done on another thread, the same one for all that a thread
// has computed, while the caller waits. If the
// run is stopped, the caller waits a moment longer, then leaves the computation alone: it goes on
// until it ends by itself, and what it makes is dropped. Code that computes need not know of this.
//
// REQUIRES: a computation owns all that it uses, or shares it with nobody who goes on changing it.
#pragma once

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace whittle {

class Computing {
 public:
  /// `stop`: set when the run is stopped, also by a signal handler; null: that never happens.
  explicit Computing(const std::atomic<bool>* stop) : stop_(stop) {}
  Computing(const Computing&) = delete;
  Computing& operator=(const Computing&) = delete;

  /// What `work` returns; nullopt: the run was stopped, and the work is not done. After that,
  /// nothing more is computed. What `work` throws is thrown here.
  template <class Work>
  std::optional<std::invoke_result_t<Work>> operator()(Work work) {
    if (stop_ == nullptr) return work();
    if (abandoned_) return std::nullopt;
    std::packaged_task<std::invoke_result_t<Work>()> task(std::move(work));
    std::future<std::invoke_result_t<Work>> made = task.get_future();
    begin(std::packaged_task<void()>([task = std::move(task)]() mutable { task(); }));
    if (!wait([&made](auto seconds) {
          return made.wait_for(seconds) == std::future_status::ready;
        })) {
      return std::nullopt;
    }
    return made.get();
  }

  /// Whether any computation of this process was left alone. It may still be under way, so the
  /// process should end without destroying what is static.
  static bool any_abandoned();

  /// Where the thread that computes finds its tasks; of computing.cpp alone.
  struct Desk;

 private:
  void begin(std::packaged_task<void()> task);
  bool wait(const std::function<bool(std::chrono::milliseconds)>& ready);

  const std::atomic<bool>* stop_;
  std::shared_ptr<Desk> desk_;  // null: nothing was computed yet
  bool abandoned_ = false;
};

}  // namespace whittle
