#include "run/passing_seen.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "model/cut.h"
#include "model/quote.h"
#include "oracle/judge.h"

namespace whittle {

namespace {

constexpr int kCannotExecute = 126;
constexpr int kNotFound = 127;

// With the verb of the line about the symptom: "exits with status 0".
std::string how_it_ends(const Run& run) {
  if (run.signal != 0 || run.timed_out || run.killed || !run.not_started.empty()) {
    return end_of(run);
  }
  return fmt::format("exits with status {}", run.exit_status);
}

std::string how_they_end(const TestSpec& test, std::span<const Run> runs) {
  if (runs.size() > 1 && !test.differ.empty()) {
    return fmt::format("the first command {}, the second {}", how_it_ends(runs[0]),
                       how_it_ends(runs[1]));
  }
  if (runs.size() > 1 && !test.compare.empty()) {
    return fmt::format("{} {}, then {} {}", test.run, how_it_ends(runs[0]), test.compare,
                       how_it_ends(runs[1]));
  }
  const std::string_view script = test.script;
  return fmt::format("{}{}{}", script, script.empty() ? "" : " ", how_it_ends(runs[0]));
}

bool holds_any(std::string_view line, std::span<const std::string_view> words) {
  std::string lower(line);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
  return std::ranges::any_of(
      words, [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

// The first line that tells of an error; of a script only one that its shell has printed, since
// what it looks at may be an error.
std::string error_line(const TestSpec& test, const Run& run) {
  constexpr std::array<std::string_view, 9> kOfCommands{
      "error",     "fatal", "not found", "no such file",     "traceback",
      "exception", "panic", "cannot ",   "permission denied"};
  constexpr std::array<std::string_view, 2> kOfShells{": not found", ": command not found"};
  const std::span<const std::string_view> words =
      test.scripted() ? std::span<const std::string_view>(kOfShells) : kOfCommands;
  for (const std::string* text : {&run.err, &run.out}) {
    for (const Span& span : cut_lines(*text)) {
      std::string_view line = std::string_view(*text).substr(span.begin, span.end - span.begin);
      while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
      if (holds_any(line, words)) return std::string(line);
    }
  }
  return {};
}

std::string error_of(const TestSpec& test, const Run& run) {
  if (!looks_like_an_error(test, run)) return {};
  const std::string end = how_it_ends(run);
  if (run.exit_status == kNotFound) return end + ": a command was not found";
  if (run.exit_status == kCannotExecute) return end + ": a command could not be executed";
  const std::string line = error_line(test, run);
  if (!line.empty()) return fmt::format("{} and prints {}", end, quote_short(line));
  return run.exit_status > 0 ? "" : end;
}

}  // namespace

bool looks_like_an_error(const TestSpec& test, const Run& run) {
  if (!test.compare.empty()) return false;  // another program reads how it ended
  return run.exit_status != 0;
}

event::PassingSeen passing_seen(const TestSpec& test, std::span<const Run> runs) {
  std::string error;
  for (const Run& run : runs.first(test.differ.empty() ? 1 : runs.size())) {
    if (error.empty()) error = error_of(test, run);
  }
  return {how_they_end(test, runs), std::move(error)};
}

}  // namespace whittle
