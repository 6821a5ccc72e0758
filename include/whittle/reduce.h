// Making an input small while a test still fails, and finding the difference between an input
// that passes and one that fails.
//
//   auto small = whittle::reduce(text, [](std::string_view text) {
//     return whittle::fail_if(crashes(text));
//   });
//   if (small) std::cout << small->text();
//
// The engine is that of the command line: outcomes are remembered, tests run side by side without
// changing the result, and a test that proves to be flaky makes the run go back to a variant that
// still fails.
//
// Any number of runs may be running in different threads. Errors are values; exceptions come only
// from the functions that the caller gave (see Options::on_notice), and from a lack of memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "whittle/input.h"
#include "whittle/options.h"
#include "whittle/outcome.h"
#include "whittle/result.h"
#include "whittle/test.h"

namespace whittle {
inline namespace v0 {

/// Why a run ended.
enum class Ended {
  done,     ///< nothing more was found to try
  limit,    ///< Options::max_time, max_tests or stop_at_size
  stopped,  ///< Options::stop
};

/// What a run did.
struct Counts {
  std::uint64_t tests = 0;    ///< tests of this call whose outcomes were used, and those before and
                              ///< after the search
  std::uint64_t ahead = 0;    ///< tests that were asked for ahead of time and not needed
  std::uint64_t cached = 0;   ///< outcomes that were known from earlier tests of this call
  std::uint64_t resumed = 0;  ///< outcomes that were known from the journal
  std::uint64_t unresolved = 0;
  double seconds = 0;
};

struct ReducedInput {
  Files files{};  ///< what is left; a single file has the name of the input
  std::uint64_t bytes_before = 0;
  std::uint64_t bytes = 0;
  Ended ended = Ended::done;
  /// The result is 1-minimal: no single one of these parts can be removed. Empty: this is not
  /// proved, because the run was stopped or the algorithm does not promise it.
  std::vector<std::string> minimal{};
  std::string symptom{};  ///< the symptom, in words for the user
  Counts counts{};
  bool empty_fails = false;      ///< even an empty input fails: the test is too weak
  std::vector<Files> further{};  ///< Options::again: more results

  /// The bytes of the first file.
  std::string_view text() const { return files.empty() ? std::string_view() : files[0].text(); }
};

/// Makes `input` as small as possible while `test` answers *fail*.
///
/// Errors: no_symptom and flaky are about the test of the original; usage names an unknown stage,
/// language or algorithm, or a command that cannot be run; input: there is nothing to make
/// smaller, or two files have the same name; interrupted: stopped before there was a result.
Result<ReducedInput> reduce(Input input, const Test& test, const Options& options = {});

/// Two inputs that are as near to each other as was found: one passes, the other fails.
struct IsolatedDifference {
  Files passing{};
  Files failing{};
  std::string difference{};  ///< a unified diff from `passing` to `failing`
  std::size_t changes = 0;   ///< how many changes of the finest stage they are apart
  Ended ended = Ended::done;
  std::string symptom{};
  Counts counts{};
};

/// Narrows the difference between an input that passes and one that fails (dd). The stages are
/// "files", "hunks", "declarations", "statements", "tree", "parts", "lines", "words", "tokens",
/// "chars", "blocks", "bytes".
/// Options::algorithm, readable, again and stop_at_size do not apply.
Result<IsolatedDifference> isolate(Input passing, Input failing, const Test& test,
                                   const Options& options = {});

/// The version of the library: "0.1.0".
std::string_view version();

}  // namespace v0
}  // namespace whittle
