// Keeps a reduction from building on a variant that does not show the symptom any more.
//
// Now and then, and when the run ends, the best variant is tested once more. If it does not show
// the symptom, the test is flaky: the run goes back to the last variant that still shows it, and
// from then on decides by several runs. When that happens depends on the outcomes only, so a run
// that is resumed goes back at the same points.
#pragma once

#include "engine/stage.h"
#include "engine/trail.h"
#include "run/locked_test.h"

namespace whittle {

class RollBack {
 public:
  RollBack(const RunSpec& spec, LockedTest& test, RunObserver& observer)
      : spec_(spec), test_(test), observer_(observer) {}

  /// The search begins; nothing is known yet that it could go back to.
  void begin() { trail_.clear(); }
  /// A variant better than all before, with the number of its test; when isolating, with its other
  /// end.
  void add(const Variant& variant, std::uint64_t test, const Variant& passing = {}) {
    trail_.add({variant, test, passing});
  }
  /// Whether it is time to test the best variant again.
  bool due(const SchedulerCounts& counts) const;
  /// Tests the best variant again. REQUIRES: due().
  Result<bool> best_still_shows();
  /// Whether a variant shows the symptom. A hang would cost its whole time limit, so it is checked
  /// only at the end of the run.
  Result<bool> still_shows(const Variant& variant);
  /// At the end of a run that a limit ended: `result`, or if that does not show the symptom, the
  /// last variant before it that does, or the original. When isolating, the passing end must pass,
  /// too. Each variant is tested once, the original not at all, and no test is part of the search:
  /// a run that is resumed does not come here.
  Result<Finding> last_that_holds(const Finding& result, const Finding& original);
  /// The last variant before `from` that still shows the symptom, or the original.
  Result<Variant> back(const Variant& from, const Variant& original);
  /// An error if the run has gone back too often.
  Status check_often() const;

 private:
  Status expect_flakiness(const Variant& from, const Variant& original);
  Status went_back(const Finding& from, const Finding& to, std::uint64_t test);

  const RunSpec& spec_;
  LockedTest& test_;
  RunObserver& observer_;
  Trail trail_;
  int times_ = 0;
};

}  // namespace whittle
