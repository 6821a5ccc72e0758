#include "cli/session.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <thread>

#include "cli/containment.h"
#include "cli/make_judge.h"
#include "cli/surroundings.h"
#include "oracle/local.h"
#include "oracle/resident.h"
#include "util/files.h"

namespace whittle {

namespace {

std::atomic<bool> g_interrupted{false};
extern "C" void on_interrupt(int) {
  g_interrupted = true;
}

constexpr double kFirstTimeout = 600;  // seconds: an original that takes longer needs --timeout
constexpr double kHelperTimeout = 60;  // the same of a command that says something of a variant
constexpr double kHangs = 3;           // times the limit
constexpr double kCompiles = 20;       // seconds that compilers may take beside a limit
constexpr double kSlower = 3;          // times the limit, for what a variant is made to tell
constexpr int kSteadyRuns = 5;
constexpr int kFlakyLooks = 50;  // until a flaky original has to have shown its symptom

Error flaky(const std::string& name, int shown, int runs) {
  return {ErrorKind::flaky,
          fmt::format("the test is flaky: {} showed the symptom in {} of {} runs. Add --flaky to "
                      "decide by several runs, or make it answer the same each time: fix seeds, "
                      "times and addresses.",
                      name, shown, runs)};
}

// Says once that the original takes long, if it does.
class LongWait {
 public:
  explicit LongWait(double limit)
      : waits_([limit](const std::stop_token& ended) {
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any never;
          never.wait_for(lock, ended, std::chrono::seconds(kLong), [] { return false; });
          if (ended.stop_requested()) return;
          say(
              fmt::format("the original is still running after {} s (its limit is {:g} s); if it "
                          "never ends, say --hang",
                          kLong, limit));
        }) {}

 private:
  static constexpr int kLong = 10;
  std::jthread waits_;
};

Result<std::unique_ptr<Examiner>> oracle_for(const Options& options, LocalOptions local) {
  const auto started = [](auto oracle) -> Result<std::unique_ptr<Examiner>> {
    if (!oracle) return oracle.error();
    return std::unique_ptr<Examiner>(std::move(*oracle));
  };
  if (options.resident.empty()) return started(LocalOracle::start(std::move(local)));
  return started(ResidentOracle::start(std::move(local)));
}

}  // namespace

const std::atomic<bool>& interrupted() {
  return g_interrupted;
}

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;  // no SA_RESTART: waiting ends at once
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
  ::signal(SIGPIPE, SIG_IGN);
}

void tell(const std::string& text) {
  std::fputs(text.c_str(), stderr);
}

void say(const std::string& line) {
  tell(fmt::format("whittle: {}\n", line));
}

namespace {

// Where Debian and others have ccache stand in for compilers; empty: nowhere.
std::string compiler_cache() {
  constexpr const char* kPlaces[] = {"/usr/lib/ccache", "/usr/lib64/ccache"};
  if (find_program("ccache").empty()) return {};
  for (const char* place : kPlaces) {
    std::error_code ignored;  // what cannot be looked at is not used
    if (std::filesystem::is_directory(place, ignored)) return place;
  }
  return {};
}

}  // namespace

Session::Session(const Options& options) : options_(options) {}
Session::~Session() = default;

Result<std::unique_ptr<Session>> Session::open(const Options& options) {
  std::unique_ptr<Session> session(new Session(options));
  Result<std::shared_ptr<Judge>> judge = make_judge(options);
  if (!judge) return judge.error();
  session->judge_ = *judge;
  LocalOptions local;
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  local.jobs = options.jobs > 0 ? options.jobs : static_cast<int>(cores);
  for (const std::string& path : options.with) {
    if (!std::filesystem::exists(path)) {
      return Error{ErrorKind::input, fmt::format("--with {}: there is no such file", path)};
    }
    local.with.push_back(absolute(path));
  }
  Result<std::string> scratch = make_scratch(options.tmp);
  if (!scratch) return scratch.error();
  local.scratch = *scratch;
  local.interrupted = &g_interrupted;
  Result<Sandbox> sandbox = sandbox_of(options, local.scratch, local.jobs);
  if (!sandbox) {
    remove_scratch(local.scratch);
    return sandbox.error();
  }
  local.sandbox = *sandbox;
  if (options.history.active) {
    local.kept = options.history.keeps_builds() ? Kept::builds : Kept::files;
  }
  if (local.kept == Kept::builds) local.compiler_cache = compiler_cache();
  session->local_options_ = local;
  Result<std::unique_ptr<Examiner>> oracle = oracle_for(options, std::move(local));
  if (!oracle) return oracle.error();
  session->runner_ = std::move(*oracle);
  session->runner_->set_judge(session->judge_);
  if (const Status status = session->start_helper(session->local_options_); !status) {
    return status.error();
  }
  const Status contained = report_containment(options, *sandbox, session->runner_->contained());
  if (!contained) return contained.error();
  session->prepared_ = std::make_unique<PreparingOracle>(*session->runner_);
  session->repeating_ = std::make_unique<RepeatingOracle>(*session->prepared_);
  if (options.repeat > 1) session->repeating_->set(Repetition::up_to(options.repeat));
  return session;
}

Status Session::start_helper(LocalOptions local) {
  const bool measures = options_.objective != "bytes" && options_.objective != "tokens" &&
                        options_.objective != "nodes";
  if (options_.tree.empty() && options_.pass.empty() && options_.format.empty() && !measures) {
    return {};
  }
  Result<std::string> scratch = make_scratch(options_.tmp);
  if (!scratch) return scratch.error();
  local.scratch = *scratch;
  auto helper = Helper::start(std::move(local), limit_or(kHelperTimeout));
  if (!helper) return helper.error();
  helper_ = *helper;
  return {};
}

Status Session::set_input(const Variant& original, bool directory) {
  Shape shape;
  for (const VariantFile& file : original.files()) shape.names.push_back(file.name);
  shape.directory = directory;
  const std::vector<std::string>& words =
      options_.command.empty() ? options_.differ : options_.command;
  if (!words.empty() && !options_.feed_stdin && !options_.history.active &&
      !mentions_variant(words, shape)) {
    return Error{ErrorKind::usage,
                 "the command does not say where the variant goes: write {} for its path, {args} "
                 "for arguments, or add --stdin"};
  }
  shape_ = shape;
  runner_->set_shape(std::move(shape));
  return {};
}

Result<Examiner::Examined> Session::observe(const Variant& variant, double timeout) {
  ++runs_outside_;
  ++observed_;
  std::optional<LongWait> wait;
  if (!options_.quiet && !options_.symptom.hang) wait.emplace(timeout);
  Result<Examiner::Examined> seen = runner_->examine(prepared_->prepared(variant), timeout);
  wait.reset();
  if (!seen) return seen.error();
  if (!seen->runs.empty() && !seen->runs.back().exceeded.empty()) {
    return Error{ErrorKind::no_symptom,
                 "the original goes over a limit: the test " + seen->runs.back().exceeded};
  }
  if (!seen->runs.empty()) return seen;
  return Error{ErrorKind::no_symptom,
               "the test killed the process that watches over it (its parent); whittle needs that "
               "to stay alive"};
}

Result<std::vector<Run>> Session::look_at(const Variant& variant) {
  ++runs_outside_;
  ++observed_;
  const double limit = limit_or(kSlower * timeout_.seconds());
  Result<Examiner::Examined> seen = runner_->examine(variant, limit);
  if (!seen) return seen.error();
  return std::move(seen->runs);
}

Status Session::lock_failing(const Variant& failing, const std::string& shown_name) {
  const double timeout = limit_or(kFirstTimeout);
  const int looks = options_.flaky ? kFlakyLooks : std::max(1, options_.repeat);
  Result<Examiner::Examined> seen = observe(failing, timeout);
  if (!seen) return seen.error();
  Result<std::string> symptom = judge_->lock(seen->runs);
  for (int look = 1; look < looks && !symptom; ++look) {
    seen = observe(failing, timeout);
    if (!seen) return seen.error();
    symptom = judge_->lock(seen->runs);
  }
  if (!symptom) return no_symptom(failing, shown_name, symptom.error());
  symptom_ = *symptom;
  if (!options_.quiet) say(fmt::format("the symptom: {}", symptom_));
  Answer answer;
  answer.outcome = Outcome::fail;
  answer.seconds = original_seconds_ = seen->answer.seconds;
  // What has been built before makes tests fast that say nothing of those that build all.
  timeout_ = options_.timeout > 0      ? Timeout::fixed(options_.timeout)
             : options_.history.active ? Timeout::kept(answer.seconds)
                                       : Timeout::learnt(answer.seconds);
  return take_down(failing, "original", answer);
}

Error Session::no_symptom(const Variant& failing, const std::string& shown_name,
                          const Error& seen) {
  Rerun rerun{local_options_,
              shape_,
              failing,
              limit_or(kFirstTimeout),
              [this] { return make_judge(options_); },
              [this](LocalOptions local) { return oracle_for(options_, std::move(local)); }};
  // A test that shows it now and then is not the sandbox's fault.
  constexpr int kLooks = 3;
  for (int runs = 2; runs <= kLooks && local_options_.sandbox.mode != Sandbox::Mode::off; ++runs) {
    const Result<Examiner::Examined> again = observe(failing, rerun.timeout);
    if (!again) return again.error();
    const Result<std::shared_ptr<Judge>> judge = make_judge(options_);
    if (judge && (*judge)->lock(again->runs)) return flaky(shown_name, 1, runs);
  }
  if (auto lacking = lacking_in_sandbox(rerun, shown_name)) {
    return {seen.kind, fmt::format("{}\n  Inside: {}", *lacking, seen.message)};
  }
  if (g_interrupted) return {ErrorKind::interrupted, "interrupted"};
  if (options_.history.active) {
    return {seen.kind,
            fmt::format("{} does not show the symptom: {}\n  It was run on what is "
                        "committed, with nothing to read on standard input; name files "
                        "of the checkout that it needs with --carry, others with --with.",
                        shown_name, seen.message)};
  }
  return {seen.kind,
          fmt::format("{} does not show the symptom: {}\n  It was run in a directory of its "
                      "own that holds only the input; name what else it needs with --with "
                      "PATH.",
                      shown_name, seen.message)};
}

bool Session::shows_outside(const Variant& variant) const {
  Options outside = options_;
  outside.resident.clear();
  const double first = options_.symptom.hang ? kHangs * timeout_.seconds() : kFirstTimeout;
  const Rerun rerun{local_options_,
                    shape_,
                    prepared_->prepared(variant),
                    limit_or(first) + kCompiles,
                    [&] { return make_judge(outside); },
                    [&](LocalOptions local) { return oracle_for(outside, std::move(local)); }};
  return shows_symptom(rerun, local_options_.sandbox);
}

bool Session::shows(const Variant& variant) {
  const Result<Examiner::Examined> seen = observe(variant, limit_or(kFirstTimeout));
  const Result<std::shared_ptr<Judge>> judge = make_judge(options_);
  return seen && judge && (*judge)->lock(seen->runs);
}

// A test that does not answer the same twice would make any result a matter of luck.
Status Session::check_steady(const Variant& failing, const std::string& shown_name) {
  if (options_.flaky || options_.repeat > 1) return {};
  int same = 1;
  int runs = 1;
  do {
    const Result<Answer> answer = run_alone(failing, "original", timeout_.seconds());
    if (!answer) return answer.error();
    if (answer->outcome == Outcome::fail) ++same;
    if (++runs == 2 && same == 2) return {};
  } while (runs < kSteadyRuns);
  return flaky(shown_name, same, runs);
}

Status Session::lock_passing(const Variant& passing, const std::string& shown_name) {
  const Result<Examiner::Examined> seen = observe(passing, timeout_.seconds());
  if (!seen) return seen.error();
  judge_->lock_passing(seen->runs);
  if (options_.timeout <= 0 && judge_->ends_early()) {
    timeout_ = Timeout::kept(std::max(original_seconds_, seen->answer.seconds));
  }
  const Result<Answer> answer = run_alone(passing, "passing", timeout_.seconds());
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::pass) return {};
  return Error{
      ErrorKind::no_symptom,
      fmt::format("{} should pass, but the test says {}{}", shown_name, name(answer->outcome),
                  answer->why.empty() ? "" : fmt::format(" ({})", answer->why))};
}

Status Session::lock_inverted(const Variant& with, const Variant& without) {
  if (const Status status = lock_failing(without, "the command without any of them"); !status) {
    return status;
  }
  judge_ = std::make_shared<InvertedJudge>(judge_);
  runner_->set_judge(judge_);
  cache_.clear();
  const Result<Answer> answer = run_alone(with, "original", timeout_.seconds());
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::fail) return {};
  return Error{
      ErrorKind::no_symptom,
      fmt::format("--invert: with all of them the symptom should be gone, but it is {}",
                  answer->outcome == Outcome::pass ? "still there" : "not clear: " + answer->why)};
}

// Puts a test into the record, once there is one.
Status Session::take_down(const Variant& variant, std::string_view stage, Answer& answer) {
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

// With nothing beside it.
Result<Answer> Session::run_alone(const Variant& variant, std::string_view stage, double timeout,
                                  bool anew) {
  constexpr Ticket kAlone = 0;
  constexpr double kPatience = 0.1;
  ++runs_outside_;
  const Status started = repeating_->start(kAlone, variant, {.timeout = timeout, .anew = anew});
  if (!started) return started.error();
  for (;;) {
    Result<std::optional<Oracle::Finished>> finished = repeating_->wait(kPatience);
    if (!finished) return finished.error();
    if (g_interrupted) {
      repeating_->cancel(kAlone);
      return Error{ErrorKind::interrupted, "interrupted"};
    }
    if (!*finished) continue;
    Answer answer = std::move((*finished)->answer);
    if (const Status status = take_down(variant, stage, answer); !status) return status.error();
    if (answer.settled && caches()) {
      cache_.put(variant.hash(), {answer, OutcomeCache::Source::commit});
    }
    return answer;
  }
}

Result<Answer> Session::ask(const Variant& variant, std::string_view stage, bool anew) {
  Result<std::optional<Record::Past>> past = record().replay(variant.hash());
  if (!past) return past.error();
  if (*past) return std::move((*past)->answer);
  const Repetition usual = repeating_->repetition();
  if (careful_.repeats()) repeating_->set(careful_);
  Result<Answer> answer = run_alone(variant, stage, timeout_.seconds(), anew);
  repeating_->set(usual);
  if (!answer) return answer;
  if (const Status status = record().committed(variant, stage, *answer); !status) {
    return status.error();
  }
  if (const Status status = record().flush(); !status) return status.error();
  return answer;
}

Status Session::record_in(std::unique_ptr<Journal> journal) {
  journal_ = std::move(journal);
  recording_ = true;
  if (journal_ && journal_->tests() > 0) {
    if (const Status status = check_best(); !status) return status;
    if (const Status status = journal_->note(Step::start, WHITTLE_VERSION); !status) return status;
  }
  for (Early& test : early_) {
    if (const Status status = take_down(test.variant, test.stage, test.answer); !status) {
      return status;
    }
    // A commit of what was cached before there was a record names its test too.
    const OutcomeCache::Entry* known = cache_.find(test.variant.hash());
    if (known != nullptr && known->answer.test == 0) {
      OutcomeCache::Entry numbered = *known;
      numbered.answer.test = test.answer.test;
      cache_.put(test.variant.hash(), std::move(numbered));
    }
  }
  early_.clear();
  if (journal_ && journal_->head().symptom != symptom_) {
    if (const Status status = journal_->set_symptom(symptom_); !status) return status;
  }
  return record().flush();
}

// Before what an earlier start found is trusted.
Status Session::check_best() {
  const Result<std::optional<Variant>> best = journal_->best();
  if (!best) return best.error();
  if (!*best) return {};
  const Repetition usual = repeating_->repetition();
  repeating_->set(Repetition::up_to(options_.flaky ? kFlakyLooks : kSteadyRuns));
  const Result<Answer> answer = run_alone(**best, "resumed", timeout_.seconds());
  repeating_->set(usual);
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::fail) return {};
  return Error{ErrorKind::flaky,
               "the best variant of the run that was stopped does not show the symptom any more: "
               "the test is flaky (see --flaky), or something that it needs has changed. Start "
               "anew with --fresh."};
}

Status Session::expect_flakiness(const Variant& original) {
  Result<std::optional<Record::Past>> past = record().replay(original.hash());
  if (!past) return past.error();
  Answer answer;
  if (*past) {
    answer = (*past)->answer;
  } else {
    repeating_->set(Repetition::once());
    const Result<Tally> tally =
        measure(*repeating_, original, {.timeout = timeout_.seconds()}, {}, g_interrupted);
    if (!tally) return tally.error();
    ++runs_outside_;
    answer.outcome = tally->shown > 0 ? Outcome::fail : Outcome::pass;
    answer.runs = tally->runs;
    answer.shown = tally->shown;
    if (const Status status = take_down(original, "rate", answer); !status) return status;
    if (const Status status = record().committed(original, "rate", answer); !status) return status;
    if (const Status status = record().flush(); !status) return status;
  }
  original_rate_ = {answer.runs, answer.shown};
  if (original_rate_.shown == 0) {
    return Error{ErrorKind::flaky,
                 fmt::format("the original does not show the symptom any more, in {} runs",
                             original_rate_.runs)};
  }
  if (!options_.quiet) {
    say(
        fmt::format("the original shows the symptom in {} of {} runs; a variant must do so at "
                    "least half as often",
                    original_rate_.shown, original_rate_.runs));
  }
  careful_ = Repetition::against(original_rate_.rate());
  repeating_->set(Repetition::boldly(original_rate_.rate()));
  return {};
}

Status Session::verify(const Variant& variant, const std::string& path) {
  const double limit = (options_.symptom.hang ? kHangs : 1) * timeout_.seconds();
  const Result<Answer> answer = run_alone(variant, "result", limit);
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::fail) return {};
  if (options_.symptom.hang) {
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

// What was seen on the original is a part of the test where whittle itself looks for the
// symptom: what a group captured, where it crashed.
Status Session::share_outcomes(const Variant& original) {
  if (options_.cache.empty()) return {};
  constexpr double kMegabyte = 1e6;
  Result<std::unique_ptr<OutcomeStore>> store = OutcomeStore::open(
      options_.cache, static_cast<std::uint64_t>(options_.cache_megabytes * kMegabyte));
  if (!store) return store.error();
  Hasher context;
  const auto add = [&](std::string_view text) {
    context.add_number(text.size());
    context.add(text);
  };
  add(options_.test_identity);
  add(symptom_);
  for (const auto& [name, mark] : surroundings_of_test(options_)) {
    add(name);
    add(mark);
  }
  if (!options_.scripted() || options_.symptom.same_crash) add(original.hash().hex());
  store_ = std::move(*store);
  store_->set_context(context.finish());
  stored_ = std::make_unique<StoredOracle>(*repeating_, *store_);
  return {};
}

bool Session::caches() const {
  return !options_.no_cache && !expects_flakiness();
}

Result<StopReason> Session::drive(AnyStage& stage, Observer& observer, Condition limit,
                                  Condition pause) {
  SchedulerOptions options;
  options.cache = caches();
  options.limit_reached = std::move(limit);
  options.pause = std::move(pause);
  options.interrupted = &g_interrupted;
  Oracle& oracle = stored_ && caches() ? static_cast<Oracle&>(*stored_) : *repeating_;
  Scheduler scheduler({oracle, cache_, timeout_, record(), observer}, std::move(options), counts_);
  Result<StopReason> reason = scheduler.run(stage);
  counts_ = scheduler.counts();
  return reason;
}

Record& Session::record() {
  return journal_ ? static_cast<Record&>(*journal_) : no_record_;
}

Status Session::note_roll_back(std::uint64_t test) {
  return journal_ ? journal_->note(Step::roll_back, "", test) : Status();
}

Status Session::close(StopReason reason) {
  if (helper_ && !helper_->failures().empty() && !options_.quiet) {
    say("--tree, --pass, --objective: " + helper_->failures());
  }
  if (const auto* resident = dynamic_cast<const ResidentOracle*>(runner_.get());
      resident != nullptr && options_.verbose) {
    say(fmt::format("resident processes started: {}", resident->started()));
  }
  if (!journal_) return {};
  Status status = journal_->note(Step::stop, name(reason));
  if (status && reason == StopReason::done) status = journal_->finish();
  if (status) status = journal_->flush();
  return status;
}

}  // namespace whittle
