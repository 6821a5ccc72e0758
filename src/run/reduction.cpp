#include "run/reduction.h"

#include <algorithm>

#include "engine/computing.h"
#include "engine/guided_stage.h"
#include "engine/stage_table.h"
#include "model/cut.h"
#include "model/rest.h"
#include "run/finishing.h"
#include "run/run_limits.h"

namespace whittle {

Variant emptied(const Variant& original) {
  std::vector<VariantFile> files = original.files();
  for (VariantFile& file : files) {
    if (!file.is_link()) file.pieces.clear();  // a link must lead somewhere
  }
  return Variant(std::move(files), {});
}

Reduction::Reduction(RunContext context, LockedTest& test, Variant original, ReductionPlan plan,
                     ResultPlace place)
    : context_(context),
      test_(test),
      original_(std::move(original)),
      stages_(std::make_shared<const std::vector<StageSpec>>(std::move(plan.stages))),
      plan_(std::move(plan)),
      place_(std::move(place)),
      files_(context.spec, original_),
      figures_(original_),
      watch_(figures_, context.observer,
             {.committed = [this](const Commit& commit) { return files_.add(commit); },
              .improved = [this](const Commit& commit) { return improved(commit); },
              .guided = [this](const Guidance& guidance) { guidance_.push_back(guidance); },
              // If writing fails here, the next improvement reports it.
              .idle =
                  [this] {
                    if (keeper_) (void)keeper_->catch_up();
                  }}),
      roll_back_(context.spec, test, context.observer) {}

Status Reduction::begin_at(const Variant& start, const ResultPlace& place) {
  place.tidy();
  keeper_.emplace([this, place] { return write(*figures_.best(), place); });
  figures_.restart(start);
  return {};
}

// The journal has it first. Otherwise a resumed run could find a variant in place of its input, or
// a better one than its own, that it has never seen.
Status Reduction::write(const Variant& variant, const ResultPlace& place) {
  if (Status status = test_.flush(); !status) return status;
  return place.write(variant);
}

// A replayed variant was in place before the run was stopped: a larger one must not take the place
// of the best.
Status Reduction::improved(const Commit& commit) {
  roll_back_.add(*commit.variant, commit.answer.test);
  keeper_->improved(commit.variant->files().size());
  return commit.replayed ? Status() : keeper_->catch_up();
}

bool Reduction::must_stop(const SchedulerCounts& counts) const {
  const auto& best = figures_.best();
  return is_reached(context_.spec.limits, counts, figures_.seconds(),
                    best ? best->size() : original_.size());
}

// Runs a stage, and interrupts it now and then to see whether the best variant still shows the
// symptom. StopReason::paused: it does not.
Result<StopReason> Reduction::drive(AnyStage& stage) {
  for (;;) {
    Result<StopReason> reason = test_.drive(
        stage, watch_, [this](const SchedulerCounts& counts) { return must_stop(counts); },
        [this](const SchedulerCounts& counts) { return roll_back_.due(counts); });
    if (!reason) return reason;
    if (*reason != StopReason::paused) return reason;
    const Result<bool> shows = roll_back_.best_still_shows();
    if (!shows) return shows.error();
    if (!*shows) return reason;
  }
}

// nullopt: the run was stopped before it was ready.
std::optional<AnyStage> Reduction::make_pipeline(const Variant& start) const {
  Computing computing(&context_.control.stopped());
  return computing([start, stages = stages_, objective = plan_.objective, original = original_,
                    guidance_so_far = guidance_] {
    AnyStage stage(std::make_unique<Pipeline>(Finding{start, {}}, stages));
    if (objective) {
      stage = AnyStage(std::make_unique<ObjectiveStage>(std::move(stage), objective));
    }
    stage = AnyStage(std::make_unique<GuidedStage>(std::move(stage), original));
    for (const Guidance& guidance : guidance_so_far) stage->obey(guidance);
    return stage;
  });
}

// Whether the result of a search still shows the symptom. One look would miss a variant that shows
// it only now and then.
Result<bool> Reduction::confirm(const Variant& result, StopReason reason) {
  constexpr int kLooks = 3;
  if (reason == StopReason::paused) return false;
  for (int i = 0; reason == StopReason::done && i < kLooks; ++i) {
    const Result<bool> shows = roll_back_.still_shows(result);
    if (!shows || !*shows) return shows;
  }
  return true;
}

// Runs the stages to their fixpoint. They are run again from a smaller variant that was seen on
// the way, if the search ended on a larger one, and from an earlier variant if the test proved to
// be flaky.
Result<StopReason> Reduction::minimize(Variant start, const ResultPlace& place) {
  if (const Status status = begin_at(start, place); !status) return status.error();
  roll_back_.begin();
  for (;;) {
    std::optional<AnyStage> made = make_pipeline(start);
    if (!made) return keep(start, place, StopReason::interrupted);
    AnyStage& pipeline = *made;
    Result<StopReason> reason = drive(pipeline);
    figures_.add_refused(pipeline->refused());
    const std::optional<Variant>& best = figures_.best();
    if (!reason) {
      if (best) (void)write(*best, place);
      return reason;
    }
    Variant result = pipeline->found().failing;
    if (!plan_.objective && best && best->size() < result.size()) {
      result = *best;
      if (*reason == StopReason::done) {
        start = best->compact();
        continue;
      }
    }
    if (*reason == StopReason::limit) {
      const Result<Finding> sure = roll_back_.last_that_holds({result, {}}, {original_, {}});
      if (!sure) return keep(result, place, sure.error());
      result = sure->failing;
    }
    const Result<bool> shows = confirm(result, *reason);
    if (shows && !*shows) {
      const Result<Variant> earlier = roll_back_.back(result, original_);
      if (!earlier) return earlier.error();
      start = earlier->compact();
      Status status = begin_at(start, place);
      if (status) status = write(start, place);
      if (status) status = roll_back_.check_often();
      if (!status) return status.error();
      continue;
    }
    if (shows && *reason == StopReason::done) {
      Result<Variant> finished = finish(std::move(result));
      if (!finished) return finished.error();
      result = std::move(*finished);
    }
    for (Finding& other : pipeline->others()) other_starts_.push_back(std::move(other.failing));
    return keep(result, place, shows ? reason : Result<StopReason>(shows.error()));
  }
}

// A result is found. Returns `reason`, or why the result cannot be written.
Result<StopReason> Reduction::keep(const Variant& result, const ResultPlace& place,
                                   Result<StopReason> reason) {
  if (Status status = write(result, place); !status) return status.error();
  found_.push_back({result, place.path(), test_.message_of(result)});
  return reason;
}

Result<Variant> Reduction::finish(Variant result) {
  const CourseSpec& course = context_.spec.course;
  if (!course.format.empty()) {
    Result<Variant> formatted =
        format_result(std::move(result), course.format, *plan_.helper, test_, context_.observer);
    if (!formatted) return formatted;
    result = std::move(*formatted);
  }
  if (!course.chip.squeeze) return result;
  return squeeze_result(std::move(result), test_, context_.observer);
}

Result<StopReason> Reduction::other_causes() {
  StopReason reason = StopReason::done;
  while (!other_starts_.empty() && reason == StopReason::done) {
    const Variant start = std::move(other_starts_.back());
    other_starts_.pop_back();
    const bool known = std::ranges::any_of(
        found_, [&](const Reduced& each) { return each.variant.hash() == start.hash(); });
    if (known) continue;
    Result<StopReason> one = minimize(start, next_place());
    if (!one) return one;
    reason = *one;
  }
  return reason;
}

Result<StopReason> Reduction::again() {
  const auto coarsest = std::ranges::find_if(
      *stages_, [](const StageSpec& spec) { return find_atoms(spec.name).has_value(); });
  const Atoms atoms = *find_atoms(coarsest == stages_->end() ? "lines" : coarsest->name);
  Hash128 before = original_.hash();
  StopReason reason = StopReason::done;
  while (reason == StopReason::done) {
    std::vector<Variant> known;
    for (const Reduced& each : found_) known.push_back(each.variant);
    const Variant rest = without(original_, known, atoms, plan_.scope);
    if (rest.size() == 0 || rest.hash() == before) break;
    if (plan_.check && plan_.check->refuses(rest)) break;
    before = rest.hash();
    const Result<Answer> answer = test_.ask(rest, "rest");
    if (!answer) return answer.error();
    if (answer->outcome != Outcome::fail) break;
    Result<StopReason> one = minimize(rest, next_place());
    if (!one) return one;
    reason = *one;
  }
  return reason;
}

// Whether an empty input shows the symptom; the test then says nothing. The default search tries
// that by itself; the other algorithms rely on it that the empty input does not fail.
Result<bool> Reduction::empty_fails() {
  const CourseSpec& course = context_.spec.course;
  const bool tried_anyway = course.algorithm == "adaptive" && course.causes == Causes::first;
  if (tried_anyway || !plan_.scope.everything() || context_.spec.test.invert) return false;
  const Variant nothing = emptied(original_);
  if (plan_.check && plan_.check->refuses(nothing)) return false;
  const Result<Answer> answer = test_.ask(nothing, "empty");
  if (!answer) return answer.error();
  return answer->outcome == Outcome::fail;
}

Result<StopReason> Reduction::find_all() {
  const Result<bool> empty = empty_fails();
  if (!empty) return empty.error();
  if (*empty) {
    const Variant nothing = emptied(original_);
    if (const Status status = place_.write(nothing); !status) return status.error();
    found_.push_back({nothing, place_.path()});
    return StopReason::done;
  }
  Result<StopReason> reason = minimize(original_, place_);
  if (reason && *reason == StopReason::done) reason = other_causes();
  if (reason && *reason == StopReason::done && context_.spec.course.again) reason = again();
  return reason;
}

Result<StopReason> Reduction::run() {
  if (const Status status = files_.begin(original_); !status) return status.error();
  Result<StopReason> reason = find_all();
  figures_.set_counts(test_.counts());
  if (!reason && reason.error().kind == ErrorKind::interrupted && !found_.empty()) {
    return StopReason::interrupted;
  }
  return reason;
}

std::vector<std::string> Reduction::finished_stages() const {
  std::vector<std::string> names;  // without levels: "groups:2" is one of the groups
  for (const StageSpec& spec : *stages_) {
    // Such a stage did not end on the result, or may have given up early.
    if (spec.once || spec.max_misses > 0) continue;
    if (std::ranges::find(guidance_, Guidance::skip(spec.name)) != guidance_.end()) continue;
    std::string kind = spec.name.substr(0, spec.name.find(':'));
    if (std::ranges::find(names, kind) == names.end()) names.push_back(std::move(kind));
  }
  return names;
}

}  // namespace whittle
