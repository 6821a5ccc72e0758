// whittle reduce: makes a failing input minimal.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <filesystem>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/result_place.h"
#include "cli/session.h"
#include "engine/pipeline.h"
#include "engine/plan.h"
#include "model/cut.h"
#include "model/deletion.h"
#include "model/source.h"
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
    path = fs::canonical(path).string();  // what a link stands for is reduced, not the link
    std::string kept = path + ".orig";    // what an earlier run kept stays
    for (int i = 2; fs::exists(kept); ++i) kept = fmt::format("{}.orig{}", path, i);
    if (const int error = copy_tree(path, kept); error != 0) {
      return Error{ErrorKind::output,
                   fmt::format("cannot keep the input as {}: {}", kept, std::strerror(error))};
    }
    return ResultPlace(path, false);
  }
  if (!o.out.empty()) {
    std::error_code ignored;  // what does not exist is not the input
    if (fs::equivalent(o.out, path, ignored)) {
      return Error{ErrorKind::usage, "--out names the input; say --in-place to overwrite it"};
    }
    return ResultPlace(o.out, directory);
  }
  if (paths.size() > 1) return ResultPlace("whittle.reduced", true);
  if (fs::path(path).filename() == "." || fs::path(path).filename() == "..") {
    path = fs::canonical(path).string();
  }
  return ResultPlace(with_word(path, "reduced"), directory);
}

// Puts improvements in place, but a large one not more often than writing it is worth.
class BestKeeper {
 public:
  explicit BestKeeper(ResultPlace place) : place_(std::move(place)) {}

  Status keep(const Variant& best) {
    pending_ = best;
    if (Clock::now() < not_before_) return {};
    return flush();
  }
  /// A put-off one, once its time has come. What goes wrong is told by the next keep().
  void catch_up() {
    if (pending_ && Clock::now() >= not_before_) (void)flush();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Status flush() {
    const Clock::time_point begun = Clock::now();
    const Status status = place_.write(*pending_);
    not_before_ = Clock::now() + 20 * (Clock::now() - begun);
    if (status) pending_.reset();
    return status;
  }

  ResultPlace place_;
  std::optional<Variant> pending_;
  Clock::time_point not_before_ = Clock::now();
};

Variant emptied(const Variant& original) {
  std::vector<VariantFile> files = original.files();
  for (VariantFile& file : files) file.pieces.clear();
  return Variant(std::move(files), {});
}

// Marks the atoms of one file that a result stands in and that may go.
void add_atoms_of(const VariantFile& result, const std::vector<Span>& spans,
                  const std::vector<Span>& scope, Change first, std::vector<Change>& gone) {
  const auto may_go = [&](const Span& span) {
    const auto part = std::ranges::upper_bound(scope, span.begin, {}, &Span::end);
    return part != scope.end() && part->begin <= span.begin && span.end <= part->end;
  };
  for (const Piece& piece : result.pieces) {
    if (piece.origin == Piece::kNew || piece.bytes.empty()) continue;
    auto span = std::ranges::upper_bound(spans, piece.origin, {}, &Span::end);
    for (; span != spans.end() && span->begin < piece.origin + piece.bytes.size(); ++span) {
      if (may_go(*span)) gone.push_back(first + static_cast<Change>(span - spans.begin()));
    }
  }
}

// What is left of the original without the coarsest atoms that the results stand in.
Variant without(const Variant& original, const std::vector<Variant>& results, const Atoms& atoms,
                const Scope& scope) {
  const DeletionModel model(original, atoms, Scope());
  const Source source(original);
  std::vector<Change> gone;
  Change first = 0;
  for (std::size_t i = 0; i < source.files(); ++i) {
    const std::vector<Span> spans = atoms.cut(source.text(i));
    const std::vector<Span> parts = scope.of(source.text(i));
    for (const Variant& result : results) {
      const VariantFile* file = result.find(source.file(i).name);
      if (file != nullptr) add_atoms_of(*file, spans, parts, first, gone);
    }
    first += static_cast<Change>(spans.size());
  }
  return model.render(
      Configuration::all(model.size()).minus(Configuration::of_changes(std::move(gone))));
}

class Reduction {
 public:
  Reduction(const Options& options, Session& session, Variant original,
            std::vector<StageSpec> stages, Scope scope, ResultPlace place)
      : options_(options),
        session_(session),
        original_(std::move(original)),
        stages_(std::make_shared<const std::vector<StageSpec>>(std::move(stages))),
        scope_(std::move(scope)),
        place_(std::move(place)) {}

  Result<int> run();

 private:
  struct Found {
    Variant variant;
    std::string path;
  };

  Result<StopReason> minimize(Variant start, const ResultPlace& place);
  Result<StopReason> look_again();
  bool limit_reached(const SchedulerCounts& counts) const;
  Status check_nothing();
  Result<int> conclude(StopReason reason);
  void print_json(StopReason reason) const;
  void print_summary(StopReason reason) const;
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
  std::optional<BestKeeper> keeper_;
  std::optional<Progress> progress_;
  std::vector<Found> found_;
  std::vector<Variant> other_starts_;  // --causes each
  bool nothing_fails_ = false;
};

bool Reduction::limit_reached(const SchedulerCounts& counts) const {
  if (options_.max_tests > 0 && counts.useful >= options_.max_tests) return true;
  if (options_.max_time > 0 && progress_->seconds() >= options_.max_time) return true;
  return options_.stop_at_size > 0 && progress_->best() &&
         progress_->best()->size() <= options_.stop_at_size;
}

// A test that an empty input satisfies says nothing. The default search asks for that
// by itself, beside other tests; the others rely on it that nothing does not fail.
Status Reduction::check_nothing() {
  const bool asked_anyway = options_.algorithm == "adaptive" && options_.causes == "first";
  const bool restricted = !options_.removable.empty() || !options_.region.empty();
  if (asked_anyway || restricted || options_.invert) return {};
  const Result<Answer> answer = session_.ask(emptied(original_));
  if (!answer) return answer.error();
  nothing_fails_ = answer->outcome == Outcome::fail;
  return {};
}

// Runs the stages to their fixpoint, and again from a smaller variant that was seen on
// the way where the search ended on a larger one.
Result<StopReason> Reduction::minimize(Variant start, const ResultPlace& place) {
  keeper_.emplace(place);
  Variant result = start;
  progress_->restart(start);
  for (;;) {
    AnyStage pipeline(std::make_unique<Pipeline>(Finding{start, {}}, stages_));
    Result<StopReason> reason = session_.drive(
        pipeline, *progress_, [this](const SchedulerCounts& c) { return limit_reached(c); });
    if (!reason) {
      if (progress_->best()) (void)place.write(*progress_->best());
      return reason;
    }
    for (Finding& other : pipeline->others()) other_starts_.push_back(std::move(other.failing));
    result = pipeline->found().failing;
    const auto& best = progress_->best();
    const bool smaller_seen = best && best->size() < result.size();
    if (*reason != StopReason::done) {
      if (smaller_seen) result = *best;
    } else if (smaller_seen) {
      start = best->compact();
      continue;
    }
    if (Status status = place.write(result); !status) return status.error();
    found_.push_back({result, place.path()});
    return reason;
  }
}

// Further independent results: the other causes that the search found, then what is left
// of the original without what was found.
Result<StopReason> Reduction::look_again() {
  StopReason reason = StopReason::done;
  while (!other_starts_.empty() && reason == StopReason::done) {
    const Variant start = std::move(other_starts_.back());
    other_starts_.pop_back();
    const bool known = std::ranges::any_of(
        found_, [&](const Found& f) { return f.variant.hash() == start.hash(); });
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
    for (const Found& found : found_) known.push_back(found.variant);
    const Variant rest = without(original_, known, atoms, scope_);
    if (rest.size() == 0 || rest.hash() == before) break;
    before = rest.hash();
    const Result<Answer> answer = session_.ask(rest);
    if (!answer) return answer.error();
    if (answer->outcome != Outcome::fail) break;
    Result<StopReason> one = minimize(rest, next_place());
    if (!one) return one;
    reason = *one;
  }
  return reason;
}

Result<int> Reduction::run() {
  progress_.emplace(
      style_of(options_), original_, [this](const Variant& best) { return keeper_->keep(best); },
      [this] {
        if (keeper_) keeper_->catch_up();
      });
  if (const Status status = check_nothing(); !status) return status.error();
  Result<StopReason> reason = StopReason::done;
  if (nothing_fails_) {
    const Variant nothing = emptied(original_);
    if (const Status status = place_.write(nothing); !status) return status.error();
    found_.push_back({nothing, place_.path()});
  } else {
    reason = minimize(original_, place_);
    if (reason && *reason == StopReason::done) reason = look_again();
  }
  progress_->end();
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

Result<int> Reduction::conclude(StopReason reason) {
  if (reason != StopReason::interrupted) {
    for (const Found& found : found_) {
      const Status status = session_.verify(found.variant, found.path);
      if (!status && status.error().kind == ErrorKind::interrupted) {
        reason = StopReason::interrupted;
        break;
      }
      if (!status) return status.error();
    }
  }
  if (options_.json) {
    print_json(reason);
  } else if (!options_.quiet) {
    print_summary(reason);
  }
  return reason == StopReason::interrupted ? kInterrupted : kDone;
}

std::vector<std::string> Reduction::stage_names() const {
  std::vector<std::string> names;  // without levels: "groups:2" is one of the groups
  for (const StageSpec& spec : *stages_) {
    std::string kind = spec.name.substr(0, spec.name.find(':'));
    if (std::ranges::find(names, kind) == names.end()) names.push_back(std::move(kind));
  }
  return names;
}

void Reduction::print_json(StopReason reason) const {
  const Variant& result = found_.front().variant;
  nlohmann::ordered_json json;
  json["result"] = found_.front().path;
  json["bytes_before"] = original_.size();
  json["bytes_after"] = result.size();
  json["tokens_before"] = tokens_of(original_);
  json["tokens_after"] = tokens_of(result);
  json.update(common_figures(session_, *progress_));
  const bool proved = reason == StopReason::done && !nothing_fails_;
  json["minimal"] = {{"proved", proved || nothing_fails_},
                     {"atoms", proved ? stage_names() : std::vector<std::string>()}};
  json["stopped"] = reason == StopReason::done    ? "done"
                    : reason == StopReason::limit ? "limit"
                                                  : "interrupted";
  json["results"] = nlohmann::ordered_json::array();
  for (const Found& found : found_) json["results"].push_back(found.path);
  fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

void Reduction::print_summary(StopReason reason) const {
  const SchedulerCounts& counts = session_.counts();
  for (const Found& found : found_) {
    fmt::print("{}: {} of {}", found.path, human_bytes(found.variant.size()),
               human_bytes(original_.size()));
    if (is_text(original_)) {
      fmt::print(", {} of {} tokens", tokens_of(found.variant), tokens_of(original_));
    }
    fmt::print("\n");
    if (can_be_shown(found.variant)) fmt::print("{}", shown(found.variant));
  }
  fmt::print("{} tests in {:.1f} s ({} answered from the cache, {} speculated in vain)\n",
             counts.useful + session_.runs_outside(), progress_->seconds(), counts.cached,
             counts.started - counts.useful - counts.confirmed);
  if (counts.clock_decided > 0 && !options_.symptom.hang) {
    fmt::print("A time limit decided {} outcomes: the result may differ on a faster machine.\n",
               counts.clock_decided);
  }
  if (reason == StopReason::done && !nothing_fails_) {
    std::vector<std::string> atoms = stage_names();
    const bool lowered = std::erase(atoms, "zeros") + std::erase(atoms, "values") > 0;
    fmt::print("1-minimal: none of its {}{} can go alone{}.\n",
               options_.removable.empty() ? "" : "removable ", fmt::join(atoms, ", "),
               lowered ? ", and no byte be smaller" : "");
  } else if (reason == StopReason::limit) {
    fmt::print(
        "Stopped by a limit; the result is the best so far, not minimal. Go on with\n  "
        "whittle reduce … {}\n",
        found_.front().path);
  } else if (reason == StopReason::interrupted) {
    fmt::print("Interrupted; {} is the best so far. Start again on it to go on.\n",
               found_.front().path);
  }
}

// Marks in the input itself, as other reducers know them too.
bool has_marks(const Variant& original) {
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    const std::size_t begin = source.text(i).find("DDBEGIN");
    if (begin != std::string_view::npos &&
        source.text(i).find("DDEND", begin) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

Result<PlanOptions> plan_of(const Options& o, const Variant& original) {
  PlanOptions plan;
  plan.atoms = o.atoms;
  plan.algorithm = o.algorithm;
  plan.monotone = o.monotone;
  plan.causes = causes_of(o);
  if (plan.causes != Causes::first) {
    if (o.algorithm == "adaptive") plan.algorithm = "ddmin";  // only these look at subsets
    if (plan.algorithm != "ddmin" && plan.algorithm != "wdd") {
      return Error{ErrorKind::usage, "--causes goes with --algorithm ddmin or wdd"};
    }
  }
  if (!o.region.empty() && !o.removable.empty()) {
    return Error{ErrorKind::usage, "--region and --removable exclude each other"};
  }
  if (!o.region.empty()) {
    Result<Scope> scope = Scope::region(o.region[0], o.region[1]);
    if (!scope) return scope.error();
    plan.scope = *scope;
  }
  if (!o.removable.empty()) {
    Result<Scope> scope = Scope::removable(o.removable);
    if (!scope) return scope.error();
    plan.scope = *scope;
  }
  if (plan.scope.everything() && has_marks(original)) {
    say("only what stands between the lines marked DDBEGIN and DDEND is reduced");
    plan.scope = *Scope::region("DDBEGIN", "DDEND");
  }
  const bool whole_lines = !o.removable.empty() || !o.requires_file.empty() || !o.args.empty();
  if (plan.atoms.empty() && whole_lines) plan.atoms = {"lines"};
  if (!plan.scope.everything()) {
    const Source source(original);
    bool some = false;
    for (std::size_t i = 0; i < source.files(); ++i) some |= !plan.scope.of(source.text(i)).empty();
    if (!some) return Error{ErrorKind::usage, "no line of the input may go: nothing matches"};
  }
  if (!o.requires_file.empty()) {
    if (original.files().size() != 1) {
      return Error{ErrorKind::usage, "--requires is for a single file"};
    }
    Result<std::string> text = read_file(o.requires_file);
    if (!text) return text.error();
    Result<Requirements> parsed =
        parse_requirements(*text, cut_lines(Source(original).text(0)).size());
    if (!parsed) return parsed.error();
    plan.requirements = *parsed;
  }
  return plan;
}

}  // namespace

Result<int> reduce(const Options& options) {
  const std::vector<std::string> paths = input_paths(options);
  if (paths.empty()) return Error{ErrorKind::usage, "name the file to reduce"};
  Result<std::unique_ptr<Session>> session = Session::open(options);
  if (!session) return session.error();
  Result<Input> input = load_input(paths);
  if (!input) return input.error();
  if (input->variant.size() == 0) {
    return Error{ErrorKind::input, fmt::format("{} is empty: there is nothing to make smaller",
                                               paths.size() == 1 ? paths[0] : "the input")};
  }
  if (const Status s = (*session)->set_input(input->variant, input->directory); !s) {
    return s.error();
  }
  Result<PlanOptions> plan = plan_of(options, input->variant);
  if (!plan) return plan.error();
  Result<std::vector<StageSpec>> stages = reduction_stages(*plan, input->variant);
  if (!stages) return stages.error();
  const Status locked = options.invert
                            ? (*session)->lock_inverted(input->variant, emptied(input->variant))
                            : (*session)->lock_failing(input->variant, paths.front());
  if (!locked) return locked.error();
  Result<ResultPlace> place = place_of(options, paths, input->directory);
  if (!place) return place.error();
  if (const Status status = place->probe(); !status) return status.error();
  Reduction reduction(options, **session, input->variant, std::move(*stages), plan->scope,
                      std::move(*place));
  return reduction.run();
}

}  // namespace whittle
