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
  std::string passing_path{};  ///< what the user calls the two inputs
  std::string failing_path{};
  bool directory = false;
  std::vector<Isolated> found{};
  std::string finest{};  ///< the name of the finest stage that narrowed the difference
  ReadFile read{};       ///< how files are taken apart, to describe the difference
  StopReason reason = StopReason::done;
  RunTotals totals{};

  /// The difference of one result, for people, with places in the two inputs.
  std::string describe(const Isolated& one) const;
  /// How many changes it is: as many as the search ended with, or fewer, if they are told as one.
  std::size_t changes_of(const Isolated& one) const;

 private:
  EditsModel edits_of(const Isolated& one) const;
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
