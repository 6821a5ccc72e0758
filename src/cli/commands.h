// The subcommands: each wires the parts together and prints. They return the
// exit status, or an Error that main turns into one.
#pragma once

#include "cli/options.h"
#include "util/result.h"

namespace whittle {

/// And chip, which is a reduction of a program.
Result<int> reduce(const Options& options);
/// reduce --list-passes.
Result<int> list_passes(const Options& options);
Result<int> isolate(const Options& options);
/// Iterative delta debugging over revisions; kNeverPassed where none passes.
Result<int> history(Options& options);
/// A patch onto another revision; kConflicts where it does not merge.
Result<int> apply(const ApplyOptions& options);
Result<int> list_languages(const LanguagesOptions& options);
/// Man page and shell completions, from the table of options itself.
std::string generate(const std::string& what, const CLI::App& app);

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
