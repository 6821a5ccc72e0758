// The run of `whittle isolate`: the smallest difference between an input that passes and one that
// fails.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/edits.h"
#include "run/isolation.h"
#include "run/run.h"
#include "run/totals.h"

namespace whittle {

struct IsolateResult {
  Finding original{};
  std::vector<Isolated> found{};
  std::string finest{};  ///< the name of the finest stage that narrowed the difference
  ReadFile read{};       ///< how files are taken apart, to describe the difference
  StopReason reason = StopReason::done;
  RunTotals totals{};

  /// The difference of one result, in the changes of the finest stage.
  EditsModel difference(const Isolated& one) const {
    return EditsModel(one.ends.passing, one.ends.failing, *find_grain(finest), read);
  }
};

/// REQUIRES: spec.kind() is isolate, with two paths.
Result<IsolateResult> run_isolate(RunContext context);

/// Two inputs that are in memory, with the names that messages give them.
struct IsolateInputs {
  Named passing{};
  Named failing{};
  bool directory = false;
  IsolationFiles places = IsolationFiles::nowhere();
};

/// The part of a run that comes after its inputs were loaded.
Result<IsolateResult> isolate_inputs(RunContext context, OpenRun open, const IsolateInputs& inputs);

}  // namespace whittle
