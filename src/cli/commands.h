// The subcommands: each connects the parts and prints. Each returns the exit status, or an Error
// from which main gets the exit status. cli/subcommand.cpp has the table of them.
#pragma once

#include "cli/options.h"
#include "cli/talk.h"
#include "run/spec.h"
#include "util/result.h"

namespace whittle {

/// Makes an input or a program small.
Result<int> reduce_command(const Request& request);
/// reduce --list-stages.
Result<int> list_stages(const RunSpec& run, const Talk& talk);
Result<int> isolate_command(const Request& request);
/// Iterative delta debugging over revisions; kNeverPassed if no revision passes.
Result<int> history_command(const Request& request);
/// A run that was stopped, by its journal.
Result<int> resume_command(const Request& request);
/// Applies a patch to another revision; kConflicts if it does not merge.
Result<int> apply_command(const Request& request);
Result<int> languages_command(const Request& request);
Result<int> generate_command(const Request& request);

/// Exit statuses, documented in docs/exit-status.md.
enum ExitStatus {
  kDone = 0,
  kMachine = 1,
  kNoSymptom = 2,
  kUsage = 3,
  kInput = 4,
  kOutput = 5,
  kFlaky = 6,
  kConflicts = 7,
  kNeverPassed = 8,
  kInterrupted = 130,
};

}  // namespace whittle
