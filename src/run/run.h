// The life of a run: it begins, takes its input, locks on its symptom, searches, ends.
//
// Each step is possible only after the one before, and the types say so:
//
//   OpenRun     the workers are started; the input can be loaded, and single variants can be run
//   LockedRun   the symptom is known and the journal is open; searches can be driven
//
// reduce, isolate, chip and history differ in what they load and in what they search; everything
// in this file is the same for all of them.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "run/lock.h"
#include "run/locked_test.h"
#include "run/result_place.h"
#include "run/run_asker.h"
#include "run/run_journal.h"
#include "run/test_bench.h"

namespace whittle {

/// The specification of a run, who observes it, and who controls it.
struct RunContext {
  const RunSpec& spec;
  RunObserver& observer;
  RunControl& control;
};

/// What a run is about.
struct Subject {
  Named failing{};                   ///< the original
  std::optional<Named> passing{};    ///< isolate
  std::optional<Variant> without{};  ///< --invert: what shows the symptom
  bool directory = false;            ///< several files, or a directory
  std::string result{};              ///< the path of the result; the journal is named after it
  Surroundings surroundings{};       ///< what the run depends on beside its test and its course
};

/// What a kind of run does in addition while the test is locked. Each may be left out.
struct LockSteps {
  /// Once the original has shown the symptom.
  std::function<Status()> once_locked = [] { return Status(); };
  /// Before anything is written, unless the run is resumed.
  std::function<Status(May)> before_results = [](May) { return Status(); };
};

class LockedRun {
 public:
  TestBench& bench() { return *bench_; }
  LockedTest& test() { return *test_; }
  const LockedTest& test() const { return *test_; }
  const Variant& original() const { return original_; }
  /// Tests of this start whose answers were used, and all runs of the test.
  std::uint64_t tests() const { return test_->tests() + bench_->looks(); }
  std::uint64_t tests_outside() const { return test_->tests_outside() + bench_->looks(); }
  std::uint64_t runs() const { return test_->runs() + bench_->looks(); }
  /// The run ends here.
  Status close(StopReason reason);

 private:
  friend class OpenRun;
  LockedRun(RunContext context, std::shared_ptr<const Equipment> equipment,
            std::unique_ptr<TestBench> bench, std::unique_ptr<LockedTest> test, Variant original)
      : context_(context),
        equipment_(std::move(equipment)),
        bench_(std::move(bench)),
        test_(std::move(test)),
        asker_(std::make_unique<RunAsker>(*bench_, *test_)),
        original_(std::move(original)) {
    test_->answer_with(*asker_);
  }

  RunContext context_;
  std::shared_ptr<const Equipment> equipment_;
  std::unique_ptr<TestBench> bench_;
  std::unique_ptr<LockedTest> test_;
  std::unique_ptr<RunAsker> asker_;
  Variant original_;
};

class OpenRun {
 public:
  /// Starts the workers. Call it before the input is loaded. All of the context must outlive the
  /// run.
  static Result<OpenRun> begin(RunContext context, Equipment equipment = {});

  /// Says what the run is about, and looks for an earlier start of it.
  Status take(Subject subject);
  /// For --invert: the symptom shows on `without`, and must not show on the original.
  void invert(Variant without) { subject_.without = std::move(without); }
  /// The original: what was loaded, or what the run that is resumed began with.
  const Variant& original() const { return subject_.failing.variant; }
  /// An earlier start of this run is resumed. REQUIRES: take() was called.
  bool resumed() const { return journal_->earlier() != nullptr; }

  TestBench& bench() { return *bench_; }
  const Equipment& equipment() const { return *equipment_; }

  /// Locks the test on its symptom and opens the journal. REQUIRES: take() was called. The open
  /// run is used up.
  Result<LockedRun> lock(const LockSteps& steps = {}) &&;

 private:
  explicit OpenRun(RunContext context) : context_(context) {}
  Result<std::unique_ptr<LockedTest>> lock_test();
  Status open_journal(LockedTest& test);
  Hash128 sharing_context(const LockedTest& test) const;

  RunContext context_;
  std::shared_ptr<const Equipment> equipment_;
  std::unique_ptr<TestBench> bench_;
  Subject subject_;
  std::optional<RunJournal> journal_;
};

}  // namespace whittle
