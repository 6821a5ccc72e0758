#include "run/lock.h"

#include <fmt/format.h>

#include <algorithm>

#include "run/passing_seen.h"

namespace whittle {

namespace {

Timeout timeout_for(const RunSpec& spec, double original_seconds) {
  if (spec.test.time_limit() > 0) return Timeout::fixed(spec.test.time_limit());
  // An incremental build is fast; that says nothing about tests that build everything.
  if (spec.kind() == RunKind::history) return Timeout::kept(original_seconds);
  return Timeout::learnt(original_seconds);
}

// Runs it once more where what it prints says why it does not end with status 0.
event::PassingSeen look_closely(const RunSpec& spec, TestBench& bench, const Named& passing,
                                const std::vector<Run>& runs, double timeout) {
  if (!looks_like_an_error(spec.test, runs.front())) return passing_seen(spec.test, runs);
  const Result<std::vector<Run>> all = bench.look_as_at_first(passing.variant, timeout);
  return passing_seen(spec.test, all ? *all : runs);
}

}  // namespace

Result<std::unique_ptr<LockedTest>> lock_failing(const RunSpec& spec, TestBench& bench,
                                                 const Named& failing, RunObserver& observer,
                                                 RunControl& control) {
  const int looks = spec.test.flaky ? kFlakyLooks : std::max(1, spec.test.repeat);
  std::optional<Examiner::Examined> seen;
  Result<std::string> symptom = Error{};
  for (int look = 0; look < looks && !symptom; ++look) {
    Result<Examiner::Examined> now = bench.observe(failing.variant, bench.limit_or(kFirstTimeout));
    if (!now) return now.error();
    seen = std::move(*now);
    symptom = bench.judge()->lock(seen->runs);
  }
  if (!symptom) return bench.no_symptom(failing.variant, failing.name, symptom.error());
  observer.happened(event::SymptomFound{*symptom});
  const double seconds = seen->answer.seconds;
  auto test = std::make_unique<LockedTest>(
      spec, Lock{*symptom, timeout_for(spec, seconds), seconds, bench.judge()->original_message()},
      bench.oracle(), observer, control);
  Answer answer;
  answer.outcome = Outcome::fail;
  answer.seconds = seconds;
  if (const Status status = test->note(failing.variant, "original", answer); !status) {
    return status.error();
  }
  return test;
}

Status check_steady(TestBench& bench, LockedTest& test, const Named& failing,
                    RunObserver& observer) {
  constexpr int kLooks = 3;  // two runs may happen to say the same
  bool varies = false;
  for (int look = 0;; ++look) {
    const Status steady = test.check_steady(failing.variant, failing.name);
    if (steady && varies) observer.happened(event::MessageVaries{test.symptom()});
    if (steady || steady.error().kind != ErrorKind::flaky || look == kLooks) return steady;
    const auto again = bench.observe(failing.variant, test.timeout());
    if (!again) return again.error();
    std::optional<std::string> symptom = bench.judge()->loosen(again->runs);
    if (!symptom) return steady;
    varies = true;
    test.set_symptom(std::move(*symptom));
    test.forget_answers();
  }
}

Result<std::unique_ptr<LockedTest>> lock_inverted(const RunSpec& spec, TestBench& bench,
                                                  const Variant& with, const Variant& without,
                                                  RunObserver& observer, RunControl& control) {
  Result<std::unique_ptr<LockedTest>> test =
      lock_failing(spec, bench, {without, "the command without any of them"}, observer, control);
  if (!test) return test;
  bench.set_judge(std::make_shared<InvertedJudge>(bench.judge()));
  (*test)->forget_answers();
  const Result<Answer> answer = (*test)->run_alone(with, "original", (*test)->timeout());
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::fail) return test;
  return Error{ErrorKind::no_symptom,
               fmt::format("--invert: the original must not show the symptom, but {}",
                           answer->outcome == Outcome::pass ? "it does"
                                                            : "it is unresolved: " + answer->why)};
}

Status lock_passing(const RunSpec& spec, TestBench& bench, LockedTest& test, const Named& passing,
                    RunObserver& observer) {
  const Result<Examiner::Examined> seen = bench.observe(passing.variant, test.timeout());
  if (!seen) return seen.error();
  bench.judge()->lock_passing(seen->runs);
  if (spec.test.time_limit() <= 0 && bench.judge()->ends_early()) {
    test.set_timeout(Timeout::kept(std::max(test.original_seconds(), seen->answer.seconds)));
  }
  const Result<Answer> answer = test.run_alone(passing.variant, "passing", test.timeout());
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::pass) {
    if (!seen->runs.front().said) {
      observer.happened(look_closely(spec, bench, passing, seen->runs, test.timeout()));
    }
    return {};
  }
  return Error{
      ErrorKind::no_symptom,
      fmt::format("{} should pass, but the test says {}{}", passing.name, name(answer->outcome),
                  answer->why.empty() ? "" : fmt::format(" ({})", answer->why))};
}

}  // namespace whittle
