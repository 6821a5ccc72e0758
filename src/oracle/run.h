// One run of one command: what to start, and what was seen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "change/outcome.h"
#include "oracle/crash.h"
#include "oracle/denial.h"
#include "oracle/early_end.h"

namespace whittle {

struct Command {
  std::vector<std::string> argv;  ///< argv[0] is searched in PATH unless it holds a slash
  std::string directory;          ///< the working directory
  std::string stdin_path;         ///< empty: /dev/null
  std::vector<std::pair<std::string, std::string>> environment;  ///< added to whittle's own
  bool keep_stdout = false;                                      ///< otherwise it goes to /dev/null
  bool keep_stderr = false;
  bool keep_last = false;  ///< keep the last bytes of each rather than the first
  std::size_t output_limit = std::size_t{1} << 20;  ///< bytes kept of each; the rest is discarded
  std::uint64_t laid_out = 0;                       ///< bytes that are in its box at the start
  double timeout = 0;                               ///< seconds; 0: none
  std::optional<EarlyEnd> early_end;                ///< output that ends it early
  CrashWatch crash_watch;                           ///< whether its processes are traced
};

/// Signals have the numbers from 1 to this.
inline constexpr int kLastSignal = 64;

struct Run {
  int exit_status = -1;  ///< -1 if a signal ended it, or it never started
  int signal = 0;        ///< 0: none
  bool timed_out = false;
  bool killed = false;            ///< ended by Supervisor::kill()
  Decided decided = Decided::no;  ///< its output ended it early
  std::string not_started;        ///< why it could not be started; empty otherwise
  std::string exceeded;  ///< the limit that ended it: "used more than …"; empty otherwise
  double seconds = 0;
  std::uint64_t memory = 0;  ///< bytes that the largest of its processes held at once
  std::string out;
  std::string err;
  std::optional<Crash> crash;   ///< what accounts for its end, if it was traced
  std::string not_traced;       ///< why it could not be traced; empty otherwise
  std::vector<Denial> denied;   ///< what the sandbox kept it from, as far as Sandbox::watch tells
  std::optional<Outcome> said;  ///< by a resident test, instead of how a run ended
  std::string why;              ///< and why; for people
};

}  // namespace whittle
