#include "run/walk_back.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/edits.h"

namespace whittle {

namespace {

constexpr std::size_t kMaxSkipped = 8;  // in a row, before the first of them gets a patch

}  // namespace

RevisionWalk::Stride stride_of(const RevisionsSpec& revisions) {
  using Kind = RevisionWalk::Stride::Kind;
  if (!revisions.good.empty()) return {Kind::jump};
  if (revisions.step > 0) return {Kind::step, revisions.step};
  return {Kind::gallop};
}

Result<StopReason> WalkBack::run() {
  RevisionWalk walk(parts_.line.lineage().size(), stride_of(parts_.context.spec.input.revisions));
  for (;;) {
    const Result<StopReason> reason = parts_.tests.walk_back(walk);
    parts_.found.failing = walk.failing();
    if (!reason || *reason != StopReason::done) return reason;
    stopped_ = StopReason::done;
    const Result<Next> next = walk.at_end() ? at_oldest(walk) : at_boundary(walk);
    if (!next) return next.error();
    if (*next == Next::stop) return stopped_;
  }
}

Result<WalkBack::Next> WalkBack::at_oldest(RevisionWalk& walk) {
  HistoryFound& found = parts_.found;
  const Result<Variant> oldest = parts_.line.tested(found.failing);
  if (!oldest) return oldest.error();
  const Result<bool> agrees = parts_.tests.confirmed(*oldest, Outcome::fail);
  if (!agrees) return agrees.error();
  if (!*agrees) {
    walk.restart(parts_.line.last_segment().from);
    return Next::walk;
  }
  if (above_) {
    return_to(*above_);  // the branch never passed: the merge is what made the test fail
    return Next::stop;
  }
  found.at_end = true;
  const Result<Variant> files = parts_.line.lineage().files(found.failing);
  if (!files) return files.error();
  found.test = {*files, *oldest};
  return Next::stop;
}

// Whether clean builds of both revisions say the same as the incremental builds did.
Result<bool> WalkBack::boundary_confirmed(RevisionWalk& walk, Position newer, Position older) {
  const Result<Variant> fails = parts_.line.tested(newer);
  if (!fails) return fails.error();
  const std::optional<Variant> other = parts_.line.at(older);
  Result<bool> agrees = parts_.tests.confirmed(*fails, Outcome::fail);
  if (agrees && *agrees && other) {
    agrees = parts_.tests.confirmed(*other, *walk.outcome(older));
  }
  if (agrees && !*agrees) walk.restart(parts_.line.last_segment().from);
  return agrees;
}

// The failing revision has a neighbour that does not fail.
Result<WalkBack::Next> WalkBack::at_boundary(RevisionWalk& walk) {
  HistoryFound& found = parts_.found;
  const Position newer = walk.failing();
  const Position older = *walk.other();
  const bool passes = *walk.outcome(older) == Outcome::pass;
  const Result<bool> agrees = boundary_confirmed(walk, newer, older);
  if (!agrees) return agrees.error();
  if (!*agrees) return Next::walk;
  if (!passes) {
    stopped_ = get_past(walk, newer, older);
    if (!stopped_ || *stopped_ != StopReason::done) return Next::stop;
    if (!found.passed) return Next::walk;
  }
  found.passed = true;
  found.passing = older;
  found.tests_until_known = parts_.tests.tests();
  const Result<Variant> passing = parts_.line.tested(older);
  if (!passing) return passing.error();
  if (const Answer* answer = parts_.tests.known(*passing)) found.doubt = answer->why;
  const Result<bool> descended = descend(walk);
  if (!descended) return descended.error();
  return *descended ? Next::walk : Next::stop;
}

// If a revision further back passes, those between are not worth a patch. Nor are revisions that
// belong to a change which was committed in parts, so that they do not build.
Result<std::size_t> WalkBack::worth_skipping(const RevisionWalk& walk, Position older) {
  const bool passes_beyond = std::ranges::any_of(walk.outcomes(), [&](const auto& each) {
    return each.first > older && each.second == Outcome::pass;
  });
  if (passes_beyond) return 1;
  return broken_from(older);
}

// A long row of revisions that do not build is not a slip: today's tools do not build them, or the
// build needs what is carried.
Result<std::size_t> WalkBack::broken_from(Position position) {
  const std::optional<Variant> variant = parts_.line.at(position);
  const Answer* answered = variant ? parts_.tests.known(*variant) : nullptr;
  const bool breaks = answered != nullptr && answered->trouble == Trouble::build;
  if (!may_skip_ || !breaks) return 0;
  Lineage& lineage = parts_.line.lineage();
  for (std::size_t count = 0; count <= kMaxSkipped; ++count) {
    if (position + count == lineage.size()) break;
    const Result<Variant> pure = lineage.pure(position + count);
    if (!pure) return pure.error();
    const Result<Answer> answer = parts_.tests.ask(*pure, "unpatched");
    if (!answer) return answer.error();
    if (answer->trouble != Trouble::build) return count;
  }
  may_skip_ = false;
  return 0;
}

Result<bool> WalkBack::skip_from(RevisionWalk& walk, Position older) {
  const Result<std::size_t> skipped = worth_skipping(walk, older);
  if (!skipped) return skipped.error();
  for (Position position = older; position < older + *skipped; ++position) {
    parts_.found.skipped.insert(position);
    walk.skip(position);
    parts_.context.observer.happened(event::RevisionSkipped{parts_.line.short_id(position)});
  }
  return *skipped > 0;
}

Result<StopReason> WalkBack::get_past(RevisionWalk& walk, Position newer, Position older) {
  const Result<bool> skipped = skip_from(walk, older);
  if (!skipped) return skipped.error();
  if (*skipped) return StopReason::done;
  Variant result;
  const Result<Patched> patched = patch(newer, older, result);
  if (!patched) return patched.error();
  if (patched->reason != StopReason::done) return patched->reason;
  return carry_on(walk, older, result, patched->outcome);
}

Result<WalkBack::Patched> WalkBack::patch(Position newer, Position older, Variant& result) {
  const std::optional<Variant> merged = parts_.line.at(older);
  const Result<Variant> top = parts_.line.tested(newer);
  if (!top) return top.error();
  const Result<Variant> files = parts_.line.lineage().files(older);
  const Result<Variant> newer_files = parts_.line.lineage().files(newer);
  if (!files) return files.error();
  if (!newer_files) return newer_files.error();
  result = parts_.protection.floor(*files, *top);
  Result<Answer> answer = parts_.tests.ask(result, "unpatched");
  if (answer && answer->outcome == Outcome::unresolved && !merged) {
    const Variant own = parts_.protection.floor(Port{*newer_files, *top}.lines_onto(*files), *top);
    answer = parts_.tests.ask(own, "lines");
    if (answer && answer->outcome != Outcome::unresolved) {
      result = own;
      parts_.tests.note_own_lines({.way = Way::back, .position = older, .reason = "patch"}, *files,
                                  result);
    }
  }
  if (!answer) return answer.error();
  if (answer->outcome != Outcome::unresolved) return Patched{answer->outcome};
  const PatchStep step{
      .way = Way::back, .position = older, .reason = parts_.tests.reason_of(merged)};
  return search_patch(Variant(result), *top, step, result);
}

Result<WalkBack::Patched> WalkBack::search_patch(const Variant& base, const Variant& top,
                                                 PatchStep step, Variant& result) {
  Patched patched{Outcome::fail};
  Result<StopReason> reason =
      parts_.tests.minimize(base, top, Outcome::fail, Rounds::once, step, result);
  if (reason && *reason == StopReason::paused) {
    // A part of what is between the two revisions makes the older one pass: no more is needed.
    patched.outcome = Outcome::pass;
    const Variant passes = parts_.tests.take_passing_part();
    reason = parts_.tests.minimize(base, passes, Outcome::pass, Rounds::once, step, result);
  }
  if (!reason) return reason.error();
  patched.reason = *reason;
  return patched;
}

Result<StopReason> WalkBack::carry_on(RevisionWalk& walk, Position older, const Variant& result,
                                      Outcome outcome) {
  const Result<Variant> files = parts_.line.lineage().files(older);
  if (!files) return files.error();
  const std::uint64_t lines = changed_lines(*files, result);
  parts_.line.carry({older, {*files, result}, lines});
  parts_.found.passed = outcome == Outcome::pass;
  walk.restart(older);
  const std::size_t most = parts_.context.spec.course.history.max_patch;
  if (most == 0 || lines <= most) return StopReason::done;
  parts_.found.failing = older;
  parts_.found.test = parts_.line.last_segment().patch;
  parts_.found.not_forward = fmt::format("the patch that the test needs at {} has {} lines",
                                         parts_.line.short_id(older), lines);
  return StopReason::limit;
}

// The failing revision merged branches: one whose newest revision fails too is walked in place of
// the rest of the line.
Result<bool> WalkBack::descend(RevisionWalk& walk) {
  const Position merge = parts_.found.failing;
  const Revision revision = parts_.line.lineage()[merge];
  const RevisionsSpec& revisions = parts_.context.spec.input.revisions;
  if (!revisions.all_parents || revision.merged.empty()) return false;
  const ReturnPoint here{parts_.line.snapshot(), parts_.found};
  for (const std::string& merged : revision.merged) {
    const Result<std::vector<Revision>> branch = parts_.repository.branch(revision, merged);
    if (!branch) return branch.error();
    if (branch->empty()) continue;
    parts_.line.follow(merge, *branch);
    std::erase_if(parts_.found.skipped, [&](Position position) { return position > merge; });
    if (const std::optional<Variant> tip = parts_.line.at(merge + 1)) {
      const Result<Answer> answer = parts_.tests.ask(*tip, "back");
      if (!answer) return answer.error();
      if (answer->outcome == Outcome::fail) {
        above_ = here;
        parts_.found.passed = false;
        walk = RevisionWalk(parts_.line.lineage().size(), stride_of(revisions));
        walk.restart(merge);
        walk.learn(merge + 1, Outcome::fail);
        return true;
      }
    }
    return_to(here);
  }
  return false;
}

// What was tried in the branch stays on record.
void WalkBack::return_to(const ReturnPoint& place) {
  parts_.line.restore(place.line);
  HistoryFound found = place.found;
  found.visits = std::move(parts_.found.visits);
  found.steps = std::move(parts_.found.steps);
  found.dd_failures = std::move(parts_.found.dd_failures);
  found.from_scratch = parts_.found.from_scratch;
  parts_.found = std::move(found);
}

}  // namespace whittle
