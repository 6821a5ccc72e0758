// Runs other programs to their end: svn, cvs, tar.
//
// No shell is used, so a name may contain anything. A program gets no input, prints English
// (LC_ALL=C.UTF-8) and uses UTC (TZ), so that its output can be parsed. Environment variables with
// the user's settings for these programs (TAR_OPTIONS, CVSREAD) are removed.
//
// If a server cannot be reached, it is asked again (Artho, 5.1: "In the case of network outage,
// this step is repeated until successful"), after 1 s, 2 s, 4 s and so on, up to a minute. In the
// end whittle gives up, because maybe nobody is watching.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "util/result.h"

namespace whittle {

struct ProgramCall {
  std::vector<std::string> words;  ///< the program, then its arguments
  std::string directory{};         ///< the directory in which it runs; empty: that of whittle
  std::string makes{};             ///< a folder that it makes: removed before it is tried again
};

struct ProgramResult {
  int status = 0;  ///< the exit status, or 128 plus the number of the signal that ended it
  std::string out{};
  std::string err{};
  bool ok() const { return status == 0; }
  /// What it printed about its failure, on one line.
  std::string complaint() const;
};

/// Called while something takes long; true: the run was stopped.
using Stopped = std::function<bool()>;

/// An Error: it could not be started, or the run was stopped; then the program is killed.
Result<ProgramResult> run_command(const ProgramCall& command, const Stopped& stopped = {});

using Say = std::function<void(const std::string&)>;

struct RetryPolicy {
  std::chrono::milliseconds first{1000};  ///< each wait is twice the one before
  std::chrono::milliseconds longest{60'000};
  std::chrono::milliseconds in_all{600'000};  ///< the waits together
  Stopped stopped{};                          ///< ends the waiting, and the program
  /// For unit tests: replaces waiting. Empty: waits for that time, or until `stopped`.
  std::function<void(std::chrono::milliseconds)> wait{};
};

/// The line of an error message that says that a network or a server cannot be reached; empty:
/// there is none, or asking again would not help.
std::string_view outage(std::string_view complaint);

/// Runs a command again as long as it fails because of an outage. Returns the last result when
/// retry ends.
Result<ProgramResult> run_with_retries(const ProgramCall& command, const RetryPolicy& retry,
                                       const Say& say);

}  // namespace whittle
