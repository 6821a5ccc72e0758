#include "run/walk_forward.h"

#include <fmt/format.h>

#include "model/edits.h"

namespace whittle {

Result<StopReason> WalkForward::run() {
  HistoryFound& found = parts_.found;
  if (found.failing == 0) return StopReason::done;
  Port repair = *found.repair;
  RevisionWalk walk(found.failing + 1, {RevisionWalk::Stride::Kind::jump});
  for (;;) {
    const Result<StopReason> reason = parts_.tests.walk_forward(walk, found.failing, repair);
    const Position reached = found.failing - walk.failing();
    const Result<Variant> target = parts_.line.tested(reached);
    if (!target) return target.error();
    const std::optional<Variant> patched = repair.onto(*target);
    if (patched) found.forward = Port{*target, *patched};
    found.reached = reached;
    if (!reason || *reason != StopReason::done) return reason;
    if (walk.at_end()) break;
    const Result<bool> agrees = parts_.tests.confirmed(found.forward->patched, Outcome::pass);
    if (!agrees) return agrees.error();
    if (!*agrees) {
      walk.restart(0);
      repair = *found.repair;
      continue;
    }
    const Result<StopReason> past = carry_past(walk, repair);
    if (!past || *past != StopReason::done) return past;
  }
  PatchStep last{.way = Way::forward, .position = 0, .reason = "last", .last = true};
  return parts_.tests.minimize(found.forward->base, found.forward->patched, Outcome::pass,
                               Rounds::fixpoint, std::move(last), found.forward->patched);
}

Result<bool> WalkForward::is_broken(Position position, const std::optional<Variant>& base,
                                    const std::optional<Variant>& fixed) {
  if (parts_.found.skipped.contains(position) || !base) return true;
  if (!fixed || position == 0) return false;
  const Answer* answered = parts_.tests.known(*fixed);
  if (answered == nullptr || answered->trouble != Trouble::build) return false;
  const Result<Answer> without = parts_.tests.ask(*base, "unpatched");
  if (!without) return without.error();
  return without->trouble == Trouble::build;
}

Result<StopReason> WalkForward::repair_at(Position position, const Variant& base,
                                          const std::optional<Variant>& fixed, Variant& result) {
  const Port here = *parts_.found.forward;
  result = base;
  Result<Answer> answer = parts_.tests.ask(result, "unpatched");
  if (answer && answer->outcome != Outcome::pass && !fixed) {
    const Variant lines = here.lines_onto(base);
    answer = parts_.tests.ask(lines, "lines");
    if (answer && answer->outcome == Outcome::pass) {
      result = lines;
      parts_.tests.note_own_lines({.way = Way::forward, .position = position, .reason = "patch"},
                                  base, result);
    }
  }
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::pass) return StopReason::done;
  PatchStep step{
      .way = Way::forward, .position = position, .reason = parts_.tests.reason_of(fixed)};
  return parts_.tests.minimize(base, here.patched, Outcome::pass, Rounds::once, std::move(step),
                               result);
}

Result<StopReason> WalkForward::carry_past(RevisionWalk& walk, Port& repair) {
  HistoryFound& found = parts_.found;
  const Position way = *walk.other();
  const Position position = found.failing - way;
  const std::optional<Variant> base = parts_.line.at(position);
  const std::optional<Variant> fixed = base ? repair.onto(*base) : std::nullopt;
  const Result<bool> broken = is_broken(position, base, fixed);
  if (!broken) return broken.error();
  if (*broken) {
    walk.skip(way);
    return StopReason::done;
  }
  Variant result;
  const Result<StopReason> reason = repair_at(position, *base, fixed, result);
  if (!reason || *reason != StopReason::done) return reason;
  repair = {*base, result};
  found.forward = repair;
  found.reached = position;
  walk.restart(way);
  const std::uint64_t lines = changed_lines(*base, result);
  const std::size_t most = parts_.context.spec.course.history.max_patch;
  if (most == 0 || lines <= most) return StopReason::done;
  found.not_forward =
      fmt::format("at {} it has grown to {} lines", parts_.line.short_id(position), lines);
  return StopReason::limit;
}

}  // namespace whittle
