// whittle isolate: the smallest difference between an input that passes and one
// that fails.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "cli/best_keeper.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "cli/reduce_plan.h"
#include "cli/report.h"
#include "cli/result_place.h"
#include "cli/run_journal.h"
#include "cli/run_limits.h"
#include "cli/session.h"
#include "engine/isolation_stages.h"
#include "engine/pipeline.h"
#include "engine/tree_inputs.h"
#include "model/edits.h"
#include "model/unified.h"
#include "util/files.h"

namespace whittle {

namespace {

// The two ends of a pair of files have one name, so that the test finds either.
Variant named_as(const Variant& variant, const Variant& other) {
  std::vector<VariantFile> files = variant.files();
  files[0].name = other.files()[0].name;
  return Variant(std::move(files), variant.owners());
}

struct Places {
  ResultPlace failing;
  ResultPlace passing;
  std::string difference;
  std::string base;  // of all their names

  Places numbered(std::size_t number) const {
    const std::string word = std::to_string(number);
    return {failing.variant_of(word), passing.variant_of(word), with_word(difference, word), base};
  }
  void tidy() const {
    failing.tidy();
    passing.tidy();
    remove_temporaries_beside(difference);
  }
  /// Whether all can be written, and none is an input.
  Status probe(const std::vector<std::string>& inputs) const {
    for (const std::string& path : {failing.path(), passing.path(), difference}) {
      for (const std::string& input : inputs) {
        std::error_code ignored;  // what does not exist is not the input
        if (!std::filesystem::equivalent(path, input, ignored)) continue;
        return Error{
            ErrorKind::usage,
            fmt::format("the result {} would overwrite an input; name others with --out", path)};
      }
    }
    if (Status status = failing.probe(); !status) return status;
    return passing.probe();
  }
  static Places beside(const Options& o, const std::string& path, bool directory) {
    std::string base = o.out.empty() ? path : o.out;
    while (base.size() > 1 && base.ends_with('/')) base.pop_back();
    return {ResultPlace(with_word(base, "failing"), directory),
            ResultPlace(with_word(base, "passing"), directory), base + ".diff", base};
  }
};

class Isolation {
 public:
  Isolation(const Options& options, Session& session, Finding start, Places places, ReadFile read)
      : options_(options),
        session_(session),
        start_(std::move(start)),
        places_(std::move(places)),
        read_(std::move(read)),
        progress_(style_of(options), start_.failing,
                  {.committed = [this](const Commit& commit) { return committed(commit); },
                   .idle = [this] { catch_up(); }}) {}

  Result<int> run(std::vector<StageSpec> stages);

 private:
  struct Found {
    Finding ends;
    Places places;
  };

  Status committed(const Commit& commit);
  void catch_up();
  Result<StopReason> narrow(Finding start);
  Status write(const Found& found) const;
  bool known(const Finding& ends) const;
  void print(StopReason reason) const;
  void print_json(StopReason reason) const;
  void print_one(const Found& found) const;
  bool in_turn() const { return options_.common == "reduce"; }
  /// Of the stages that narrow the difference, the finest.
  const StageSpec& finest() const { return *(stages_->end() - (in_turn() ? 2 : 1)); }
  EditsModel difference(const Found& found) const {
    return EditsModel(found.ends.passing, found.ends.failing, *find_grain(finest().name), read_);
  }

  const Options& options_;
  Session& session_;
  Finding start_;
  Places places_;
  ReadFile read_;
  Progress progress_;
  std::optional<Found> nearest_;            // while it is narrowed
  std::optional<Variant> smaller_failing_;  // of both ends made smaller, the one that is tested
  std::optional<BestKeeper> keeper_;
  std::shared_ptr<const std::vector<StageSpec>> stages_;
  std::vector<Found> found_;
  std::vector<Finding> other_starts_;  // --causes each
};

// What fails is the new failing end, what passes the new passing one (figure 12 of the paper).
// Where both are made smaller they are tested one after the other (engine/common_stage.h), and
// only both together are nearer.
Status Isolation::committed(const Commit& commit) {
  const bool both = in_turn() && commit.stage == stages_->back().name;
  const std::optional<Variant> failing = std::exchange(smaller_failing_, std::nullopt);
  if (commit.answer.outcome == Outcome::unresolved) return {};
  const bool fails = commit.answer.outcome == Outcome::fail;
  if (!both) {
    (fails ? nearest_->ends.failing : nearest_->ends.passing) = *commit.variant;
  } else if (failing && !fails) {
    nearest_->ends = {*failing, *commit.variant};
  } else {
    if (!failing && fails) smaller_failing_ = *commit.variant;
    return {};
  }
  keeper_->improved();
  return commit.replayed ? Status() : keeper_->catch_up();
}

void Isolation::catch_up() {
  if (keeper_) (void)keeper_->catch_up();  // what goes wrong is told by the next commit
}

bool Isolation::known(const Finding& ends) const {
  return std::ranges::any_of(found_, [&](const Found& f) {
    return f.ends.failing.hash() == ends.failing.hash() &&
           f.ends.passing.hash() == ends.passing.hash();
  });
}

Result<StopReason> Isolation::narrow(Finding start) {
  nearest_ = Found{start, found_.empty() ? places_ : places_.numbered(found_.size() + 1)};
  nearest_->places.tidy();
  keeper_.emplace([this] { return write(*nearest_); });
  AnyStage pipeline(std::make_unique<Pipeline>(std::move(start), stages_,
                                               in_turn() ? Rounds::in_turn : Rounds::once));
  Result<StopReason> reason =
      session_.drive(pipeline, progress_, [this](const SchedulerCounts& counts) {
        return RunLimits(options_).reached(counts, progress_.seconds(), start_.failing.size());
      });
  progress_.add_refused(pipeline->refused());
  Found found{pipeline->found(), nearest_->places};
  if (known(found.ends)) return reason;
  if (const Status status = write(found); !status && reason) return status.error();
  found_.push_back(std::move(found));
  for (Finding& other : pipeline->others()) other_starts_.push_back(std::move(other));
  return reason;
}

Result<int> Isolation::run(std::vector<StageSpec> stages) {
  stages_ = std::make_shared<const std::vector<StageSpec>>(std::move(stages));
  Result<StopReason> reason = narrow(start_);
  while (reason && *reason == StopReason::done && !other_starts_.empty()) {
    const Finding other = std::move(other_starts_.back());
    other_starts_.pop_back();
    reason = narrow(other);
  }
  progress_.end();
  if (!reason) return reason.error();
  for (const Found& found : found_) {
    if (*reason == StopReason::interrupted) break;
    const Status status = session_.verify(found.ends.failing, found.places.failing.path());
    const bool stopped = !status && status.error().kind == ErrorKind::interrupted;
    if (!status && !stopped) return status.error();
    if (stopped) reason = StopReason::interrupted;
  }
  if (const Status status = session_.close(*reason); !status) return status.error();
  print(*reason);
  return *reason == StopReason::interrupted ? kInterrupted : kDone;
}

// The journal knows them first, so that what goes on never finds nearer ends than its own.
Status Isolation::write(const Found& found) const {
  if (Status status = session_.flush(); !status) return status;
  if (Status status = found.places.failing.write(found.ends.failing); !status) return status;
  if (Status status = found.places.passing.write(found.ends.passing); !status) return status;
  const std::string diff = unified_diff(found.ends.passing, found.ends.failing);
  return replace_file(found.places.difference, {diff}, 0644);
}

void Isolation::print_json(StopReason reason) const {
  const Found& first = found_.front();
  nlohmann::ordered_json json;
  json["result"] = first.places.failing.path();
  json["failing"] = first.places.failing.path();
  json["passing"] = first.places.passing.path();
  json["difference"] = difference(first).size();
  json["difference_file"] = first.places.difference;
  json["bytes_before"] = start_.failing.size();
  json["bytes_after"] = first.ends.failing.size();
  json["tokens_before"] = tokens_of(start_.failing);
  json["tokens_after"] = tokens_of(first.ends.failing);
  json.update(common_figures(session_, progress_));
  const bool done = reason == StopReason::done;
  json["minimal"] = {
      {"proved", done},
      {"atoms", done ? std::vector<std::string>{finest().name} : std::vector<std::string>()}};
  std::vector<std::string> paths;
  for (const Found& found : found_) paths.push_back(found.places.failing.path());
  print_json_end(std::move(json), reason, paths);
}

void Isolation::print_one(const Found& found) const {
  const EditsModel edits = difference(found);
  fmt::print("The difference that decides ({} {}):\n{}", edits.size(),
             edits.size() == 1 ? "change" : "changes",
             edits.describe(Configuration::all(edits.size())));
  fmt::print("fails:  {}\n", found.places.failing.path());
  if (can_be_shown(found.ends.failing)) fmt::print("{}", shown(found.ends.failing));
  fmt::print("passes: {}\n", found.places.passing.path());
  if (can_be_shown(found.ends.passing)) fmt::print("{}", shown(found.ends.passing));
  fmt::print("difference: {}\n", found.places.difference);
}

void Isolation::print(StopReason reason) const {
  if (options_.json) return print_json(reason);
  if (options_.quiet) return;
  for (const Found& found : found_) print_one(found);
  fmt::print("{} tests, {} of them unresolved, in {:.1f} s\n",
             session_.counts().useful + session_.runs_outside(), progress_.unresolved(),
             progress_.seconds());
  if (reason == StopReason::limit) {
    fmt::print("Stopped by a limit: not yet minimal. {}\n",
               how_to_go_on(options_, places_.failing.path()));
  }
  if (reason == StopReason::interrupted) {
    fmt::print("Interrupted: not yet minimal. {}\n",
               how_to_go_on(options_, places_.failing.path()));
  }
}

}  // namespace

Result<int> isolate(const Options& options) {
  const std::size_t first = options.scripted() ? 1 : 0;
  if (options.names.size() != first + 2) {
    return Error{ErrorKind::usage, "name the passing input and the failing one, in this order"};
  }
  Result<std::unique_ptr<Session>> session = Session::open(options);
  if (!session) return session.error();
  const std::string& passing_path = options.names[first];
  const std::string& failing_path = options.names[first + 1];
  Result<Input> failing = load_input({failing_path});
  if (!failing) return failing.error();
  Result<Input> passing = load_input({passing_path});
  if (!passing) return passing.error();
  if (failing->directory != passing->directory) {
    return Error{ErrorKind::input, "name two files or two directories"};
  }
  const Finding start{failing->variant, failing->directory
                                            ? passing->variant
                                            : named_as(passing->variant, failing->variant)};
  if (start.failing.hash() == start.passing.hash()) {
    return Error{ErrorKind::input, "the two inputs do not differ"};
  }
  if (const Status s = (*session)->set_input(start.failing, failing->directory); !s) {
    return s.error();
  }
  PlanOptions plan;
  plan.stages = options.atoms;
  plan.monotone = options.monotone;
  plan.causes = causes_of(options);
  if (const Status s = choose_trees(options, plan); !s) return s.error();
  plan.helper = (*session)->helper();
  plan.common = options.common == "reduce" ? Common::reduce : Common::keep;
  Result<std::vector<StageSpec>> stages = isolation_stages(plan, start.passing, start.failing);
  if (!stages) return stages.error();
  Places places = Places::beside(options, failing_path, failing->directory);
  Result<RunJournal> journal =
      RunJournal::find(options, places.base, start.failing,
                       {{"the passing input " + passing_path, start.passing.hash().hex()}});
  if (!journal) return journal.error();
  Status status = journal->earlier() ? Status() : places.probe(options.names);
  if (status) {
    status = (*session)->lock_failing(start.failing, failing_path);
    const bool lacking = !status && status.error().kind == ErrorKind::no_symptom;
    if (lacking && (*session)->shows(start.passing)) {
      return Error{ErrorKind::no_symptom,
                   fmt::format("{} does not show the symptom, but {} does: the passing input comes "
                               "first, then the failing one",
                               failing_path, passing_path)};
    }
  }
  if (status) status = journal->check_symptom((*session)->symptom());
  if (status && !journal->earlier()) {
    status = (*session)->check_steady(start.failing, failing_path);
  }
  if (status) status = (*session)->lock_passing(start.passing, passing_path);
  if (!status) return status.error();
  Result<std::unique_ptr<Journal>> opened = journal->open(start.failing);
  if (!opened) return opened.error();
  status = (*session)->record_in(std::move(*opened));
  if (status) status = (*session)->share_outcomes(start.failing);
  if (status && options.flaky) status = (*session)->expect_flakiness(start.failing);
  if (!status) return status.error();
  return Isolation(options, **session, start, std::move(places), file_reader(plan))
      .run(std::move(*stages));
}

}  // namespace whittle
