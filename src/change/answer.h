// What an oracle answers: an outcome, and how it came about.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "change/outcome.h"

namespace whittle {

/// Why an outcome is unresolved, as far as anybody tells them apart.
enum class Trouble {
  none,
  build,      ///< it could not be made ready
  assertion,  ///< it complained about itself
  memory,     ///< it used memory that was not its own
  timeout,
  other,
};

constexpr std::string_view name(Trouble trouble) {
  constexpr std::string_view kNames[] = {"none",   "build",   "assertion",
                                         "memory", "timeout", "other"};
  return kNames[static_cast<int>(trouble)];
}

struct Answer {
  Outcome outcome = Outcome::unresolved;
  std::string why;  ///< for unresolved: "exit status 127", "timed out after 2.0 s"; else: doubts
  double seconds = 0;
  bool clocked = false;  ///< the outcome hangs on the clock (a timeout): confirm it alone
  bool settled = true;   ///< false (disk full, could not start): never cache it
  bool shared = false;   ///< another run of whittle had it: no test was run
  bool cut = false;      ///< stopped once what it printed decided: how it would end was not seen
  int runs = 1;          ///< how often the test was run to decide; more than once where it is flaky
  int shown = 0;         ///< of these, how many showed the symptom, where it was run more than once
  std::uint64_t test = 0;  ///< its number in the journal
  Trouble trouble = Trouble::none;
};

}  // namespace whittle
