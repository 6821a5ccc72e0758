#include "run/history_tests.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/computing.h"
#include "model/edits.h"
#include "run/run_limits.h"

namespace whittle {

namespace {

constexpr const char* kBack = "back";
constexpr const char* kForward = "forward";

std::string reason_of_answer(const Answer& answer) {
  if (answer.outcome != Outcome::unresolved) return std::string(name(answer.outcome));
  switch (answer.trouble) {
    case Trouble::build:
      return "build";
    case Trouble::timeout:
      return "timeout";
    default:
      return "test error";
  }
}

}  // namespace

HistoryTests::HistoryTests(RunContext context, LockedRun& run, CarriedLine& line,
                           HistoryFound& found)
    : context_(context),
      run_(run),
      line_(line),
      found_(found),
      figures_(run.original()),
      incremental_(context.spec.test.revision.keeps_builds()) {
  port_.hierarchy = context.spec.course.history.hierarchy;
  port_.search = context.spec.course.history.search;
}

const Answer* HistoryTests::known(const Variant& variant) const {
  const auto found = answers_.find(variant.hash());
  return found == answers_.end() ? nullptr : &found->second;
}

Result<Answer> HistoryTests::ask(const Variant& variant, std::string_view stage) {
  if (const Answer* answer = known(variant)) return *answer;
  Result<Answer> answer = run_.test().ask(variant, stage);
  if (answer) answers_[variant.hash()] = *answer;
  return answer;
}

Result<bool> HistoryTests::confirmed(const Variant& variant, Outcome outcome) {
  if (!incremental_ || confirmed_.contains(variant.hash())) return true;
  const Result<Answer> answer = run_.test().ask(variant, "confirm", Building::clean);
  if (!answer) return answer.error();
  if (answer->outcome == outcome) {
    confirmed_.insert(variant.hash());
    return true;
  }
  context_.observer.happened(event::BuildsDisagree{outcome, answer->outcome, answer->why});
  found_.from_scratch = true;
  incremental_ = false;
  run_.test().build_clean();
  run_.test().forget_answers();
  answers_.clear();
  return false;
}

bool HistoryTests::is_over(const SchedulerCounts& counts) const {
  return is_reached(context_.spec.limits, counts, seconds(), ~std::uint64_t{0});
}

// ---- walks

Result<StopReason> HistoryTests::walk(RevisionWalk& walk, const std::shared_ptr<const Route>& route,
                                      std::string_view stage_name, std::string_view doing) {
  context_.observer.happened(event::HistoryDoes{std::string(doing)});
  walking_.emplace(stage_name, walk, route);
  AnyStage stage(std::make_unique<WalkStage>(*walking_));
  Result<StopReason> reason = run_.test().drive(
      stage, *this, [this](const SchedulerCounts& counts) { return is_over(counts); });
  walk = walking_->walk();
  if (!line_.failure()) return line_.failure().error();
  return reason;
}

Result<StopReason> HistoryTests::walk_back(RevisionWalk& revisions) {
  Result<StopReason> reason = walk(revisions, line_.route_back(), kBack, "going back");
  note_conflicts(revisions, Way::back);
  return reason;
}

Result<StopReason> HistoryTests::walk_forward(RevisionWalk& revisions, Position from,
                                              const Port& repair) {
  forward_from_ = from;
  Result<StopReason> reason =
      walk(revisions, line_.route_forward(from, repair), kForward, "carrying the fix forward");
  note_conflicts(revisions, Way::forward);
  return reason;
}

// The revision that was tested is the next one on the way of the walk as it was before.
void HistoryTests::note_visit(const Commit& commit) {
  const bool forward = commit.stage == kForward;
  const Position way = *walking_->walk().next();
  walking_->report(commit.answer.outcome);
  const Position position = forward ? forward_from_ - way : way;
  found_.visits.push_back({.way = forward ? Way::forward : Way::back,
                           .position = position,
                           .id = line_.id(position),
                           .outcome = reason_of_answer(commit.answer),
                           .why = commit.answer.why,
                           .patch_lines = line_.segment_at(position).lines});
  context_.observer.happened(event::RevisionTested{line_.short_id(position), position,
                                                   commit.answer.outcome, commit.answer.why,
                                                   line_.lineage()[position].title});
}

// Revisions that no test was run of because the patch does not merge with them.
void HistoryTests::note_conflicts(const RevisionWalk& walk, Way way) {
  for (const auto& [place, outcome] : walk.outcomes()) {
    if (outcome != Outcome::unresolved) continue;
    const Position position = way == Way::forward ? forward_from_ - place : place;
    const std::string& id = line_.id(position);
    const bool noted = std::ranges::any_of(
        found_.visits, [&](const Visit& visit) { return visit.way == way && visit.id == id; });
    if (noted) continue;
    found_.visits.push_back({.way = way,
                             .position = position,
                             .id = id,
                             .outcome = "patch",
                             .why = "the patch does not merge with this revision"});
    context_.observer.happened(event::PatchConflicts{line_.short_id(position), position});
  }
}

// ---- patches

Result<StopReason> HistoryTests::search(AnyStage& stage, bool ends_on_pass) {
  return run_.test().drive(
      stage, *this, [this](const SchedulerCounts& counts) { return is_over(counts); },
      [this, ends_on_pass](const SchedulerCounts&) {
        return ends_on_pass && passing_part_.has_value();
      });
}

Result<StopReason> HistoryTests::minimize(const Variant& base, const Variant& top, Outcome goal,
                                          Rounds rounds, PatchStep step, Variant& result) {
  passing_part_.reset();
  const std::uint64_t before = tests();
  step.id = line_.id(step.position);
  step.lines_before = changed_lines(base, top);
  context_.observer.happened(event::HistoryDoes{fmt::format(
      "at {}: which of {} lines matter", line_.short_id(step.position), step.lines_before)});
  for (;;) {
    PortOptions options = port_;
    if (step.way == Way::back) options.smallest = Smallest::declarations;
    Computing computing(&context_.control.stopped());
    std::optional<AnyStage> made = computing([options, base, top, rounds] {
      auto specs = std::make_shared<const std::vector<StageSpec>>(port_stages(options, base));
      return AnyStage(std::make_unique<Pipeline>(Finding{.failing = top}, specs, rounds));
    });
    if (!made) return StopReason::interrupted;
    AnyStage& stage = *made;
    if (goal == Outcome::pass) stage = for_passing(std::move(stage));
    // Single lines that are put together at random may pass by chance; whole declarations do not.
    const bool ends_on_pass =
        step.way == Way::back && goal == Outcome::fail && options.hierarchy == "syntax";
    const Result<StopReason> reason = search(stage, ends_on_pass);
    if (reason && *reason == StopReason::paused) return reason;
    result = stage->found().failing;
    const bool done = reason && *reason == StopReason::done;
    if (done) {
      const Result<bool> agrees = confirmed(result, goal);
      if (!agrees) return agrees.error();
      if (!*agrees) continue;
    }
    step.lines_after = changed_lines(base, result);
    step.tests = tests() - before;
    if (done) {
      context_.observer.happened(event::PatchReduced{
          line_.short_id(step.position), step.lines_before, step.lines_after, step.tests});
    }
    found_.steps.push_back(std::move(step));
    return reason;
  }
}

Variant HistoryTests::take_passing_part() {
  Variant part = *passing_part_;
  passing_part_.reset();
  return part;
}

void HistoryTests::note_own_lines(PatchStep step, const Variant& base, const Variant& result) {
  step.id = line_.id(step.position);
  step.searched = false;
  step.lines_before = step.lines_after = changed_lines(base, result);
  step.tests = 1;
  context_.observer.happened(event::PatchCarried{line_.short_id(step.position)});
  found_.steps.push_back(std::move(step));
}

std::string HistoryTests::reason_of(const std::optional<Variant>& variant) const {
  if (!variant) return "patch";
  const Answer* answer = known(*variant);
  return answer == nullptr ? "test error" : reason_of_answer(*answer);
}

// ---- what the scheduler reports

Status HistoryTests::committed(const Commit& commit, const SchedulerCounts& counts) {
  if (!line_.failure()) return line_.failure();
  answers_[commit.variant->hash()] = commit.answer;
  const bool walks = commit.stage == kBack || commit.stage == kForward;
  const Outcome outcome = commit.answer.outcome;
  if (!walks && outcome == Outcome::pass && !passing_part_) passing_part_ = *commit.variant;
  if (!walks && !commit.cached && outcome == Outcome::unresolved) {
    ++found_.dd_failures[std::string(name(commit.answer.trouble))];
  }
  if (walks) {
    note_visit(commit);
  } else {
    context_.observer.committed(commit, figures_);
  }
  figures_.set_counts(counts);
  if (!commit.replayed) waiting(counts);
  return {};
}

void HistoryTests::waiting(const SchedulerCounts& counts) {
  figures_.set_counts(counts);
  context_.observer.waiting(figures_);
}

}  // namespace whittle
