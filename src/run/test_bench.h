// The workers of a run and the test that they run, before the symptom is known.
//
// Here only single variants can be run: to see what the test shows, whether that can be locked on,
// and why the original does not show its symptom. Answers for a search need a LockedTest
// (run/locked_test.h), which lock_failing() (run/lock.h) makes.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "oracle/examiner.h"
#include "oracle/helper.h"
#include "oracle/judge.h"
#include "oracle/preparing.h"
#include "oracle/station.h"
#include "run/containment.h"
#include "run/control.h"
#include "run/equipment.h"
#include "run/events.h"
#include "run/spec.h"
#include "util/result.h"

namespace whittle {

/// An original that runs for longer needs --timeout.
inline constexpr double kFirstTimeout = 600;  // seconds
/// A hang is given so many times the limit.
inline constexpr double kHangs = 3;

class TestBench {
 public:
  /// Starts the workers: call it before the input is loaded, because they are forked. All that is
  /// passed by reference must outlive the bench.
  static Result<std::unique_ptr<TestBench>> open(const RunSpec& spec, const Equipment& equipment,
                                                 RunObserver& observer, const RunControl& control);
  ~TestBench();

  /// Says which files the original has. An error if the command does not use the variant.
  Status set_input(const Variant& original, bool directory);
  /// From now on, what `prepare` makes of a variant is tested instead of the variant.
  void prepare(std::function<Variant(const Variant&)> prepare) {
    prepared_->set(std::move(prepare));
  }

  /// Runs a variant and returns everything that was seen. An error if nothing could be seen.
  Result<Examiner::Examined> observe(const Variant& variant, double timeout);
  /// Like observe(), without what prepare() makes of it.
  Result<std::vector<Run>> look_at(const Variant& variant, double timeout);
  /// Runs a variant as the original is run before the test is locked, so that all is kept that it
  /// prints.
  Result<std::vector<Run>> look_as_at_first(const Variant& variant, double timeout);
  /// Whether a variant would have been locked on.
  bool shows(const Variant& variant);
  /// The same in a process that is started for this variant alone, although the test is resident.
  /// `timeout`: that of the tests.
  bool shows_outside(const Variant& variant, double timeout) const;
  /// The full explanation why the original does not show the symptom. `seen` says what was seen
  /// instead.
  Error no_symptom(const Variant& failing, const std::string& shown_name, const Error& seen);

  /// Answers variants, after they were prepared.
  PreparingOracle& oracle() { return *prepared_; }
  const std::shared_ptr<Judge>& judge() const { return judge_; }
  void set_judge(std::shared_ptr<Judge> judge);
  /// Runs the commands of --tree, --pass, --objective and --format; null if there are none.
  const std::shared_ptr<Helper>& helper() const { return helper_; }
  /// Answers questions to commands; null: nobody does.
  Asker* asker() const { return equipment_.asker ? equipment_.asker.get() : helper_.get(); }
  /// How many runs observe() and look_at() made.
  std::uint64_t looks() const { return looks_; }
  /// Resident processes that were started.
  std::uint64_t residents_started() const;
  bool directory() const { return shape_.directory; }
  /// The test is a function of this process.
  bool tests_by_function() const { return equipment_.function != nullptr; }
  /// The time limit that the specification gives, or this one.
  double limit_or(double seconds) const {
    const double given = spec_.test.time_limit();
    return given > 0 ? given : seconds;
  }

 private:
  TestBench(const RunSpec& spec, const Equipment& equipment, RunObserver& observer,
            const RunControl& control)
      : spec_(spec), equipment_(equipment), observer_(observer), control_(control) {}
  int jobs() const;
  Result<LocalOptions> local_options() const;
  /// Starts the processes that run tests, unless the test is a function of this process.
  Status start_workers();
  Status start_helper();
  Rerun rerun_of(const TestSpec& test, const Equipment& equipment, Variant variant,
                 double timeout) const;

  const RunSpec& spec_;
  const Equipment& equipment_;
  RunObserver& observer_;
  const RunControl& control_;
  std::shared_ptr<Judge> judge_;
  LocalOptions local_options_;  // of start_workers()
  Shape shape_;
  std::unique_ptr<Examiner> runner_;
  std::shared_ptr<Helper> helper_;
  std::unique_ptr<PreparingOracle> prepared_;
  std::uint64_t looks_ = 0;
};

}  // namespace whittle
