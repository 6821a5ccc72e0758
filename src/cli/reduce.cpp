// whittle reduce: makes a failing input minimal.

#include <fmt/format.h>
#include <stdio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/best_keeper.h"
#include "cli/chip.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/input_recording.h"
#include "cli/java_runner.h"
#include "cli/progress.h"
#include "cli/reduce_plan.h"
#include "cli/reduce_report.h"
#include "cli/report.h"
#include "cli/result_place.h"
#include "cli/run_journal.h"
#include "cli/run_limits.h"
#include "cli/session.h"
#include "cli/surroundings.h"
#include "engine/objective.h"
#include "engine/pipeline.h"
#include "engine/plan.h"
#include "engine/stage_table.h"
#include "engine/trail.h"
#include "model/cut.h"
#include "model/rest.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> input_paths(const Options& o) {
  if (!o.args.empty()) return {o.args};
  return {o.names.begin() + (o.scripted() && !o.names.empty() ? 1 : 0), o.names.end()};
}

Result<ResultPlace> place_of(const Options& o, const std::vector<std::string>& paths,
                             bool directory) {
  std::string path = paths.front();
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  if (o.in_place) {
    if (directory) return Error{ErrorKind::usage, "--in-place is for a single file"};
    // What a link stands for is reduced, not the link.
    return ResultPlace(fs::canonical(path).string(), false);
  }
  if (!o.out.empty()) {
    std::error_code ignored;  // what does not exist is not the input
    if (fs::equivalent(o.out, path, ignored)) {
      return Error{ErrorKind::usage, "--out names the input; say --in-place to overwrite it"};
    }
    return ResultPlace(o.out, directory);
  }
  const std::string word = o.chip.chips ? "chipped" : "reduced";
  if (paths.size() > 1) return ResultPlace("whittle." + word, true);
  if (fs::path(path).filename() == "." || fs::path(path).filename() == "..") {
    path = fs::canonical(path).string();
  }
  return ResultPlace(with_word(path, word), directory);
}

// For --in-place; what an earlier run kept stays. Not kept twice: a start that was killed
// before it had a journal has done so already.
Status keep_input(const std::string& path) {
  std::string kept = path + ".orig";
  for (int i = 2; fs::exists(kept); ++i) {
    if (mark_of(kept) == mark_of(path)) return {};
    kept = fmt::format("{}.orig{}", path, i);
  }
  remove_temporaries_beside(kept);
  const std::string temporary = temporary_beside(kept);
  const Result<FileBytes> input = map_file(path);
  if (!input) return input.error();
  int error = write_pieces(temporary, {input->bytes}, input->mode, Durable::yes);
  if (error == 0 && ::rename(temporary.c_str(), kept.c_str()) != 0) error = errno;
  if (error == 0) return {};
  ::unlink(temporary.c_str());
  return Error{ErrorKind::output,
               fmt::format("cannot keep the input as {}: {}", kept, std::strerror(error))};
}

constexpr int kMostRollBacks = 8;

Variant emptied(const Variant& original) {
  std::vector<VariantFile> files = original.files();
  for (VariantFile& file : files) file.pieces.clear();
  return Variant(std::move(files), {});
}

class Reduction {
 public:
  Reduction(const Options& options, Session& session, Variant original,
            std::vector<StageSpec> stages, Scope scope, ResultPlace place,
            std::shared_ptr<Objective> objective, std::shared_ptr<const VariantCheck> check)
      : options_(options),
        session_(session),
        original_(std::move(original)),
        stages_(std::make_shared<const std::vector<StageSpec>>(std::move(stages))),
        scope_(std::move(scope)),
        place_(std::move(place)),
        objective_(std::move(objective)),
        check_(std::move(check)),
        keeps_(options, original_),
        progress_(style_of(options), original_,
                  {.improved = [this](const Commit& commit) { return improved(commit); },
                   .committed = [this](const Commit& commit) { return keeps_.add(commit); },
                   .idle = [this] { catch_up(); }}) {}

  /// For --record-input: beside a result is put what it reads.
  void set(const InputRecording& recording) { recording_ = &recording; }

  Result<int> run();

 private:
  Status write_input(const Reduced& result);
  void begin_at(const Variant& start, const ResultPlace& place);
  Status write(const Variant& variant, const ResultPlace& place);
  Status improved(const Commit& commit);
  void catch_up();
  Result<StopReason> minimize(Variant start, const ResultPlace& place);
  Result<StopReason> drive(AnyStage& stage);
  Trail::Often often() const;
  Result<bool> still_shows(const Variant& variant);
  Result<Variant> roll_back(const Variant& from);
  Result<Variant> format(Variant result);
  Result<Variant> squeeze(Variant result);
  Result<StopReason> look_again();
  Result<StopReason> find_all();
  bool limit_reached(const SchedulerCounts& counts) const;
  Status check_nothing();
  Result<int> conclude(StopReason reason);
  std::vector<std::string> stage_names() const;
  ResultPlace next_place() const {
    return found_.empty() ? place_ : place_.variant_of(std::to_string(found_.size() + 1));
  }

  const Options& options_;
  Session& session_;
  Variant original_;
  std::shared_ptr<const std::vector<StageSpec>> stages_;
  Scope scope_;
  ResultPlace place_;
  std::shared_ptr<Objective> objective_;       // null: bytes
  std::shared_ptr<const VariantCheck> check_;  // null: none
  VariantFiles keeps_;
  std::optional<BestKeeper> keeper_;
  Trail trail_;
  int roll_backs_ = 0;
  Progress progress_;
  std::vector<Reduced> found_;
  std::vector<Variant> other_starts_;  // --causes each
  bool nothing_fails_ = false;
  const InputRecording* recording_ = nullptr;  // of --record-input
};

void Reduction::begin_at(const Variant& start, const ResultPlace& place) {
  place.tidy();
  keeper_.emplace([this, place] { return write(*progress_.best(), place); });
  progress_.restart(start);
}

// The journal knows it first: otherwise a start that goes on would find a variant in place
// of an input, or a better one than its own, that it has never seen.
Status Reduction::write(const Variant& variant, const ResultPlace& place) {
  if (Status status = session_.flush(); !status) return status;
  return place.write(variant);
}

// What is replayed was in place before the run was stopped: a larger variant must not
// take the place of the best.
Status Reduction::improved(const Commit& commit) {
  trail_.add({*commit.variant, commit.answer.test});
  keeper_->improved();
  return commit.replayed ? Status() : keeper_->catch_up();
}

void Reduction::catch_up() {
  if (keeper_) (void)keeper_->catch_up();  // what goes wrong is told by the next improvement
}

bool Reduction::limit_reached(const SchedulerCounts& counts) const {
  const auto& best = progress_.best();
  return RunLimits(options_).reached(counts, progress_.seconds(),
                                     best ? best->size() : original_.size());
}

// A test that an empty input satisfies says nothing. The default search asks for that
// by itself, beside other tests; the others rely on it that nothing does not fail.
Status Reduction::check_nothing() {
  const bool asked_anyway = options_.algorithm == "adaptive" && options_.causes == "first";
  if (asked_anyway || !scope_.everything() || options_.invert) return {};
  const Variant nothing = emptied(original_);
  if (check_ && check_->refuses(nothing)) return {};
  const Result<Answer> answer = session_.ask(nothing, "empty");
  if (!answer) return answer.error();
  nothing_fails_ = answer->outcome == Outcome::fail;
  return {};
}

Trail::Often Reduction::often() const {
  return session_.expects_flakiness() ? Trail::Often::flaky : Trail::Often::steady;
}

// A hang that is looked at once more costs its whole time limit, so only at the end.
Result<bool> Reduction::still_shows(const Variant& variant) {
  if (options_.symptom.hang) return true;
  const Result<Answer> answer = session_.ask(variant, "best");
  if (!answer) return answer.error();
  return answer->outcome == Outcome::fail;
}

// To the last variant that still shows the symptom. Where the test was thought to be
// steady, it is known now that it is not.
Result<Variant> Reduction::roll_back(const Variant& from) {
  progress_.end();
  if (session_.original_rate().runs == 0) {
    say(
        fmt::format("the test is flaky: the best variant ({}) does not show the symptom any more. "
                    "From here on whittle decides by several runs, as with --flaky.",
                    human_bytes(from.size())));
    if (const Status status = session_.expect_flakiness(original_); !status) {
      return status.error();
    }
  }
  session_.be_careful();
  session_.forget_answers();
  if (trail_.best() && trail_.best()->variant.hash() == from.hash()) (void)trail_.back();
  while (const std::optional<Trail::Step> step = trail_.best()) {
    const Result<bool> shows = still_shows(step->variant);
    if (!shows) return shows.error();
    if (*shows) {
      say(fmt::format("back from {} to {}, which shows it", human_bytes(from.size()),
                      human_bytes(step->variant.size())));
      if (const Status status = session_.note_roll_back(step->test); !status) {
        return status.error();
      }
      return step->variant;
    }
    (void)trail_.back();
  }
  say("back to the original");
  if (const Status status = session_.note_roll_back(0); !status) return status.error();
  return original_;
}

// Runs a stage; stops now and then to see whether the best still shows the symptom.
// paused: it does not.
Result<StopReason> Reduction::drive(AnyStage& stage) {
  for (;;) {
    Result<StopReason> reason = session_.drive(
        stage, progress_, [this](const SchedulerCounts& c) { return limit_reached(c); },
        [this](const SchedulerCounts& c) { return trail_.due(c.committed, often()); });
    if (!reason || *reason != StopReason::paused) return reason;
    trail_.looked_at(session_.counts().committed);
    const Result<bool> shows = still_shows(trail_.best()->variant);
    if (!shows) return shows.error();
    if (!*shows) return reason;
  }
}

// Runs the stages to their fixpoint, and again from a smaller variant that was seen on
// the way where the search ended on a larger one, or from an earlier one where the test
// proved to be flaky.
Result<StopReason> Reduction::minimize(Variant start, const ResultPlace& place) {
  begin_at(start, place);
  trail_.clear();
  for (;;) {
    AnyStage pipeline(std::make_unique<Pipeline>(Finding{start, {}}, stages_));
    if (objective_) {
      pipeline = AnyStage(std::make_unique<ObjectiveStage>(std::move(pipeline), objective_));
    }
    Result<StopReason> reason = drive(pipeline);
    progress_.add_refused(pipeline->refused());
    const std::optional<Variant>& best = progress_.best();
    if (!reason) {
      if (best) (void)write(*best, place);
      return reason;
    }
    Variant result = pipeline->found().failing;
    if (!objective_ && best && best->size() < result.size()) {
      result = *best;
      if (*reason == StopReason::done) {
        start = best->compact();
        continue;
      }
    }
    Result<bool> shows = *reason != StopReason::paused;
    // A single look would miss a variant that shows it now and then.
    constexpr int kLooks = 3;
    for (int i = 0; *reason == StopReason::done && i < kLooks && shows && *shows; ++i) {
      shows = still_shows(result);
    }
    if (shows && !*shows) {
      const Result<Variant> earlier = roll_back(result);
      if (!earlier) return earlier.error();
      start = result = earlier->compact();
      begin_at(start, place);
      if (Status status = write(start, place); !status) return status.error();
      if (++roll_backs_ > kMostRollBacks) {
        return Error{ErrorKind::flaky,
                     "the test is too flaky: again and again the best variant did not show the "
                     "symptom when it was run once more. The last that did is kept."};
      }
      continue;
    }
    if (shows && *reason == StopReason::done) {
      Result<Variant> formatted = format(std::move(result));
      if (!formatted) return formatted.error();
      result = std::move(*formatted);
      Result<Variant> squeezed = squeeze(std::move(result));
      if (!squeezed) return squeezed.error();
      result = std::move(*squeezed);
    }
    if (Status status = write(result, place); !status) return status.error();
    for (Finding& other : pipeline->others()) other_starts_.push_back(std::move(other.failing));
    found_.push_back({result, place.path()});
    return shows ? reason : Result<StopReason>(shows.error());
  }
}

// By the user's formatter; as it is where the symptom goes, or the formatter fails.
Result<Variant> Reduction::format(Variant result) {
  if (options_.format.empty()) return result;
  std::vector<VariantFile> files = result.files();
  std::vector<std::shared_ptr<const void>> owners = result.owners();
  for (VariantFile& file : files) {
    if (file.is_link()) continue;
    Result<std::string> printed = session_.helper()->run(options_.format, file.name, file.text());
    if (!printed) {
      say(fmt::format("--format: {}; the result is as it was", printed.error().message));
      return result;
    }
    const auto text = std::make_shared<const std::string>(std::move(*printed));
    file.pieces = {{*text, Piece::kNew}};
    owners.push_back(text);
  }
  Variant formatted(std::move(files), std::move(owners));
  const Result<Answer> answer = session_.ask(formatted, "format");
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::fail) return formatted;
  say("--format: the symptom does not stay; the result is as it was");
  return result;
}

// For --squeeze: without blank lines; as it is where the symptom goes with them.
Result<Variant> Reduction::squeeze(Variant result) {
  if (!options_.chip.squeeze) return result;
  Variant squeezed = without_blank_lines(result);
  if (squeezed.size() == result.size()) return result;
  const Result<Answer> answer = session_.ask(squeezed, "squeeze");
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::fail) return squeezed;
  say("--squeeze: the symptom does not stay without blank lines; they were kept");
  return result;
}

// Further independent results: the other causes that the search found, then what is left
// of the original without what was found.
Result<StopReason> Reduction::look_again() {
  StopReason reason = StopReason::done;
  while (!other_starts_.empty() && reason == StopReason::done) {
    const Variant start = std::move(other_starts_.back());
    other_starts_.pop_back();
    const bool known = std::ranges::any_of(
        found_, [&](const Reduced& f) { return f.variant.hash() == start.hash(); });
    if (known) continue;
    Result<StopReason> one = minimize(start, next_place());
    if (!one) return one;
    reason = *one;
  }
  if (!options_.again) return reason;
  const auto coarsest = std::ranges::find_if(
      *stages_, [](const StageSpec& spec) { return find_atoms(spec.name).has_value(); });
  const Atoms atoms = *find_atoms(coarsest == stages_->end() ? "lines" : coarsest->name);
  Hash128 before = original_.hash();
  while (reason == StopReason::done) {
    std::vector<Variant> known;
    for (const Reduced& found : found_) known.push_back(found.variant);
    const Variant rest = without(original_, known, atoms, scope_);
    if (rest.size() == 0 || rest.hash() == before) break;
    if (check_ && check_->refuses(rest)) break;
    before = rest.hash();
    const Result<Answer> answer = session_.ask(rest, "rest");
    if (!answer) return answer.error();
    if (answer->outcome != Outcome::fail) break;
    Result<StopReason> one = minimize(rest, next_place());
    if (!one) return one;
    reason = *one;
  }
  return reason;
}

Result<StopReason> Reduction::find_all() {
  if (const Status status = check_nothing(); !status) return status.error();
  if (nothing_fails_) {
    const Variant nothing = emptied(original_);
    if (const Status status = place_.write(nothing); !status) return status.error();
    found_.push_back({nothing, place_.path()});
    return StopReason::done;
  }
  Result<StopReason> reason = minimize(original_, place_);
  if (reason && *reason == StopReason::done) reason = look_again();
  return reason;
}

Result<int> Reduction::run() {
  if (const Status status = keeps_.begin(original_); !status) return status.error();
  Result<StopReason> reason = find_all();
  progress_.end();
  if (!reason && reason.error().kind == ErrorKind::interrupted && !found_.empty()) {
    reason = StopReason::interrupted;
  }
  if (!reason) return reason.error();
  nothing_fails_ = found_.front().variant.size() == 0 && !options_.invert;
  if (nothing_fails_) {
    say("even an empty input shows the symptom: the test is too weak, or the input does not "
        "matter");
  }
  return conclude(*reason);
}

// Without it nobody could run the result: it reads less than the original, and so something else.
Status Reduction::write_input(const Reduced& result) {
  const Result<std::string> read =
      recording_->read_during([&] { return session_.verify(result.variant, result.path); });
  if (!read) return read.error();
  const std::string path = result.path + ".input";
  if (const Status status = replace_file(path, {*read}, 0644); !status) return status;
  const std::string what = read->empty() ? fmt::format("nothing; {} is empty", path) : path;
  if (!options_.quiet) say(fmt::format("{} reads {}", result.path, what));
  return {};
}

Result<int> Reduction::conclude(StopReason reason) {
  for (const Reduced& found : found_) {
    const bool looked_at = reason == StopReason::done && !options_.symptom.hang;
    if (looked_at || reason == StopReason::interrupted) break;
    const Status status = session_.verify(found.variant, found.path);
    if (!status && status.error().kind != ErrorKind::interrupted) return status.error();
    if (!status) reason = StopReason::interrupted;
  }
  for (const Reduced& found : found_) {
    if (recording_ == nullptr || !recording_->kept() || reason == StopReason::interrupted) break;
    const Status status = write_input(found);
    if (!status && status.error().kind != ErrorKind::interrupted) return status.error();
    if (!status) reason = StopReason::interrupted;
  }
  for (const Reduced& found : found_) {
    const bool inside = options_.chip.runs_inside() && recording_ == nullptr;
    if (!inside || reason == StopReason::interrupted) break;
    if (session_.shows_outside(found.variant)) continue;
    say(
        fmt::format("{} does not show the symptom where javac and java are started for it alone; "
                    "start again with --external",
                    found.path));
  }
  if (const Status status = session_.close(reason); !status) return status.error();
  ReduceReport{options_, session_,      progress_, original_,
               found_,   stage_names(), reason,    nothing_fails_}
      .print();
  return reason == StopReason::interrupted ? kInterrupted : kDone;
}

std::vector<std::string> Reduction::stage_names() const {
  std::vector<std::string> names;  // without levels: "groups:2" is one of the groups
  for (const StageSpec& spec : *stages_) {
    // It did not end on the result, or may have given up.
    if (spec.once || spec.patience > 0) continue;
    std::string kind = spec.name.substr(0, spec.name.find(':'));
    if (std::ranges::find(names, kind) == names.end()) names.push_back(std::move(kind));
  }
  return names;
}

// For --record-input, once the original has shown the symptom: it must show it again with what it
// read then.
Status replay_from_here(const Options& o, InputRecording& recording, Session& session,
                        const Variant& original, const std::string& shown_name) {
  const Result<bool> read = recording.keep();
  if (!read) return read.error();
  if (!*read) {
    if (!o.quiet) {
      say(fmt::format("the program read nothing of --input {}, so --record-input changes nothing",
                      o.chip.input));
    }
    return {};
  }
  if (o.flaky || o.repeat > 1 || session.shows(original)) return {};
  return Error{
      ErrorKind::no_symptom,
      fmt::format("{} does not show the symptom when each of its reads is given what it "
                  "read before. It reads in a way that cannot be recorded, several threads "
                  "perhaps, or is flaky. Leave out --record-input.",
                  shown_name)};
}

}  // namespace

Result<int> reduce(const Options& given) {
  Options options = given;
  std::unique_ptr<InputRecording> recording;
  std::unique_ptr<JavaRunner> runner;
  const std::vector<std::string> paths = input_paths(options);
  if (paths.empty() && options.chip.chips) {
    return Error{
        ErrorKind::usage,
        "say how the program is run (--java CLASS, --c, --run with --compare, a test, or a "
        "command after --), and name its files"};
  }
  if (paths.empty()) {
    return Error{ErrorKind::usage,
                 "name the test and the file (whittle reduce TEST FILE), or the file and a command "
                 "(whittle reduce FILE -- COMMAND {})"};
  }
  if (options.chip.record_input) {
    Result<std::unique_ptr<InputRecording>> made = InputRecording::make(options);
    if (!made) return made.error();
    recording = std::move(*made);
  }
  if (options.chip.runs_inside()) {
    Result<std::unique_ptr<JavaRunner>> made = JavaRunner::make(options);
    if (!made) return made.error();
    runner = std::move(*made);
    options.resident = runner->command();
    options.sandbox.keep_visible.push_back(runner->directory());
  }
  Result<std::unique_ptr<Session>> session = Session::open(options);
  if (!session) return session.error();
  Result<Input> input = load_input(paths, options.chip.chips ? Naming::folders : Naming::last_part);
  if (!input) return input.error();
  if (input->variant.size() == 0) {
    return Error{ErrorKind::input, fmt::format("{} is empty: there is nothing to make smaller",
                                               paths.size() == 1 ? paths[0] : "the input")};
  }
  if (const Status status = check_main_class(options, input->variant); !status) {
    return status.error();
  }
  const Result<ResultPlace> place = place_of(options, paths, input->directory);
  if (!place) return place.error();
  Result<RunJournal> journal = RunJournal::find(options, place->path(), input->variant);
  if (!journal) return journal.error();
  const Variant original = journal->earlier() ? journal->earlier()->original() : input->variant;
  if (const Status s = (*session)->set_input(original, input->directory); !s) return s.error();
  Result<PlanOptions> plan =
      options.chip.chips ? chip_plan(options, original) : reduce_plan(options, original);
  if (!plan) return plan.error();
  plan->helper = (*session)->helper();
  Result<std::vector<StageSpec>> stages = reduction_stages(*plan, original);
  if (!stages) return stages.error();
  std::shared_ptr<Objective> objective;
  if (options.objective != "bytes") {
    auto made = Objective::make(options.objective, *plan, original);
    if (!made) return made.error();
    objective = *made;
  }
  if (options.chip.trace || !options.chip.reached.empty()) {
    auto made = probing(options, *plan, original);
    if (!made) return made.error();
    (*session)->prepare(std::move(*made));
  }
  Status status = options.invert ? (*session)->lock_inverted(original, emptied(original))
                                 : (*session)->lock_failing(original, paths.front());
  if (status && recording) {
    status = replay_from_here(options, *recording, **session, original, paths.front());
  }
  if (status) status = journal->check_symptom((*session)->symptom());
  if (status && !journal->earlier()) {
    if (!options.invert) status = (*session)->check_steady(original, paths.front());
    if (status) status = place->probe(journal->replaces() ? May::replace : May::create);
    if (status && options.in_place) status = keep_input(place->path());
  }
  if (!status) return status.error();
  Result<std::unique_ptr<Journal>> opened = journal->open(original);
  if (!opened) return opened.error();
  status = (*session)->record_in(std::move(*opened));
  if (status) status = (*session)->share_outcomes(original);
  if (status && options.flaky) status = (*session)->expect_flakiness(original);
  if (!status) return status.error();
  tell_reached(*plan, [&](const Variant& probed) -> Result<std::string> {
    const Result<std::vector<Run>> runs = (*session)->look_at(probed);
    if (!runs) return runs.error();
    return runs->empty() ? std::string() : runs->back().err;
  });
  if (!options.chip.chips) say_unparsed(options, *plan, original);
  Reduction reduction(options, **session, original, std::move(*stages), plan->scope, *place,
                      std::move(objective), check_of(*plan, {&original, 1}));
  if (recording) reduction.set(*recording);
  return reduction.run();
}

}  // namespace whittle
