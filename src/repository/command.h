// Other programs run to their end: svn, cvs, tar.
//
// No shell stands between, so that a name may hold anything. A program reads nothing, speaks
// English (LC_ALL=C.UTF-8) and means UTC (TZ), so that what it prints can be read. What was set
// in the environment for a person's own use of these programs (TAR_OPTIONS, CVSREAD) is taken away.
//
// A server that is away is asked again (Artho, 5.1: "In the case of network outage, this step is
// repeated until successful"), after 1 s, 2 s, 4 s and so on, up to a minute; in the end it is
// given up, since nobody may be watching.
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
  std::string directory{};         ///< where it runs; empty: where whittle does
  std::string makes{};             ///< a folder that it makes: removed before it is tried again
};

struct ProgramResult {
  int status = 0;  ///< of its exit; 128 and the number of the signal that ended it
  std::string out{};
  std::string err{};
  bool ok() const { return status == 0; }
  /// What it said about its failure, on one line.
  std::string complaint() const;
};

/// Asked while something takes long; true: somebody said stop.
using Stopped = std::function<bool()>;

/// An Error: it could not be started, or somebody said stop: then it is ended.
Result<ProgramResult> run_command(const ProgramCall& command, const Stopped& stopped = {});

using Say = std::function<void(const std::string&)>;

struct Patience {
  std::chrono::milliseconds first{1000};  ///< each wait is twice the one before
  std::chrono::milliseconds longest{60'000};
  std::chrono::milliseconds in_all{600'000};  ///< the waits together
  Stopped stopped{};                          ///< ends waiting, and what is waited for
  /// Tests wait otherwise; none: for as long as it says, or until `stopped`.
  std::function<void(std::chrono::milliseconds)> wait{};
};

/// The line of a complaint that says that a network or a server is away; empty: none does, or
/// asking again would not help.
std::string_view outage(std::string_view complaint);

/// Runs a command again as long as it fails by an outage; the last result where patience ends.
Result<ProgramResult> run_patiently(const ProgramCall& command, const Patience& patience,
                                    const Say& say);

}  // namespace whittle
