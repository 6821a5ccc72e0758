// Passes on what the scheduler reports: to the figures, to the observer of the run, and to the
// search that is running.
#pragma once

#include <functional>

#include "engine/scheduler.h"
#include "run/events.h"
#include "run/figures.h"

namespace whittle {

class RunWatch final : public Observer {
 public:
  struct Hooks {
    /// For every outcome, before it is counted in the figures; an error ends the run.
    std::function<Status(const Commit&)> committed = [](const Commit&) { return Status(); };
    /// For every variant that is better than all before.
    std::function<Status(const Commit&)> improved = [](const Commit&) { return Status(); };
    /// For everything that the run is told (engine/guidance.h).
    std::function<void(const Guidance&)> guided = [](const Guidance&) {};
    /// Called repeatedly while tests are running.
    std::function<void()> idle = [] {};
  };
  RunWatch(RunFigures& figures, RunObserver& observer, Hooks hooks)
      : figures_(figures), observer_(observer), hooks_(std::move(hooks)) {}

  Status committed(const Commit& commit, const SchedulerCounts& counts) override {
    observer_.committed(commit, figures_);
    if (Status status = hooks_.committed(commit); !status) return status;
    if (figures_.add(commit, counts)) {
      if (Status status = hooks_.improved(commit); !status) return status;
    }
    if (!commit.replayed) waiting(counts);
    return {};
  }
  void guided(const Guidance& guidance) override {
    hooks_.guided(guidance);
    observer_.happened(event::Guided{guidance});
  }
  void waiting(const SchedulerCounts& counts) override {
    figures_.set_counts(counts);
    hooks_.idle();
    observer_.waiting(figures_);
  }

 private:
  RunFigures& figures_;
  RunObserver& observer_;
  Hooks hooks_;
};

}  // namespace whittle
