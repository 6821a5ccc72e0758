#include "run/locked_test.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "run/flaky_error.h"
#include "run/test_bench.h"

namespace whittle {

namespace {

constexpr int kSteadyRuns = 5;
constexpr double kMegabyte = 1e6;

}  // namespace

LockedTest::LockedTest(const RunSpec& spec, Lock lock, PreparingOracle& oracle,
                       RunObserver& observer, RunControl& control)
    : spec_(spec),
      lock_(std::move(lock)),
      oracle_(oracle),
      observer_(observer),
      control_(control),
      repeating_(oracle) {
  if (spec.test.repeat > 1) repeating_.set(Repetition::up_to(spec.test.repeat));
}

Record& LockedTest::record() {
  return journal_ ? static_cast<Record&>(*journal_) : no_record_;
}

// If a test did not answer the same twice, any result would be a matter of luck.
Status LockedTest::check_steady(const Variant& failing, const std::string& shown_name) {
  if (spec_.test.flaky || spec_.test.repeat > 1) return {};
  int same = 1;
  int runs = 1;
  do {
    const Result<Answer> answer = run_alone(failing, "original", timeout());
    if (!answer) return answer.error();
    if (answer->outcome == Outcome::fail) ++same;
    if (++runs == 2 && same == 2) return {};
  } while (runs < kSteadyRuns);
  return flaky_error(shown_name, same, runs);
}

void LockedTest::forget_answers() {
  cache_.clear();
  std::erase_if(early_, [](const Early& each) { return each.answer.outcome != Outcome::fail; });
}

std::string LockedTest::message_of(const Variant& variant) const {
  const bool known = last_message_ && last_message_->first == variant.hash();
  return known ? last_message_->second : std::string();
}

const Answer* LockedTest::known(const Variant& variant) const {
  const OutcomeCache::Entry* entry = cache_.find(variant.hash());
  return entry == nullptr ? nullptr : &entry->answer;
}

Status LockedTest::note(const Variant& variant, std::string_view stage, Answer& answer) {
  if (!recording_) {
    early_.push_back({variant, std::string(stage), answer});
    return {};
  }
  const Result<std::uint64_t> number =
      record().answered({variant, variant.hash(), stage, "", answer});
  if (!number) return number.error();
  answer.test = *number;
  return {};
}

Result<Answer> LockedTest::run_alone(const Variant& variant, std::string_view stage, double timeout,
                                     Building building) {
  constexpr Ticket kAlone = 0;
  constexpr double kWait = 0.1;  // seconds until the next look at whether to stop
  ++tests_outside_;
  const Status started =
      repeating_.start(kAlone, variant, {.timeout = timeout, .clean = building == Building::clean});
  if (!started) return started.error();
  for (;;) {
    Result<std::optional<Oracle::Finished>> finished = repeating_.wait(kWait);
    if (!finished) return finished.error();
    if (control_.stopped()) {
      repeating_.cancel(kAlone);
      return Error{ErrorKind::interrupted, "interrupted"};
    }
    if (!*finished) continue;
    Answer answer = std::move((*finished)->answer);
    if (const Status status = note(variant, stage, answer); !status) return status.error();
    last_message_ = {variant.hash(), answer.message};
    if (answer.reusable && caches()) {
      cache_.put(variant.hash(), {answer, OutcomeCache::Source::commit});
    }
    return answer;
  }
}

Result<Answer> LockedTest::ask(const Variant& variant, std::string_view stage, Building building) {
  Result<std::optional<Record::Past>> past = record().replay(variant.hash());
  if (!past) return past.error();
  if (*past) return std::move((*past)->answer);
  const Repetition usual = repeating_.repetition();
  if (careful_.repeats()) repeating_.set(careful_);
  Result<Answer> answer = run_alone(variant, stage, timeout(), building);
  repeating_.set(usual);
  if (!answer) return answer;
  if (const Status status = record().committed(variant, stage, *answer); !status) {
    return status.error();
  }
  if (const Status status = record().flush(); !status) return status.error();
  return answer;
}

Status LockedTest::record_in(std::unique_ptr<Journal> journal) {
  journal_ = std::move(journal);
  recording_ = true;
  if (journal_ && journal_->tests() > 0) {
    if (const Status status = check_best(); !status) return status;
    if (const Status status = journal_->note(Step::start, WHITTLE_VERSION); !status) return status;
  }
  if (const Status status = write_early(); !status) return status;
  if (journal_ && journal_->head().symptom != lock_.symptom) {
    if (const Status status = journal_->set_symptom(lock_.symptom); !status) return status;
  }
  return record().flush();
}

// What was answered before there was a journal goes into it.
Status LockedTest::write_early() {
  for (Early& test : early_) {
    if (const Status status = note(test.variant, test.stage, test.answer); !status) return status;
    // So that a commit which uses the cached answer names its test too.
    const OutcomeCache::Entry* known = cache_.find(test.variant.hash());
    if (known != nullptr && known->answer.test == 0) {
      OutcomeCache::Entry numbered = *known;
      numbered.answer.test = test.answer.test;
      cache_.put(test.variant.hash(), std::move(numbered));
    }
  }
  early_.clear();
  return {};
}

// Before what an earlier start found is relied on.
Status LockedTest::check_best() {
  const Result<std::optional<Variant>> best = journal_->best();
  if (!best) return best.error();
  if (!*best) return {};
  const Repetition usual = repeating_.repetition();
  repeating_.set(Repetition::up_to(spec_.test.flaky ? kFlakyLooks : kSteadyRuns));
  const Result<Answer> answer = run_alone(**best, "resumed", timeout());
  repeating_.set(usual);
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::fail) return {};
  return Error{ErrorKind::flaky,
               "the best variant of the run that was stopped does not show the symptom any more: "
               "the test is flaky (see --flaky), or something that it needs has changed. Start "
               "a new run with --fresh."};
}

Result<Answer> LockedTest::measure_rate(const Variant& original) {
  Result<std::optional<Record::Past>> past = record().replay(original.hash());
  if (!past) return past.error();
  if (*past) return (*past)->answer;
  repeating_.set(Repetition::once());
  const Result<Tally> tally =
      measure(repeating_, original, {.timeout = timeout()}, {}, control_.stopped());
  if (!tally) return tally.error();
  ++tests_outside_;
  Answer answer;
  answer.outcome = tally->shown > 0 ? Outcome::fail : Outcome::pass;
  answer.runs = tally->runs;
  answer.shown = tally->shown;
  if (const Status status = note(original, "rate", answer); !status) return status.error();
  if (const Status status = record().committed(original, "rate", answer); !status) {
    return status.error();
  }
  if (const Status status = record().flush(); !status) return status.error();
  return answer;
}

Status LockedTest::expect_flakiness(const Variant& original) {
  const Result<Answer> answer = measure_rate(original);
  if (!answer) return answer.error();
  original_rate_ = {answer->runs, answer->shown};
  if (original_rate_.shown == 0) {
    return Error{ErrorKind::flaky,
                 fmt::format("the original does not show the symptom any more, in {} runs",
                             original_rate_.runs)};
  }
  observer_.happened(event::RateMeasured{original_rate_});
  careful_ = Repetition::sequential(original_rate_.rate());
  repeating_.set(Repetition::until_likely(original_rate_.rate()));
  return {};
}

Status LockedTest::verify(const Variant& variant, const std::string& path) {
  const bool hang = spec_.test.symptom.hang;
  const Result<Answer> answer = run_alone(variant, "result", (hang ? kHangs : 1) * timeout());
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::fail) return {};
  if (hang) {
    return Error{ErrorKind::flaky,
                 fmt::format("{} is slow, but does not hang: given three times the limit, it "
                             "ended. The file is kept; start again with a longer --timeout.",
                             path)};
  }
  return Error{ErrorKind::flaky,
               fmt::format("{} showed the symptom when it was found, but not when it was run once "
                           "more: the test is flaky. The file is kept; start again with --flaky.",
                           path)};
}

Status LockedTest::share_outcomes(const Hash128& context) {
  Result<std::unique_ptr<OutcomeStore>> store = OutcomeStore::open(
      spec_.keep.cache, static_cast<std::uint64_t>(spec_.keep.cache_megabytes * kMegabyte));
  if (!store) return store.error();
  store_ = std::move(*store);
  store_->set_context(context);
  stored_ = std::make_unique<StoredOracle>(repeating_, *store_);
  return {};
}

Result<StopReason> LockedTest::drive(AnyStage& stage, Observer& observer, Condition limit,
                                     Condition pause) {
  for (;;) {
    bool paused = false;  // whether that was the reason, even if the pause is over by now
    const auto limit_or_pause = [&](const SchedulerCounts& counts) {
      paused = control_.paused();
      return paused || (limit && limit(counts));
    };
    Result<StopReason> reason = drive_unpaused(stage, observer, limit_or_pause, pause);
    if (!reason || *reason != StopReason::limit || !paused) return reason;
    wait_while_paused(observer);
  }
}

void LockedTest::wait_while_paused(Observer& observer) const {
  constexpr auto kLook = std::chrono::milliseconds(50);
  while (control_.paused() && !control_.stopped()) {
    observer.waiting(counts_);
    std::this_thread::sleep_for(kLook);
  }
}

Result<StopReason> LockedTest::drive_unpaused(AnyStage& stage, Observer& observer,
                                              const Condition& limit, const Condition& pause) {
  SchedulerOptions options;
  options.cache = caches();
  options.limit_reached = limit;
  options.pause = pause;
  options.interrupted = &control_.stopped();
  options.told = [this](std::string_view name) { return control_.next_guidance(name); };
  Oracle& oracle = stored_ && caches() ? static_cast<Oracle&>(*stored_) : repeating_;
  Scheduler scheduler(
      {oracle, cache_, lock_.timeout, record(), observer, replies_ ? &*replies_ : nullptr},
      std::move(options), counts_);
  Result<StopReason> reason = scheduler.run(stage);
  counts_ = scheduler.counts();
  return reason;
}

Status LockedTest::note_roll_back(std::uint64_t test) {
  return journal_ ? journal_->note(Step::roll_back, "", test) : Status();
}

Status LockedTest::close(StopReason reason) {
  if (!journal_) return {};
  Status status = journal_->note(Step::stop, name(reason));
  if (status && reason == StopReason::done) status = journal_->finish();
  if (status) status = journal_->flush();
  return status;
}

}  // namespace whittle
