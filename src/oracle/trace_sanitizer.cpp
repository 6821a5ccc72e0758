// Reports of the compilers' sanitizers and of valgrind.
#include <algorithm>

#include "oracle/trace_readers.h"

namespace whittle::trace_reader {

namespace {

// Whether "...: XSanitizer" ends the text, as in "==12==ERROR: AddressSanitizer".
bool announces_report(std::string_view head) {
  head = head.substr(head.size() - std::min<std::size_t>(head.size(), 60));
  const std::size_t colon = head.rfind(": ");
  if (colon == kNone) return false;
  const std::string_view severity = head.substr(0, colon);
  return severity.ends_with("ERROR") || severity.ends_with("WARNING");
}

// "==12== Invalid read of size 4" -> " Invalid read of size 4"
std::optional<std::string_view> valgrind_line(std::string_view line) {
  if (!skip(line, "==") || line.empty() || !is_digit(line[0])) return std::nullopt;
  skip_digits(line);
  if (!skip(line, "==")) return std::nullopt;
  return line;
}

std::string valgrind_what(std::string_view head) {
  head = before(before(trim(head), " of size "), " in loss record");
  if (head.starts_with("Process terminating")) {
    const std::size_t open = std::min(head.find('('), head.size());
    return "killed by " + std::string(leading_name(head.substr(std::min(open + 1, head.size()))));
  }
  const std::size_t lost = head.find(" blocks are ");
  if (lost != kNone) return std::string(head.substr(lost + 12));
  return without_numbers(head);
}

}  // namespace

FoundTrace sanitizer(std::string_view text) {
  constexpr std::string_view kMark = "Sanitizer: ";
  for (std::size_t at = text.find(kMark); at != kNone; at = text.find(kMark, at + 1)) {
    if (!announces_report(text.substr(0, at))) continue;
    const std::size_t begin = at + kMark.size();
    const std::string_view head = line_at(text, begin);
    const std::string_view what = before(before(before(head, " on "), " ("), ": ");
    return numbered_frames(after_line(text, begin)).under("sanitizer", without_numbers(trim(what)));
  }
  return std::nullopt;
}

FoundTrace undefined_behaviour(std::string_view text) {
  constexpr std::string_view kMark = ": runtime error: ";
  for (std::size_t at = text.find(kMark); at != kNone; at = text.find(kMark, at + 1)) {
    // A place is in front; Go's panics have a word there.
    if (at == 0 || (!is_digit(text[at - 1]) && text[at - 1] != '>')) continue;
    const std::size_t begin = at + kMark.size();
    const std::string_view message = line_at(text, begin);
    return numbered_frames(after_line(text, begin))
        .under("sanitizer", without_numbers(trim(message)));
  }
  return std::nullopt;
}

FoundTrace valgrind(std::string_view text) {
  Lines lines(text);
  std::string_view head;
  Frames frames;
  bool begun = false;
  while (const auto line = lines.next()) {
    const auto body = valgrind_line(*line);
    if (!body) continue;  // the program's own output comes in between
    std::string_view rest = trim(*body);
    const bool is_frame =
        body->starts_with("   ") && (skip(rest, "at 0x") || (begun && skip(rest, "by 0x")));
    if (is_frame && !head.empty()) {
      const std::size_t colon = rest.find(": ");
      // valgrind's own malloc is at the top of every leak.
      const bool own = rest.find("/vgpreload_") != kNone;
      if (colon != kNone && !own) frames.add_native(rest.substr(colon + 2));
      begun = true;
    } else if (begun) {
      break;
    } else if (rest.empty()) {
      head = {};
    } else if (head.empty() && !rest.starts_with("Thread ")) {
      head = rest;
    }
  }
  if (!begun) return std::nullopt;
  return frames.under("valgrind", valgrind_what(head));
}

}  // namespace whittle::trace_reader
