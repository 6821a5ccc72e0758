// The run of `whittle reduce` and of `whittle chip`: an input is made small while a test still
// shows the symptom. To chip is to reduce a program that is compiled and run, by stages that know
// what its statements and declarations are.
#pragma once

#include <string>
#include <vector>

#include "run/reduction.h"
#include "run/run.h"
#include "run/totals.h"

namespace whittle {

struct ReduceResult {
  Variant original{};
  std::vector<Reduced> found{};    ///< at least one
  std::string original_message{};  ///< what the program said on the original, if that counts
  std::vector<std::string> finished_stages{};  ///< see Reduction
  StopReason reason = StopReason::done;
  bool empty_fails = false;  ///< even an empty input shows the symptom
  RunTotals totals{};
};

/// REQUIRES: spec.kind() is reduce or chip.
Result<ReduceResult> run_reduce(RunContext context);

/// An input that is in memory.
struct ReduceInput {
  Variant variant{};
  std::string name{};  ///< how messages call it
  bool directory = false;
  ResultPlace place = ResultPlace::nowhere();
  /// The stages that are run; empty: those that the specification asks for.
  std::vector<StageSpec> stages{};
};

/// The part of a run that comes after its input was loaded. `open` was begun with the same context
/// and equipment.
Result<ReduceResult> reduce_input(RunContext context, const Equipment& equipment, OpenRun open,
                                  ReduceInput input);

}  // namespace whittle
