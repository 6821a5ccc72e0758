#include "run/find_change.h"

#include "model/edits.h"

namespace whittle {

namespace {

// The fix does not take away what is protected, if it can be had without that.
Result<StopReason> find_repair(HistoryParts& parts, const Variant& good, const Variant& bad,
                               const Variant& floor, Outcome floor_outcome) {
  HistoryFound& found = parts.found;
  Variant repaired = floor_outcome == Outcome::pass ? floor : good;
  const Result<StopReason> reason = parts.tests.minimize(
      bad, Variant(repaired), Outcome::pass, Rounds::fixpoint,
      PatchStep{.way = Way::forward, .position = found.failing, .reason = "fail"}, repaired);
  if (!reason) return reason;
  found.repair = {bad, repaired};
  found.forward = found.repair;
  found.reached = found.failing;
  return reason;
}

}  // namespace

Result<StopReason> find_change(HistoryParts parts) {
  HistoryFound& found = parts.found;
  const Result<Variant> passes = parts.line.tested(found.passing);
  const Result<Variant> fails = parts.line.tested(found.failing);
  const Result<Variant> files = parts.line.lineage().files(found.passing);
  for (const Result<Variant>* each : {&passes, &fails, &files}) {
    if (!*each) return each->error();
  }
  const Variant& good = *passes;
  const Variant& bad = *fails;
  found.test = {*files, good};
  found.breaking = {good, bad};
  parts.context.observer.happened(event::BoundaryFound{parts.line.short_id(found.passing),
                                                       parts.line.short_id(found.failing),
                                                       changed_lines(good, bad)});
  const Variant floor = parts.protection.floor(good, bad);
  const Result<Answer> floor_answer = parts.tests.ask(floor, "protected");
  if (!floor_answer) return floor_answer.error();
  const bool floor_fails = floor_answer->outcome == Outcome::fail;
  PatchStep step{.way = Way::between, .position = found.failing, .reason = "pass"};
  const Result<StopReason> reason =
      parts.tests.minimize(floor_fails ? good : floor, bad, Outcome::fail, Rounds::fixpoint,
                           std::move(step), found.breaking.patched);
  if (!reason || *reason != StopReason::done) return reason;
  const RunSpec& spec = parts.context.spec;
  if (spec.course.history.no_forward || spec.test.invert) return reason;
  return find_repair(parts, good, bad, floor, floor_answer->outcome);
}

}  // namespace whittle
