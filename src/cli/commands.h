// The subcommands: each connects the parts and prints. Each returns the exit status, or an Error
// from which main gets the exit status.
#pragma once

#include "cli/options.h"
#include "cli/talk.h"
#include "run/spec.h"
#include "util/result.h"

namespace whittle {

/// The run that was asked for: one of those below.
Result<int> start(const Request& request);
/// A run that was stopped, by its journal.
Result<int> resume_command(const Request& said);
/// Also runs chip, which is the reduction of a program.
Result<int> reduce_command(const RunSpec& run, const Talk& talk);
/// reduce --list-stages.
Result<int> list_stages(const RunSpec& run, const Talk& talk);
Result<int> isolate_command(const RunSpec& run, const Talk& talk);
/// Iterative delta debugging over revisions; kNeverPassed if no revision passes.
Result<int> history_command(const RunSpec& run, const Talk& talk);
/// Applies a patch to another revision; kConflicts if it does not merge.
Result<int> apply_command(const ApplyOptions& options);
Result<int> list_languages(const LanguagesOptions& options);

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
