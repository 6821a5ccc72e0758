// What a run reports while it is running: enough for a progress bar and for a log.
//
//   options.on_notice = [](const whittle::Notice& notice, const whittle::Progress& now) {
//     if (const auto* stage = std::get_if<whittle::notice::StageBegun>(&notice)) { ... }
//     draw_bar(now.bytes, now.bytes_before);
//   };
//
// Notices come in the thread that called reduce() or isolate(), one after the other. There are none
// while the original is tested, before SymptomFound.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>

#include "whittle/outcome.h"

namespace whittle {
inline namespace v0 {

/// How far a run is.
struct Progress {
  std::string stage{};             ///< the current one; empty before the first outcome
  std::uint64_t bytes_before = 0;  ///< the size of the original
  std::uint64_t bytes = 0;         ///< the size of the smallest variant so far that fails
  std::uint64_t fails = 0;         ///< outcomes that the search got, of each kind
  std::uint64_t passes = 0;
  std::uint64_t unresolved = 0;
  std::uint64_t known = 0;  ///< of all these, how many needed no test (cache, journal)
  double seconds = 0;       ///< since the run began

  std::uint64_t outcomes() const { return fails + passes + unresolved; }
};

namespace notice {

/// The original fails in this way, in words for the user.
struct SymptomFound {
  std::string symptom{};
};
/// An earlier run is resumed; its journal has this many tests.
struct Resumed {
  std::uint64_t tests = 0;
};
/// There is a journal of an earlier run that cannot be resumed. It was renamed.
struct NewRunStarted {
  std::string why{};
  std::string kept_as{};
};
/// Another stage begins: another kind of parts is tried.
struct StageBegun {
  std::string stage{};
};
/// The search got an outcome.
struct Tested {
  Outcome outcome = Outcome::unresolved;
  std::string why{};        ///< for unresolved
  std::uint64_t bytes = 0;  ///< the size of the variant
  double seconds = 0;       ///< that the test took
  bool known = false;       ///< no test was run: the outcome was known already
  bool improved = false;    ///< the variant is the smallest so far that fails
};
/// Something that the user may want to know: the test is flaky, a file is not parsed, the sandbox
/// is incomplete.
struct Remark {
  std::string text{};
};
/// Nothing has happened, but time has passed. Comes about ten times a second while tests are
/// running in threads, children or commands.
struct Waiting {};

}  // namespace notice

using Notice = std::variant<notice::SymptomFound, notice::Resumed, notice::NewRunStarted,
                            notice::StageBegun, notice::Tested, notice::Remark, notice::Waiting>;

/// If it throws an exception, the run ends, and reduce() or isolate() throws the exception.
using OnNotice = std::function<void(const Notice&, const Progress&)>;

}  // namespace v0
}  // namespace whittle
