// How a run is done, and when it stops. Everything has a default.
//
//   whittle::reduce(input, test, {.language = "c", .jobs = 8, .max_time = 10min});
//
// Messages of errors name options as the command line writes them: --flaky is Options::flaky.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "whittle/control.h"
#include "whittle/progress.h"

namespace whittle {
inline namespace v0 {

using Seconds = std::chrono::duration<double>;

struct Options {
  // ---- what is tried

  /// The language of the input, as `whittle languages` lists them. Empty: by the names of the
  /// files; "none": it is cut by lines, brackets and tokens.
  std::string language{};
  /// The stages, coarse to fine, as the command line knows them: "lines", "tree", "bytes".
  /// Empty: chosen by what the input is.
  std::vector<std::string> stages{};
  /// How the parts of a stage are searched: "adaptive", "ddmin", "probdd", "hdd".
  std::string algorithm = "adaptive";
  /// Names, literals and white space stay as they are.
  bool readable = false;
  /// After the first result, further ones are searched in the rest of the input.
  bool again = false;

  // ---- the test

  /// How long one test may take. Zero: several times as long as the tests before it; ten minutes
  /// for the original, or ten seconds if SymptomSpec::hang is set. Functions that are not forked
  /// are not limited.
  Seconds timeout{0};
  /// A test is run up to this many times, until it fails.
  int repeat = 1;
  /// The test does not always answer the same: whittle measures how often the original fails,
  /// and decides by several runs.
  bool flaky = false;

  // ---- limits: a run that reaches one ends with the best result so far. They are for the search:
  // the original is tested before it, and the result once more after it.

  /// How many tests run at once. 0: one for each core. The result is the same for any number.
  int jobs = 0;
  Seconds max_time{0};             ///< zero: no limit
  std::uint64_t max_tests = 0;     ///< 0: no limit
  std::uint64_t stop_at_size = 0;  ///< bytes; 0: as small as possible
  /// Stops the run. It then ends as soon as the running tests can be ended.
  std::stop_token stop{};
  /// The directory in which commands are run, each in one of its own. Empty: chosen by whittle.
  std::string tmp{};
  /// Tells the run to pause, to skip a stage, or to keep something.
  Control control{};

  // ---- journal

  /// A file for the record of the run. If it holds a run of the same input and options that was
  /// stopped, by a limit, a stop or a crash, that run is resumed: variants with a known outcome are
  /// not tested again, except for the original and the best variant so far, which must still fail.
  /// Empty: no record. Its directory is made if need be. A function test needs a name
  /// (Test::named).
  std::string journal{};
  /// An earlier run in the journal is not resumed: the journal is renamed, and a new one begins.
  bool fresh = false;

  // ---- watching

  OnNotice on_notice{};
};

}  // namespace v0
}  // namespace whittle
