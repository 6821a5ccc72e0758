// What a run did, as figures for a report: a value that outlives the run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/scheduler.h"
#include "oracle/repetition.h"
#include "run/figures.h"
#include "run/run.h"

namespace whittle {

struct RunTotals {
  SchedulerCounts counts{};
  std::uint64_t tests_outside = 0;  ///< tests that no search asked for
  std::uint64_t runs = 0;           ///< of the test; a flaky one is run several times for an answer
  bool repeats = false;             ///< answers were decided by several runs
  std::string symptom{};
  Tally original_rate{};  ///< no runs: it was not measured
  std::vector<StageFigures> stages{};
  std::uint64_t unresolved = 0;
  std::uint64_t refused = 0;  ///< variants that were not worth a test
  double seconds = 0;

  /// Tests whose answers were used.
  std::uint64_t tests() const { return counts.useful + tests_outside; }
};

inline RunTotals totals_of(const LockedRun& run, const RunFigures& figures) {
  return {.counts = run.test().counts(),
          .tests_outside = run.tests_outside(),
          .runs = run.runs(),
          .repeats = run.test().expects_flakiness(),
          .symptom = run.test().symptom(),
          .original_rate = run.test().original_rate(),
          .stages = figures.stages(),
          .unresolved = figures.unresolved(),
          .refused = figures.refused(),
          .seconds = figures.seconds()};
}

}  // namespace whittle
