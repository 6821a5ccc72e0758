// The tests of a walk through history: single revisions, walks over many of them, and the search
// for the smallest patch.
//
// With incremental builds, an answer may be wrong because of files that an earlier build left. So
// wherever the walk stops, and for every patch that is found, a clean build must give the same
// answer. If it does not, everything is built from scratch from then on.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "engine/pipeline.h"
#include "engine/port_stages.h"
#include "engine/walk_stage.h"
#include "run/carried_line.h"
#include "run/figures.h"
#include "run/history_found.h"
#include "run/run.h"

namespace whittle {

class HistoryTests final : public Observer {
 public:
  using Position = Lineage::Position;
  HistoryTests(RunContext context, LockedRun& run, CarriedLine& line, HistoryFound& found);

  /// What a test of this variant has answered already; null: it was not tested.
  const Answer* known(const Variant& variant) const;
  /// The answer of a test of this variant. A variant is tested only once.
  Result<Answer> ask(const Variant& variant, std::string_view stage);
  /// Whether a clean build gives the same outcome. If not, everything is built from scratch from
  /// now on, and earlier answers are forgotten.
  Result<bool> confirmed(const Variant& variant, Outcome outcome);

  /// Walks to the next boundary, and notes the revisions that were visited. `from`: where
  /// positions along the way are counted from, on the way forward.
  Result<StopReason> walk_back(RevisionWalk& walk);
  Result<StopReason> walk_forward(RevisionWalk& walk, Position from, const Port& repair);

  /// The smallest change of `base` that has the outcome of `top`, into `result`. On the way back,
  /// StopReason::paused says that part of it makes the test pass: see passing_part().
  Result<StopReason> minimize(const Variant& base, const Variant& top, Outcome goal, Rounds rounds,
                              PatchStep step, Variant& result);
  /// The first variant that passed during the last search. It is moved out of this object.
  Variant take_passing_part();

  /// Notes that only the lines that a patch changes itself are carried further, because it does not
  /// merge.
  void note_own_lines(PatchStep step, const Variant& base, const Variant& result);
  /// Why a variant neither fails nor passes; null: the patch does not merge.
  std::string reason_of(const std::optional<Variant>& variant) const;
  /// Tests so far.
  std::uint64_t tests() const { return run_.tests(); }
  double seconds() const { return figures_.seconds(); }
  RunFigures& figures() { return figures_; }

  Status committed(const Commit& commit, const SchedulerCounts& counts) override;
  void waiting(const SchedulerCounts& counts) override;

 private:
  Result<StopReason> walk(RevisionWalk& walk, const std::shared_ptr<const Route>& route,
                          std::string_view stage, std::string_view doing);
  Result<StopReason> search(AnyStage& stage, bool ends_on_pass);
  void note_visit(const Commit& commit);
  void note_conflicts(const RevisionWalk& walk, Way way);
  bool is_over(const SchedulerCounts& counts) const;

  RunContext context_;
  LockedRun& run_;
  CarriedLine& line_;
  HistoryFound& found_;
  RunFigures figures_;
  PortOptions port_;
  bool incremental_;
  Position forward_from_ = 0;
  std::unordered_map<Hash128, Answer> answers_;
  std::unordered_set<Hash128> confirmed_;
  std::optional<Variant> passing_part_;
  std::optional<WalkStage> walking_;  // as far as outcomes have brought it
};

}  // namespace whittle
