// A test that is locked on its symptom: every variant can be answered.
//
// Around the oracle that runs tests it adds what all runs need: a cache of outcomes, outcomes
// that are shared with other runs, a learnt time limit, repetition of flaky tests, and the record
// in the journal, from which a resumed run is answered without a test.
//
// It is made by lock_failing() or lock_inverted() (run/lock.h) from a test bench, or, in unit
// tests and in the library, directly from any oracle.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/cache.h"
#include "engine/replies.h"
#include "engine/scheduler.h"
#include "engine/timeout.h"
#include "journal/journal.h"
#include "journal/store.h"
#include "oracle/preparing.h"
#include "oracle/repeating.h"
#include "oracle/stored.h"
#include "run/control.h"
#include "run/events.h"
#include "run/spec.h"
#include "util/result.h"

namespace whittle {

/// How often a flaky original is run until it has to have shown its symptom.
inline constexpr int kFlakyLooks = 50;

/// How a test treats what an earlier test has built.
enum class Building { incremental, clean };

/// What was learnt when a test was locked.
struct Lock {
  std::string symptom;  ///< in words, for people and for the journal
  Timeout timeout = Timeout::fixed(0);
  double original_seconds = 0;
  std::string message{};  ///< what the program said, if that counts
};

class LockedTest {
 public:
  /// All that is passed by reference must outlive it.
  LockedTest(const RunSpec& spec, Lock lock, PreparingOracle& oracle, RunObserver& observer,
             RunControl& control);

  /// Checks that the test answers *fail* when the original is run again. Nothing is checked of a
  /// test that is known to be flaky.
  Status check_steady(const Variant& failing, const std::string& shown_name);

  /// Notes an answer that was found before there was a journal.
  Status note(const Variant& variant, std::string_view stage, Answer& answer);
  /// Records in this journal from now on; null: nowhere. If it is the journal of an earlier start,
  /// what it holds is replayed, after its best variant has shown the symptom once more.
  Status record_in(std::unique_ptr<Journal> journal);
  /// Shares outcomes with other runs of the same test. `context` identifies the test and all that
  /// its answers depend on.
  Status share_outcomes(const Hash128& context);
  /// Measures how often the original shows the symptom. From now on a test is run until it shows
  /// the symptom or should have shown it; a variant that is asked for outside of a search must
  /// show it at least half as often as the original.
  Status expect_flakiness(const Variant& original);
  bool expects_flakiness() const { return repeating_.repetition().repeats(); }
  /// From now on a search, too, takes a variant only if it shows the symptom at least half as
  /// often as the original.
  void be_careful() { repeating_.set(careful_); }
  /// From now on every test builds everything from scratch.
  void build_clean() { oracle_.set_clean(); }
  /// Answers so far cannot be relied on, unless they say that the symptom is there.
  void forget_answers();

  /// Runs the test outside of any search, with no other test beside it. In a run that is resumed,
  /// the answer is replayed as outcomes of a search are.
  Result<Answer> ask(const Variant& variant, std::string_view stage,
                     Building building = Building::incremental);
  /// The same without replay.
  Result<Answer> run_alone(const Variant& variant, std::string_view stage, double timeout,
                           Building building = Building::incremental);
  /// The answer for this variant, if it was given in this start already.
  const Answer* known(const Variant& variant) const;
  /// Checks that a result, kept at `path`, still shows the symptom. A hang is given three times
  /// the limit.
  Status verify(const Variant& variant, const std::string& path);

  /// Questions of the stages go to this one, which must outlive the test; without one, none has a
  /// reply.
  void answer_with(Asker& asker) { replies_.emplace(asker); }

  using Condition = std::function<bool(const SchedulerCounts&)>;
  /// Runs a stage on all workers; see SchedulerOptions for the conditions. While the run is paused
  /// (run/control.h), it waits.
  Result<StopReason> drive(AnyStage& stage, Observer& observer, Condition limit,
                           Condition pause = {});

  /// The run went back to the variant of this test; 0: to the original.
  Status note_roll_back(std::uint64_t test);
  Status flush() { return record().flush(); }
  /// The run ends here.
  Status close(StopReason reason);

  const std::string& symptom() const { return lock_.symptom; }
  /// The symptom was found to be less than what the test was locked on.
  void set_symptom(std::string symptom) { lock_.symptom = std::move(symptom); }
  double timeout() const { return lock_.timeout.seconds(); }
  void set_timeout(Timeout timeout) { lock_.timeout = timeout; }
  double original_seconds() const { return lock_.original_seconds; }
  /// What the program said on the original, if that is part of the symptom; else "".
  const std::string& original_message() const { return lock_.message; }
  /// The same for this variant, if it is the last one that was run outside of a search.
  std::string message_of(const Variant& variant) const;
  /// Counts of all drives so far.
  const SchedulerCounts& counts() const { return counts_; }
  /// Tests of this start that no search asked for.
  std::uint64_t tests_outside() const { return tests_outside_; }
  /// Tests of this start whose answers were used.
  std::uint64_t tests() const { return counts_.useful + tests_outside_; }
  /// How often a test was run; a flaky test is run several times for one answer.
  std::uint64_t runs() const { return repeating_.runs(); }
  /// How often the original showed the symptom; no runs: it was not measured.
  const Tally& original_rate() const { return original_rate_; }

 private:
  struct Early {  // an answer from before there was a journal
    Variant variant;
    std::string stage;
    Answer answer;
  };

  Result<StopReason> drive_unpaused(AnyStage& stage, Observer& observer, const Condition& limit,
                                    const Condition& pause);
  void wait_while_paused(Observer& observer) const;
  Status check_best();
  Status write_early();
  Result<Answer> measure_rate(const Variant& original);
  Record& record();
  bool caches() const { return !spec_.keep.no_cache && !expects_flakiness(); }

  const RunSpec& spec_;
  Lock lock_;
  PreparingOracle& oracle_;
  RunObserver& observer_;
  RunControl& control_;
  RepeatingOracle repeating_;
  std::unique_ptr<OutcomeStore> store_;
  std::unique_ptr<StoredOracle> stored_;  // over repeating_; null: outcomes are not shared
  OutcomeCache cache_;
  std::optional<Replies> replies_;
  NoRecord no_record_;
  std::unique_ptr<Journal> journal_;
  std::vector<Early> early_;
  std::optional<std::pair<Hash128, std::string>> last_message_;  // of the last run_alone()
  bool recording_ = false;
  SchedulerCounts counts_;
  std::uint64_t tests_outside_ = 0;
  Tally original_rate_;
  Repetition careful_ = Repetition::once();  // for what is asked outside of a search
};

}  // namespace whittle
