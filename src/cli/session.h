// One run's surroundings: the oracle with its judge, the time limit, the outcome
// cache, and what is said to the person who waits.
#pragma once

#include <memory>
#include <string>

#include "cli/options.h"
#include "engine/cache.h"
#include "engine/scheduler.h"
#include "engine/timeout.h"
#include "oracle/judge.h"
#include "oracle/local.h"
#include "util/result.h"

namespace whittle {

class Session {
 public:
  /// Starts the workers: call it before the input is loaded.
  static Result<std::unique_ptr<Session>> open(const Options& options);

  /// Says what the original looks like; a command that has no place for it is refused.
  Status set_input(const Variant& original, bool directory);
  /// Runs the original, says what is seen, locks on it, and runs it again to see
  /// whether the test answers the same.
  Status lock_failing(const Variant& failing, const std::string& shown_name);
  /// For isolate: the other end must pass.
  Status lock_passing(const Variant& passing, const std::string& shown_name);
  /// For --invert: the symptom shows on `without`, and not on `with`.
  Status lock_inverted(const Variant& with, const Variant& without);

  /// The test, run alone, apart from any search, which need not ask again.
  Result<Answer> ask(const Variant& variant);
  /// That the result, kept at `path`, still shows the symptom; --hang is given three
  /// times its limit.
  Status verify(const Variant& variant, const std::string& path);

  Result<StopReason> drive(AnyStage& stage, Observer& observer,
                           std::function<bool(const SchedulerCounts&)> limit);
  /// Of all drives so far.
  const SchedulerCounts& counts() const { return counts_; }
  std::uint64_t runs_outside() const { return runs_outside_; }
  const std::string& symptom() const { return symptom_; }

 private:
  explicit Session(const Options& options) : options_(options) {}
  Result<std::shared_ptr<Judge>> make_judge() const;
  Result<std::vector<Run>> observe(const Variant& variant, double timeout);
  /// Why the original does not show the symptom.
  Error no_symptom(const Variant& failing, const std::string& shown_name, const Error& seen);
  Status check_steady(const Variant& variant, Outcome expected, const std::string& name);

  const Options& options_;
  std::shared_ptr<Judge> judge_;
  LocalOptions local_;
  Shape shape_;
  std::unique_ptr<LocalOracle> oracle_;
  OutcomeCache cache_;
  Timeout timeout_ = Timeout::fixed(0);
  SchedulerCounts counts_;
  std::uint64_t runs_outside_ = 0;
  std::string symptom_;
};

/// Set by SIGINT, SIGTERM and SIGHUP.
const std::atomic<bool>& interrupted();
void catch_interrupts();

/// Text for the person who waits, on standard error; the run goes on where nobody
/// reads it any more.
void tell(const std::string& text);
/// The same: a line that begins with whittle's name.
void say(const std::string& line);

}  // namespace whittle
