// The three outcomes of a test (Zeller and Hildebrandt, section II-C).
#pragma once

#include <cstdint>
#include <string_view>

namespace whittle {

enum class Outcome : std::uint8_t {
  fail,        ///< the symptom is there
  pass,        ///< the symptom is not there
  unresolved,  ///< the test cannot tell: it does not build, fails in another way, or timed out
};

constexpr std::string_view name(Outcome outcome) {
  constexpr std::string_view kNames[] = {"fail", "pass", "unresolved"};
  return kNames[static_cast<int>(outcome)];
}

/// The marks of the paper's figures.
constexpr std::string_view mark(Outcome outcome) {
  constexpr std::string_view kMarks[] = {"✘", "✔", "?"};
  return kMarks[static_cast<int>(outcome)];
}

}  // namespace whittle
