#include "run/complete.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <charconv>

#include "run/class_path.h"

namespace whittle {

namespace {

// "time", "memory", or one of them with a factor: "time=3".
bool can_be_watched(const std::string& word) {
  const std::string what = word.substr(0, word.find('='));
  if (what != "time" && what != "memory") return false;
  if (word == what) return true;
  double factor = 0;
  const char* const end = word.data() + word.size();
  const auto read = std::from_chars(word.data() + what.size() + 1, end, factor);
  return read.ec == std::errc() && read.ptr == end && factor > 1;
}

Status check_watch(const TestSpec& test) {
  for (const std::string& word : test.revision.watch) {
    if (can_be_watched(word)) continue;
    return Error{ErrorKind::usage, fmt::format("--watch: {} is neither time nor memory, nor one of "
                                               "them with a factor above 1 (time=3)",
                                               word)};
  }
  return {};
}

Status check_repetition(const TestSpec& test, const KeepSpec& keep) {
  const bool repeats = test.repeat > 1;
  if (test.flaky && repeats)
    return Error{ErrorKind::usage, "--flaky and --repeat exclude each other"};
  const std::string_view other = test.flaky      ? "--flaky"
                                 : repeats       ? "--repeat"
                                 : keep.no_cache ? "--no-cache"
                                                 : "";
  if (keep.cache.empty() || other.empty()) return {};
  return Error{ErrorKind::usage,
               fmt::format("--cache and {} exclude each other: only outcomes that do not change "
                           "from run to run are shared",
                           other)};
}

// A statement that must be reached says "reached FILE:LINE" on standard error. Its FILE may have
// another folder before it than the user wrote, so only the last part of the name is looked for.
Status add_reached(TestSpec& test) {
  for (const std::string& place : test.reached) {
    const std::size_t digits = place.find_last_not_of("0123456789") + 1;  // npos + 1 is 0
    const bool line_only = digits == 0 && !place.empty();
    if (!line_only && (digits == place.size() || digits < 2 || place[digits - 1] != ':')) {
      return Error{ErrorKind::usage, fmt::format("--reached: {} is not FILE:LINE", place)};
    }
    const std::size_t folder = place.rfind('/', place.rfind(':'));
    const std::string name = folder == place.npos ? place : place.substr(folder + 1);
    test.symptom.patterns.push_back(
        {Stream::err, true,
         fmt::format("reached (?:.*{})?{}$", line_only ? ":" : "/", RE2::QuoteMeta(name))});
  }
  return {};
}

}  // namespace

Result<RunSpec> completed(RunSpec spec, const std::string& class_path) {
  TestSpec& test = spec.test;
  for (const Status& status :
       {check_watch(test), check_repetition(test, spec.keep), add_reached(test)}) {
    if (!status) return status.error();
  }
  // A program that is chipped keeps its line numbers, unless its blank lines go in the end.
  const bool keeps_lines = test.kind == RunKind::chip && !spec.course.chip.squeeze;
  test.symptom.detail = keeps_lines ? TraceDetail::lines : TraceDetail::functions;
  settle_class_path(test, class_path);
  return spec;
}

}  // namespace whittle
