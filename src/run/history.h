// The run of `whittle history`: iterative delta debugging (Artho).
//
// It walks back through the revisions to one that passes (run/walk_back.h), finds the smallest
// change that makes the difference (run/find_change.h), and carries the fix forward again
// (run/walk_forward.h).
#pragma once

#include <string>
#include <vector>

#include "run/history_found.h"
#include "run/run.h"
#include "run/totals.h"

namespace whittle {

struct HistoryResult {
  HistoryFound found{};
  std::vector<Revision> revisions{};  ///< the line that was walked, the newest first
  std::string folder{};               ///< where results go
  StopReason reason = StopReason::done;
  RunTotals totals{};
};

/// REQUIRES: spec.kind() is history. Results are not written: that is the caller's part.
Result<HistoryResult> run_history(RunContext context);

}  // namespace whittle
