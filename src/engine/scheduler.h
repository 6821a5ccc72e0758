// Runs a stage on all workers, and commits outcomes in the order of a sequential search.
//
// To give idle workers something to do, the scheduler copies the stage, reports a predicted outcome
// to each copy, and starts the tests that the copies ask for: a tree of predictions, the most
// probable node first. If the stage asks for a batch, what follows does not depend on the outcome,
// and the tree does not branch. Outcomes are committed strictly in the order in which the stage
// asks, so the sequence of commits is the same for any number of workers. A test that no node of
// the tree asks for any more is killed.
//
// If a time limit or a full disk decided an outcome, the test is run once more, with no other test
// running, before the outcome counts.
//
// Guidance (engine/guidance.h) is recorded like an outcome, and given to the stage again at the
// same point when a run is resumed.
//
// A question of the stage (oracle/question.h) is asked only when all outcomes that lead to it are
// committed, and only once. A copy that comes to a question whose reply is not known is not
// followed any further: no program is run for a variant that may never exist.
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

/// One outcome that was reported to the stage.
struct Commit {
  std::uint64_t number = 0;  ///< from 1
  std::string_view stage;
  const Variant* variant = nullptr;
  Answer answer;
  bool cached = false;    ///< known from an earlier commit: no test was run
  bool replayed = false;  ///< known from an earlier start of the run
};

/// Counts of this start of the run, except for `replayed`.
struct SchedulerCounts {
  std::uint64_t started = 0;        ///< tests begun
  std::uint64_t committed = 0;      ///< outcomes reported to the stage
  std::uint64_t useful = 0;         ///< tests whose outcome was committed
  std::uint64_t replayed = 0;       ///< the same, of tests of earlier starts
  std::uint64_t cached = 0;         ///< commits that needed no test, known from earlier ones
  std::uint64_t shared = 0;         ///< the same, known from other runs
  std::uint64_t confirmed = 0;      ///< run again alone
  std::uint64_t clock_decided = 0;  ///< commits that a timeout decided

  /// Tests that were started ahead of time and not needed, or that are still running.
  std::uint64_t wasted() const { return started - useful - confirmed; }
};

/// Is told about commits; changes nothing.
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
  /// Asked before each commit; true: pause here. It must depend on commits only, because it is also
  /// asked during replay.
  std::function<bool(const SchedulerCounts&)> pause;
  const std::atomic<bool>* interrupted = nullptr;
  /// Asked between two outcomes that are not replayed, with the name of the stage under way: what
  /// the stage is to be told; nullopt: nothing.
  std::function<std::optional<Guidance>(std::string_view stage)> told;
};

/// What a scheduler works with. All of it must outlive the scheduler.
struct Workshop {
  Oracle& oracle;
  OutcomeCache& cache;
  Timeout& timeout;
  Record& record;
  Observer& observer;
  Replies* replies = nullptr;  ///< null: no question gets a reply
};

class Scheduler {
 public:
  /// `counts`: the counts so far, to which this scheduler adds.
  Scheduler(Workshop workshop, SchedulerOptions options, SchedulerCounts counts = {});
  ~Scheduler();

  /// Drives the stage to its end, or until one of the options says stop. Afterwards the stage is in
  /// the state after the last commit.
  Result<StopReason> run(AnyStage& stage);
  const SchedulerCounts& counts() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace whittle
