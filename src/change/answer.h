// The answer of an oracle: an outcome, with what belongs to it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "change/outcome.h"

namespace whittle {

/// Why an outcome is unresolved, as far as reports distinguish this.
enum class Trouble {
  none,
  build,      ///< the variant could not be built
  assertion,  ///< an assertion failed
  memory,     ///< it accessed invalid memory
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
  bool by_time_limit = false;  ///< a time limit decided the outcome: confirm it alone
  bool reusable = true;        ///< false (disk full, could not start): never cache it
  bool shared = false;         ///< from another run of whittle: no test was run
  bool cut = false;            ///< stopped early, because its output decided the outcome
  int runs = 1;            ///< how often the test was run to decide; more than once if it is flaky
  int shown = 0;           ///< of these, how many showed the symptom, if it was run more than once
  std::uint64_t test = 0;  ///< its number in the journal
  Trouble trouble = Trouble::none;
  bool over_limit = false;  ///< a limit of the sandbox decided; on another machine it may not
  std::string message{};    ///< for fail: what the program said, if that counts; not in the journal
};

}  // namespace whittle
