#include "run/roll_back.h"

namespace whittle {

namespace {

constexpr int kMaxTimes = 8;

}  // namespace

Status RollBack::check_often() const {
  if (times_ <= kMaxTimes) return {};
  return Error{ErrorKind::flaky,
               "the test is too flaky: again and again the best variant did not show the symptom "
               "when it was run once more. The last variant that did is kept."};
}

bool RollBack::due(const SchedulerCounts& counts) const {
  const auto often = test_.expects_flakiness() ? Trail::Often::flaky : Trail::Often::steady;
  return trail_.due(counts.committed, often);
}

Result<bool> RollBack::best_still_shows() {
  trail_.looked_at(test_.counts().committed);
  return still_shows(trail_.best()->variant);
}

Result<bool> RollBack::still_shows(const Variant& variant) {
  if (spec_.test.symptom.hang) return true;
  const Result<Answer> answer = test_.ask(variant, "best");
  if (!answer) return answer.error();
  return answer->outcome == Outcome::fail;
}

Result<Variant> RollBack::last_that_shows(const Variant& result, const Variant& original) {
  const auto shows = [&](const Variant& variant) -> Result<bool> {
    if (spec_.test.symptom.hang || variant.hash() == original.hash()) return true;
    const Result<Answer> answer = test_.run_alone(variant, "result", test_.timeout());
    if (!answer) return answer.error();
    return answer->outcome == Outcome::fail;
  };
  Result<bool> there = shows(result);
  if (!there) return there.error();
  if (*there) return result;
  while (const std::optional<Trail::Step> step = trail_.back()) {
    if (step->variant.hash() == result.hash()) continue;
    there = shows(step->variant);
    if (!there) return there.error();
    if (!*there) continue;
    observer_.happened(event::RolledBack{result.size(), step->variant.size()});
    if (const Status status = test_.note_roll_back(step->test); !status) return status.error();
    return step->variant;
  }
  observer_.happened(event::RolledBack{result.size(), original.size(), /*to_original=*/true});
  if (const Status status = test_.note_roll_back(0); !status) return status.error();
  return original;
}

// The test was thought to be steady; now it is known not to be.
Status RollBack::expect_flakiness(const Variant& from, const Variant& original) {
  if (test_.original_rate().runs == 0) {
    observer_.happened(event::FlakinessNoticed{from.size()});
    if (Status status = test_.expect_flakiness(original); !status) return status;
  }
  test_.be_careful();
  test_.forget_answers();
  return {};
}

Result<Variant> RollBack::back(const Variant& from, const Variant& original) {
  if (const Status status = expect_flakiness(from, original); !status) return status.error();
  ++times_;
  if (trail_.best() && trail_.best()->variant.hash() == from.hash()) (void)trail_.back();
  while (const std::optional<Trail::Step> step = trail_.best()) {
    const Result<bool> shows = still_shows(step->variant);
    if (!shows) return shows.error();
    if (*shows) {
      observer_.happened(event::RolledBack{from.size(), step->variant.size()});
      if (const Status status = test_.note_roll_back(step->test); !status) return status.error();
      return step->variant;
    }
    (void)trail_.back();
  }
  observer_.happened(event::RolledBack{from.size(), original.size(), /*to_original=*/true});
  if (const Status status = test_.note_roll_back(0); !status) return status.error();
  return original;
}

}  // namespace whittle
