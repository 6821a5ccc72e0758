// One run's surroundings: the oracle with its judge, the time limit, the outcome
// cache, the record, and what is said to the person who waits.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/options.h"
#include "engine/cache.h"
#include "engine/scheduler.h"
#include "engine/timeout.h"
#include "journal/journal.h"
#include "journal/store.h"
#include "oracle/examiner.h"
#include "oracle/helper.h"
#include "oracle/judge.h"
#include "oracle/preparing.h"
#include "oracle/repeating.h"
#include "oracle/stored.h"
#include "util/result.h"

namespace whittle {

class Session {
 public:
  /// Starts the workers: call it before the input is loaded.
  static Result<std::unique_ptr<Session>> open(const Options& options);
  ~Session();

  /// Says what the original looks like; a command that has no place for it is refused.
  Status set_input(const Variant& original, bool directory);
  /// From here on something made of each variant is tested in its place.
  void prepare(std::function<Variant(const Variant&)> prepare) {
    prepared_->set(std::move(prepare));
  }
  /// What a run of a variant shows, apart from any search; nothing is made of it.
  /// REQUIRES: locked.
  Result<std::vector<Run>> look_at(const Variant& variant);
  /// Whether a variant would have been locked on.
  bool shows(const Variant& variant);
  /// The same with a process started for it alone, where others are resident.
  bool shows_outside(const Variant& variant) const;
  /// Runs the original, says what is seen, and locks on it.
  Status lock_failing(const Variant& failing, const std::string& shown_name);
  /// That the test answers the same when the original is run again; not asked of a test
  /// that is said to be flaky.
  Status check_steady(const Variant& failing, const std::string& shown_name);
  /// For isolate: the other end must pass.
  Status lock_passing(const Variant& passing, const std::string& shown_name);
  /// For --invert: the symptom shows on `without`, and not on `with`.
  Status lock_inverted(const Variant& with, const Variant& without);

  /// Records in this journal from here on; null: nowhere. With a journal of an earlier
  /// start, what it holds is replayed, after its best variant has shown the symptom once more.
  Status record_in(std::unique_ptr<Journal> journal);
  /// For --cache: outcomes are shared with other runs of the same test from here on.
  Status share_outcomes(const Variant& original);
  /// For --flaky: measures how often the original shows the symptom. From here on a test
  /// runs until it shows it or should have; what is asked for apart from a search must show
  /// it at least half as often as the original.
  Status expect_flakiness(const Variant& original);
  bool expects_flakiness() const { return repeating_->repetition().repeats(); }
  /// From here on that holds for every test.
  void be_careful() { repeating_->set(careful_); }

  /// The test apart from any search, run alone. Replayed as commits are. `anew`: with nothing
  /// that an earlier test has built.
  Result<Answer> ask(const Variant& variant, std::string_view stage, bool anew = false);
  /// From here on that holds for every test.
  void build_anew() { prepared_->set_anew(); }
  /// That the result, kept at `path`, still shows the symptom; --hang is given three
  /// times its limit.
  Status verify(const Variant& variant, const std::string& path);

  using Condition = std::function<bool(const SchedulerCounts&)>;
  Result<StopReason> drive(AnyStage& stage, Observer& observer, Condition limit,
                           Condition pause = {});
  /// What was answered so far was not to be trusted.
  void forget_answers() { cache_.clear(); }
  /// The run went back to the variant of this test; 0: to the original.
  Status note_roll_back(std::uint64_t test);
  /// Puts on record what was told so far.
  Status flush() { return record().flush(); }
  /// The run ends here; done: nobody will go on with it.
  Status close(StopReason reason);

  /// Of all drives so far.
  const SchedulerCounts& counts() const { return counts_; }
  /// Tests of this start that no search asked for.
  std::uint64_t runs_outside() const { return runs_outside_; }
  /// How often the test was run, which is more often than it answered where it is flaky.
  std::uint64_t runs() const { return repeating_->runs() + observed_; }
  const std::string& symptom() const { return symptom_; }
  /// Runs the commands of --tree, --pass, --objective and --format; null where there are none.
  const std::shared_ptr<Helper>& helper() const { return helper_; }
  /// How often the original showed the symptom; no runs: it was not measured.
  const Tally& original_rate() const { return original_rate_; }

 private:
  explicit Session(const Options& options);
  Status start_helper(LocalOptions local);
  /// The limit that the options give, or this one.
  double limit_or(double seconds) const {
    return options_.timeout > 0 ? options_.timeout : seconds;
  }
  Result<Examiner::Examined> observe(const Variant& variant, double timeout);
  /// Why the original does not show the symptom.
  Error no_symptom(const Variant& failing, const std::string& shown_name, const Error& seen);
  Result<Answer> run_alone(const Variant& variant, std::string_view stage, double timeout,
                           bool anew = false);
  Status take_down(const Variant& variant, std::string_view stage, Answer& answer);
  Status check_best();
  Record& record();
  bool caches() const;

  struct Early {  // a test that was run before there was a record
    Variant variant;
    std::string stage;
    Answer answer;
  };

  const Options& options_;
  std::shared_ptr<Judge> judge_;
  LocalOptions local_options_;
  Shape shape_;
  std::unique_ptr<Examiner> runner_;
  std::shared_ptr<Helper> helper_;
  std::unique_ptr<PreparingOracle> prepared_;
  std::unique_ptr<RepeatingOracle> repeating_;
  std::unique_ptr<OutcomeStore> store_;
  std::unique_ptr<StoredOracle> stored_;  // over repeating_; null without --cache
  OutcomeCache cache_;
  Timeout timeout_ = Timeout::fixed(0);
  double original_seconds_ = 0;  // that it took at first
  NoRecord no_record_;
  std::unique_ptr<Journal> journal_;
  std::vector<Early> early_;
  bool recording_ = false;
  SchedulerCounts counts_;
  std::uint64_t runs_outside_ = 0;
  std::uint64_t observed_ = 0;  // runs that were looked at as a whole, to lock on the symptom
  std::string symptom_;
  Tally original_rate_;
  Repetition careful_ = Repetition::once();  // for what is asked for apart from a search
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
