// Runs a stage on all workers, and commits outcomes in the order of one.
//
// To fill idle workers the scheduler copies the stage, tells each copy a
// predicted outcome, and starts what the copies ask for: a tree of predictions,
// the most probable node first. Where the stage asks for a batch, what follows
// does not depend on the outcome, and the tree does not branch. Outcomes are
// committed strictly in the order in which the stage asks, so the sequence of
// commits is the same for any number of workers. A test that no node of the tree
// asks for any more is killed.
//
// An outcome that depends on the clock, or on space on the disk, is tested once
// more with nothing beside it before it counts.
//
// What the stage is told from outside (engine/guidance.h) is recorded like an
// outcome, and told again at the same point when a run is resumed.
//
// A question of the stage (oracle/question.h) is answered when all outcomes that
// lead to it are committed, and then once. A copy that comes to a question whose
// reply is not known is not followed any further: no program is run for a variant
// that may never exist.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/cache.h"
#include "engine/guidance.h"
#include "engine/replies.h"
#include "engine/stage.h"
#include "engine/timeout.h"
#include "journal/record.h"
#include "oracle/oracle.h"
#include "util/result.h"

namespace whittle {

/// One outcome, told to the stage.
struct Commit {
  std::uint64_t number = 0;  ///< from 1
  std::string_view stage;
  const Variant* variant = nullptr;
  Answer answer;
  bool cached = false;    ///< known from an earlier commit: no test was run
  bool replayed = false;  ///< known from an earlier start of the run
};

/// Of this start of the run, but for what is replayed.
struct SchedulerCounts {
  std::uint64_t started = 0;        ///< tests begun
  std::uint64_t committed = 0;      ///< outcomes told to the stage
  std::uint64_t useful = 0;         ///< tests whose outcome was committed
  std::uint64_t replayed = 0;       ///< the same, of tests of earlier starts
  std::uint64_t cached = 0;         ///< commits that needed no test, known from earlier ones
  std::uint64_t shared = 0;         ///< the same, known from other runs
  std::uint64_t confirmed = 0;      ///< run again alone
  std::uint64_t clock_decided = 0;  ///< commits that a timeout decided

  /// Tests speculated in vain, or still under way.
  std::uint64_t wasted() const { return started - useful - confirmed; }
};

/// Watches; changes nothing.
class Observer {
 public:
  virtual ~Observer() = default;
  /// After each commit. An error ends the run.
  virtual Status committed(const Commit& commit, const SchedulerCounts& counts) = 0;
  /// The stage was told this.
  virtual void guided(const Guidance&) {}
  /// At least ten times a second while waiting.
  virtual void waiting(const SchedulerCounts&) {}
};

enum class StopReason { done, limit, paused, interrupted };

constexpr std::string_view name(StopReason reason) {
  constexpr std::string_view kNames[] = {"done", "limit", "paused", "interrupted"};
  return kNames[static_cast<int>(reason)];
}

struct SchedulerOptions {
  bool cache = true;
  /// Asked before each commit that is not replayed; true: stop here.
  std::function<bool(const SchedulerCounts&)> limit_reached;
  /// Asked before each commit; true: pause here. Must depend on commits only, since it is
  /// asked at replay too.
  std::function<bool(const SchedulerCounts&)> pause;
  const std::atomic<bool>* interrupted = nullptr;
  /// Asked between two outcomes that are not replayed, with the name of the stage under way: what
  /// the stage is to be told; nullopt: nothing.
  std::function<std::optional<Guidance>(std::string_view stage)> told;
};

/// What a scheduler works with; all outlive it.
struct Workshop {
  Oracle& oracle;
  OutcomeCache& cache;
  Timeout& timeout;
  Record& record;
  Observer& observer;
  Replies* replies = nullptr;  ///< null: no question has an answer
};

class Scheduler {
 public:
  /// `counts`: where to go on counting.
  Scheduler(Workshop workshop, SchedulerOptions options, SchedulerCounts counts = {});
  ~Scheduler();

  /// Drives the stage to its end, or until it is told to stop. The stage is left
  /// as after the last commit.
  Result<StopReason> run(AnyStage& stage);
  const SchedulerCounts& counts() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace whittle
