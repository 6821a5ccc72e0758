// Turns the events of a run into notices of the public library.
#pragma once

#include <chrono>

#include "run/events.h"
#include "run/figures.h"
#include "whittle/progress.h"

namespace whittle {

class Notifier final : public RunObserver {
 public:
  /// `tell` may be empty: then there are no notices. `bytes`: the size of the original.
  Notifier(OnNotice tell, std::uint64_t bytes);

  void happened(const Event& event) override;
  void committed(const Commit& commit, const RunFigures& figures) override;
  void waiting(const RunFigures& figures) override;

 private:
  using Clock = std::chrono::steady_clock;
  void tell(const Notice& notice);

  OnNotice tell_;
  Progress progress_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point last_told_ = begun_;
};

}  // namespace whittle
