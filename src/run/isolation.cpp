#include "run/isolation.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/computing.h"
#include "model/hex_diff.h"
#include "model/unified.h"
#include "run/run_limits.h"
#include "util/files.h"

namespace whittle {

namespace {

constexpr std::size_t kLongestBase = 220;

}  // namespace

IsolationFiles IsolationFiles::beside(const std::string& path, bool directory) {
  std::string base = path;
  while (base.size() > 1 && base.ends_with('/')) base.pop_back();
  return {ResultPlace(with_word(base, "failing"), directory),
          ResultPlace(with_word(base, "passing"), directory),
          with_short_name(base, kLongestBase) + ".diff", base};
}

IsolationFiles IsolationFiles::numbered(std::size_t number) const {
  const std::string word = std::to_string(number);
  return {failing.variant_of(word), passing.variant_of(word),
          difference.empty() ? "" : with_word(difference, word), base};
}

void IsolationFiles::tidy() const {
  failing.tidy();
  passing.tidy();
  if (!difference.empty()) remove_temporaries_beside(difference);
}

Status IsolationFiles::probe(const std::vector<std::string>& inputs) const {
  for (const std::string& path : {failing.path(), passing.path(), difference}) {
    for (const std::string& input : inputs) {
      std::error_code ignored;  // a file that does not exist is not the input
      if (!std::filesystem::equivalent(path, input, ignored)) continue;
      return Error{
          ErrorKind::usage,
          fmt::format("the result {} would overwrite an input; name others with --out", path)};
    }
  }
  if (Status status = failing.probe(); !status) return status;
  return passing.probe();
}

Isolation::Isolation(RunContext context, LockedTest& test, Finding start, IsolationFiles places,
                     std::vector<StageSpec> stages)
    : context_(context),
      test_(test),
      start_(std::move(start)),
      places_(std::move(places)),
      stages_(std::make_shared<const std::vector<StageSpec>>(std::move(stages))),
      figures_(start_.failing),
      watch_(figures_, context.observer,
             {.committed = [this](const Commit& commit) { return committed(commit); },
              // If writing fails here, the next outcome reports it.
              .idle =
                  [this] {
                    if (keeper_) (void)keeper_->catch_up();
                  }}),
      roll_back_(context.spec, test, context.observer) {}

// A variant that fails is the new failing end, one that passes the new passing end (figure 12 of
// the paper). Where both ends are made smaller they are tested one after the other
// (engine/common_stage.h), and only both together count.
Status Isolation::committed(const Commit& commit) {
  const bool both = in_turn() && commit.stage == stages_->back().name;
  const std::optional<Trail::Step> failing = std::exchange(smaller_failing_, std::nullopt);
  if (commit.answer.outcome == Outcome::unresolved) return {};
  const bool fails = commit.answer.outcome == Outcome::fail;
  const std::uint64_t test = commit.answer.test;
  if (!both && !fails)
    return moved({nearest_->ends.failing, failing_test_, *commit.variant}, commit);
  if (!both) return moved({*commit.variant, test, nearest_->ends.passing}, commit);
  if (failing && !fails) return moved({failing->variant, failing->test, *commit.variant}, commit);
  if (!failing && fails) smaller_failing_ = {*commit.variant, test};
  return {};
}

Status Isolation::moved(const Trail::Step& to, const Commit& commit) {
  nearest_->ends.failing = to.variant;
  nearest_->ends.passing = to.passing;
  failing_test_ = to.test;
  roll_back_.add(to.variant, to.test, to.passing);
  keeper_->improved(to.variant.files().size() + to.passing.files().size());
  return commit.replayed ? Status() : keeper_->catch_up();
}

bool Isolation::known(const Finding& ends) const {
  return std::ranges::any_of(found_, [&](const Isolated& each) {
    return each.ends.failing.hash() == ends.failing.hash() &&
           each.ends.passing.hash() == ends.passing.hash();
  });
}

// nullopt: the run was stopped before it was ready.
std::optional<AnyStage> Isolation::make_pipeline(const Finding& start) const {
  Computing computing(&context_.control.stopped());
  return computing([start, stages = stages_, rounds = in_turn() ? Rounds::in_turn : Rounds::once] {
    return AnyStage(std::make_unique<Pipeline>(start, stages, rounds));
  });
}

Result<StopReason> Isolation::narrow(Finding start) {
  nearest_ = Isolated{start, found_.empty() ? places_ : places_.numbered(found_.size() + 1)};
  nearest_->places.tidy();
  failing_test_ = 0;
  roll_back_.begin();
  keeper_.emplace([this] { return write(*nearest_); });
  std::optional<AnyStage> made = make_pipeline(start);
  if (!made) return Error{ErrorKind::interrupted, "interrupted"};
  AnyStage& pipeline = *made;
  Result<StopReason> reason = test_.drive(pipeline, watch_, [this](const SchedulerCounts& counts) {
    return is_reached(context_.spec.limits, counts, figures_.seconds(), start_.failing.size());
  });
  figures_.add_refused(pipeline->refused());
  Isolated isolated{pipeline->found(), nearest_->places};
  if (reason && *reason == StopReason::limit) reason = make_sure(isolated, start);
  if (known(isolated.ends)) return reason;
  if (const Status status = write(isolated); !status && reason) return status.error();
  found_.push_back(std::move(isolated));
  for (Finding& other : pipeline->others()) other_starts_.push_back(std::move(other));
  return reason;
}

// After a limit. Returns it, or why that could not be done.
Result<StopReason> Isolation::make_sure(Isolated& isolated, const Finding& start) {
  const Result<Finding> ends = roll_back_.last_that_holds(isolated.ends, start);
  if (!ends && ends.error().kind == ErrorKind::interrupted) return StopReason::interrupted;
  if (!ends) return ends.error();
  isolated.ends = *ends;
  isolated.sure = !context_.spec.test.symptom.hang;
  return StopReason::limit;
}

Result<StopReason> Isolation::run() {
  Result<StopReason> reason = narrow(start_);
  while (reason && *reason == StopReason::done && !other_starts_.empty()) {
    const Finding other = std::move(other_starts_.back());
    other_starts_.pop_back();
    reason = narrow(other);
  }
  figures_.set_counts(test_.counts());
  return reason ? verify_all(*reason) : reason;
}

// Returns `reason`, or `interrupted` if that came in between.
Result<StopReason> Isolation::verify_all(StopReason reason) {
  for (const Isolated& isolated : found_) {
    if (reason == StopReason::interrupted) break;
    if (isolated.sure) continue;
    const Status status = test_.verify(isolated.ends.failing, isolated.places.failing.path());
    if (status) continue;
    if (status.error().kind != ErrorKind::interrupted) return status.error();
    reason = StopReason::interrupted;
  }
  return reason;
}

// The journal has them first, so that a resumed run never finds nearer ends than its own.
Status Isolation::write(const Isolated& isolated) {
  if (Status status = test_.flush(); !status) return status;
  if (Status status = isolated.places.failing.write(isolated.ends.failing); !status) return status;
  if (Status status = isolated.places.passing.write(isolated.ends.passing); !status) return status;
  if (isolated.places.difference.empty()) return {};
  const std::string diff = unified_diff(isolated.ends.passing, isolated.ends.failing, hex_diff);
  return replace_file(isolated.places.difference, {diff}, 0644);
}

}  // namespace whittle
