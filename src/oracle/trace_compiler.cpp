// Internal errors of gcc and clang, and failed assertions.
//
// The source of the compiler does not change while its input shrinks, so the place of an internal
// error of gcc is "at cp/pt.cc:10111", with its line number.
#include <algorithm>

#include "oracle/trace_readers.h"

namespace whittle::trace_reader {

namespace {

// The pass of the last "during GIMPLE pass: slp" before `end`: " during GIMPLE pass: slp".
std::string pass_before(std::string_view text, std::size_t end) {
  const std::size_t at = text.substr(0, end).rfind(" pass: ");
  if (at == kNone) return {};
  const std::string_view line = trim(line_at(text, line_start(text, at)));
  return line.starts_with("during ") ? " " + without_numbers(line) : std::string();
}

// "0x8f3a2 name(args)" lines, each followed by a place; source excerpts may
// come first.
Frames gcc_frames(std::string_view text) {
  Frames frames;
  Lines lines(text);
  bool begun = false;
  while (const auto line = lines.next()) {
    if (line->starts_with("Please ") || frames.full()) break;
    if (line->starts_with("0x")) {
      const std::size_t blank = line->find(' ');
      if (blank != kNone) frames.add_native(line->substr(blank + 1));
      begun = true;
    } else if (begun && !line->starts_with(' ') && !line->starts_with('\t')) {
      break;
    }
  }
  return frames;
}

struct Assertion {
  std::string what;
  std::string_view function;
  std::string_view place;
};

// "prog: a.c:2: check: Assertion `x > 0' failed." of glibc, the same with
// 'x > 0' of libstdc++; `at` is where "Assertion" is.
std::optional<Assertion> read_assertion(std::string_view text, std::size_t at) {
  const std::string_view line = line_at(text, at);
  if (line.size() < 12 || (line[10] != '`' && line[10] != '\'')) return std::nullopt;
  const std::size_t end = line.find("' failed");
  if (end == kNone) return std::nullopt;
  const std::string_view head = text.substr(line_start(text, at), at - line_start(text, at));
  Assertion found{
      std::string(line.substr(0, std::min<std::size_t>(end, 400))) + "' failed", {}, {}};
  // FILE:LINE: FUNCTION: with the number telling where the function begins.
  for (std::size_t colon = head.find(": "); colon != kNone; colon = head.find(": ", colon + 1)) {
    if (colon == 0 || !is_digit(head[colon - 1])) continue;
    std::string_view function = trim(head.substr(colon + 2));
    if (function.ends_with(':')) function.remove_suffix(1);
    found.function = function_name(function);
    found.place = line_of_file(head.substr(0, colon));
    break;
  }
  return found;
}

std::optional<Assertion> find_assertion(std::string_view text) {
  constexpr std::string_view kMark = "Assertion ";
  std::size_t searched = 0;
  for (std::size_t at = text.find(kMark); at != kNone; at = text.find(kMark, searched)) {
    if (auto found = read_assertion(text, at)) return found;
    // One look per line, since each goes to its end.
    searched = std::min(text.find('\n', at), text.size());
  }
  return std::nullopt;
}

// "Assertion failed: (x > 0), function check, file a.c, line 2." of the BSDs.
std::optional<Assertion> find_bsd_assertion(std::string_view text) {
  constexpr std::string_view kMark = "Assertion failed: ";
  const std::size_t at = text.find(kMark);
  if (at == kNone) return std::nullopt;
  const std::string_view line = line_at(text, at);
  const std::size_t function = line.find(", function ");
  if (function == kNone) return std::nullopt;
  return Assertion{std::string(line.substr(0, std::min<std::size_t>(function, 400))),
                   leading_name(line.substr(function + 11)),
                   {}};
}

// LLVM's message of llvm_unreachable is the line before.
std::optional<std::string> find_unreachable(std::string_view text) {
  const std::size_t at = text.find("UNREACHABLE executed");
  if (at == kNone) return std::nullopt;
  const std::size_t begin = line_start(text, at);
  if (begin == 0) return "UNREACHABLE executed";
  const std::string_view message = trim(line_at(text, line_start(text, begin - 1)));
  return "UNREACHABLE executed: " + without_numbers(message);
}

std::optional<std::string> find_backend_error(std::string_view text) {
  constexpr std::string_view kMark = "fatal error: error in backend: ";
  const std::size_t at = text.find(kMark);
  if (at == kNone) return std::nullopt;
  std::string_view message = line_at(text, at + kMark.size());
  // What follows is the code that was compiled.
  if (message.starts_with("Cannot select")) message = "Cannot select";
  return "error in backend: " + without_numbers(trim(message));
}

}  // namespace

FoundTrace gcc(std::string_view text) {
  constexpr std::string_view kMark = "internal compiler error: ";
  const std::size_t at = text.find(kMark);
  if (at == kNone) return std::nullopt;
  std::string_view message = trim(line_at(text, at + kMark.size()));
  if (message.starts_with("Killed")) return std::nullopt;  // out of memory: not the input's doing
  const std::size_t place = message.rfind(", at ");
  const std::string pass = pass_before(text, at);
  if (place != kNone) {
    Frames frames;
    frames.add(message.substr(place + 5));
    return frames.under("gcc",
                        std::string(message.substr(0, std::min<std::size_t>(place, 400))) + pass);
  }
  return gcc_frames(after_line(text, at)).under("gcc", without_numbers(message) + pass);
}

FoundTrace clang(std::string_view text) {
  const auto backend = find_backend_error(text);
  const std::size_t dump = text.find("Stack dump:");
  const bool crashed = text.find("PLEASE submit a bug report") != kNone ||
                       (dump != kNone && after_line(text, dump).starts_with("0.")) ||
                       text.find("clang frontend command failed") != kNone;
  if (!crashed && !backend) return std::nullopt;
  std::string what = "crash";
  if (const auto failed = find_assertion(text)) {
    what = failed->what;
  } else if (const auto unreachable = find_unreachable(text)) {
    what = *unreachable;
  } else if (backend) {
    what = *backend;
  }
  Frames frames;
  Lines lines(dump == kNone ? std::string_view() : text.substr(dump));
  while (const auto line = lines.next()) {
    if (const auto frame = numbered_frame(*line)) frames.add_native(*frame);
    if (frames.full()) break;
  }
  return frames.under("clang", std::move(what));
}

FoundTrace assertion(std::string_view text) {
  auto found = find_assertion(text);
  if (!found) found = find_bsd_assertion(text);
  if (!found) return std::nullopt;
  Frames frames;
  frames.add(found->function, found->place);
  return frames.under("assertion", found->what);
}

}  // namespace whittle::trace_reader
