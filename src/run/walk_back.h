// The way back of iterative delta debugging (Artho, figure 2): from the newest revision, which
// fails, to one that passes.
//
// The walk itself is history/walk.h. If a neighbour of the failing revision neither fails as the
// newest one does nor passes, WalkBack finds the smallest part of the newer revision that brings
// the failure back (engine/port_stages.h). This patch replaces the one before and is carried
// further back. It consists of whole declarations if the language is known, because a function
// without its body would fail in every revision.
#pragma once

#include <optional>

#include "history/protection.h"
#include "history/walk.h"
#include "repository/repository.h"
#include "run/carried_line.h"
#include "run/history_found.h"
#include "run/history_tests.h"
#include "run/run.h"

namespace whittle {

/// What all parts of a walk through history work with.
struct HistoryParts {
  RunContext context;
  Repository& repository;
  CarriedLine& line;
  HistoryTests& tests;
  const Protection& protection;
  HistoryFound& found;
};

class WalkBack {
 public:
  explicit WalkBack(HistoryParts parts) : parts_(parts) {}
  /// Ends with StopReason::done if a revision passes or the oldest one fails.
  Result<StopReason> run();

 private:
  using Position = Lineage::Position;
  /// What happens next on the way back.
  enum class Next { walk, stop };
  /// A place that the walk may have to return to.
  struct ReturnPoint {
    CarriedLine::Snapshot line;
    HistoryFound found;
  };

  Result<Next> at_oldest(RevisionWalk& walk);
  Result<Next> at_boundary(RevisionWalk& walk);
  Result<bool> boundary_confirmed(RevisionWalk& walk, Position newer, Position older);
  /// Deals with a neighbour of the failing revision that neither fails nor passes: it is skipped,
  /// or a patch makes it fail.
  Result<StopReason> get_past(RevisionWalk& walk, Position newer, Position older);
  Result<bool> skip_from(RevisionWalk& walk, Position older);
  /// How many revisions are skipped, starting with this one.
  Result<std::size_t> worth_skipping(const RevisionWalk& walk, Position older);
  /// How many revisions in a row, starting with this one, do not build as they were committed. 0:
  /// this one builds, or the row is too long.
  Result<std::size_t> broken_from(Position position);
  /// What `older` needs to fail, or to pass, into `result`.
  struct Patched {
    Outcome outcome = Outcome::fail;
    StopReason reason = StopReason::done;
  };
  Result<Patched> patch(Position newer, Position older, Variant& result);
  Result<Patched> search_patch(const Variant& base, const Variant& top, PatchStep step,
                               Variant& result);
  Result<StopReason> carry_on(RevisionWalk& walk, Position older, const Variant& result,
                              Outcome outcome);
  /// Whether a branch that was merged into the failing revision is walked from now on.
  Result<bool> descend(RevisionWalk& walk);
  void return_to(const ReturnPoint& place);

  HistoryParts parts_;
  bool may_skip_ = true;
  std::optional<ReturnPoint> above_;  // where the branch that is walked was entered
  Result<StopReason> stopped_ = StopReason::done;
};

/// The distance between the revisions that are tested first.
RevisionWalk::Stride stride_of(const RevisionsSpec& revisions);

}  // namespace whittle
