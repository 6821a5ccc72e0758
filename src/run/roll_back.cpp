#include "run/roll_back.h"

#include <map>

namespace whittle {

namespace {

constexpr int kMaxTimes = 8;

// Looks at variants once more, at each once. The originals are not looked at, and a hang is not,
// since that would cost its whole time limit.
class LastLook {
 public:
  LastLook(LockedTest& test, const Finding& original, bool hang)
      : test_(test),
        known_{{original.failing.hash(), Outcome::fail}, {original.passing.hash(), Outcome::pass}},
        hang_(hang) {}

  Result<bool> holds(const Finding& ends) {
    const Result<bool> fails = hang_ ? true : is(ends.failing, Outcome::fail);
    return fails && *fails ? is(ends.passing, Outcome::pass) : fails;
  }

 private:
  Result<bool> is(const Variant& variant, Outcome wanted) {
    const Hash128 hash = variant.hash();
    if (const auto known = known_.find(hash); known != known_.end()) return known->second == wanted;
    const Result<Answer> answer = test_.run_alone(variant, "result", test_.timeout());
    if (!answer) return answer.error();
    known_[hash] = answer->outcome;
    return answer->outcome == wanted;
  }

  LockedTest& test_;
  std::map<Hash128, Outcome> known_;
  bool hang_;
};

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

// Test 0 is that of the original.
Status RollBack::went_back(const Finding& from, const Finding& to, std::uint64_t test) {
  if (spec_.kind() == RunKind::isolate) {
    observer_.happened(event::EndsRolledBack{.to_original = test == 0});
  } else {
    observer_.happened(
        event::RolledBack{from.failing.size(), to.failing.size(), /*to_original=*/test == 0});
  }
  return test_.note_roll_back(test);
}

Result<Finding> RollBack::last_that_holds(const Finding& result, const Finding& original) {
  LastLook look(test_, original, spec_.test.symptom.hang);
  Result<bool> there = look.holds(result);
  if (!there) return there.error();
  if (*there) return result;
  while (const std::optional<Trail::Step> step = trail_.back()) {
    const Finding earlier{step->variant, step->passing};
    there = look.holds(earlier);
    if (!there) return there.error();
    if (!*there) continue;
    if (Status status = went_back(result, earlier, step->test); !status) return status.error();
    return earlier;
  }
  if (Status status = went_back(result, original, 0); !status) return status.error();
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
