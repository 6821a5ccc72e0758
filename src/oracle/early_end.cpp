#include "oracle/early_end.h"

#include <re2/re2.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "oracle/matches.h"

namespace whittle {

namespace {

constexpr std::size_t kFarthest = 64 << 10;  // bytes that are searched again
// How much may be searched again in all: this much, and this much for each new byte.
constexpr std::size_t kCredit = 4 << 20;
constexpr std::size_t kCreditPerByte = 64;

// The escapes that do not match a line end. Punctuation matches itself.
bool is_within_line(char escaped) {
  constexpr std::string_view kLetters = "dwSbBtAz";
  const bool letter = (escaped >= 'a' && escaped <= 'z') || (escaped >= 'A' && escaped <= 'Z');
  const bool digit = escaped >= '0' && escaped <= '9';
  return letter ? kLetters.find(escaped) != kLetters.npos : !digit && escaped > ' ';
}

// Whether what follows "(?" only makes a group.
bool makes_group(std::string_view rest) {
  return rest.starts_with(":") || rest.starts_with("P<") || rest.starts_with("i)") ||
         rest.starts_with("i:");
}

// Whether no match can hold the end of a line. Says no where it is in doubt.
bool stays_within_line(std::string_view expression) {
  bool in_class = false;
  for (std::size_t i = 0; i < expression.size(); ++i) {
    const char c = expression[i];
    const std::string_view rest = expression.substr(i + 1);
    if (c >= '\0' && c < ' ') return false;
    if (c == '\\') {
      if (rest.empty() || !is_within_line(rest[0])) return false;
      if (in_class && rest[0] == 't') return false;  // a range from there holds it
      ++i;
    } else if (in_class) {
      if (c == '[') return false;  // [:space:]
      if (c == ']') in_class = false;
    } else if (c == '[') {
      if (rest.starts_with("^") || rest.starts_with("]")) return false;
      in_class = true;
    } else if (c == '(' && rest.starts_with("?") && !makes_group(rest.substr(1))) {
      return false;
    }
  }
  return true;
}

void append(std::string& bytes, std::uint64_t number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}
void append(std::string& bytes, std::string_view text) {
  append(bytes, static_cast<std::uint64_t>(text.size()));
  bytes.append(text);
}

std::uint64_t take_number(std::string_view& bytes) {
  std::uint64_t number = 0;
  std::memcpy(&number, bytes.data(), sizeof number);
  bytes.remove_prefix(sizeof number);
  return number;
}
std::string take_text(std::string_view& bytes) {
  const std::size_t size = take_number(bytes);
  std::string text(bytes.substr(0, size));
  bytes.remove_prefix(size);
  return text;
}

// The beginning of the line before the one that this place is in, if it is near enough.
std::size_t line_before(std::string_view text, std::size_t place, std::size_t farthest) {
  const std::size_t first = place - std::min(place, farthest);
  const std::string_view before = text.substr(first, place - first);
  const std::size_t line = before.rfind('\n');
  if (line == before.npos || line == 0) return first;
  const std::size_t previous = before.rfind('\n', line - 1);
  return previous == before.npos ? first : first + previous + 1;
}

}  // namespace

bool EarlyEnd::can_be_watched(const Watched& pattern) {
  return pattern.captured.empty() || stays_within_line(pattern.expression);
}

std::string EarlyEnd::to_bytes() const {
  std::string bytes;
  append(bytes, static_cast<std::uint64_t>(decides));
  append(bytes, static_cast<std::uint64_t>(patterns.size()));
  for (const Watched& pattern : patterns) {
    append(bytes, static_cast<std::uint64_t>(pattern.stream));
    append(bytes, pattern.expression);
    append(bytes, static_cast<std::uint64_t>(pattern.captured.size()));
    for (const std::string& text : pattern.captured) append(bytes, text);
  }
  return bytes;
}

EarlyEnd EarlyEnd::from_bytes(std::string_view bytes) {
  EarlyEnd result;
  result.decides = static_cast<Decided>(take_number(bytes));
  result.patterns.resize(take_number(bytes));
  for (Watched& pattern : result.patterns) {
    pattern.stream = static_cast<Stream>(take_number(bytes));
    pattern.expression = take_text(bytes);
    pattern.captured.resize(take_number(bytes));
    for (std::string& text : pattern.captured) text = take_text(bytes);
  }
  return result;
}

// One pattern, and how far it has been looked for.
struct OutputWatch::Sought {
  explicit Sought(EarlyEnd::Watched what)
      : pattern(std::move(what)), regex(by_line(pattern.expression), quiet()) {}

  void begin() {
    matched = false;
    seen = line = 0;
    credit = kCredit;
    matches = 0;
  }

  void look(std::string_view printed) {
    if (matched || printed.size() <= seen) return;
    if (pattern.captured.empty()) {
      matched = matches_whatever_follows(printed);
    } else {
      matched = captures_in_whole_lines(printed);
    }
  }

  // After a line end, a letter and a space no pattern can tell what else follows; the end of
  // the output is to it as the end of a line, and more.
  bool matches_whatever_follows(std::string_view printed) {
    const std::size_t from = line_before(printed, seen, std::min(kFarthest, credit));
    credit = std::min(credit - (seen - from) + kCreditPerByte * (printed.size() - seen), kCredit);
    seen = printed.size();
    const std::size_t before = from > 0 ? 1 : 0;  // this byte counts for ^ and \b
    part.assign(printed.substr(from - before)).push_back('\n');
    return std::ranges::all_of(std::string_view("\na "), [&](char next) {
      part.back() = next;
      return regex.Match(part, before, part.size() - 1, RE2::UNANCHORED, nullptr, 0);
    });
  }

  bool captures_in_whole_lines(std::string_view printed) {
    const std::size_t last = printed.substr(seen).rfind('\n');
    const std::size_t end = seen + last;
    seen = printed.size();
    if (last == printed.npos) return false;
    const std::size_t from = std::exchange(line, end + 1);
    return any_match(regex, printed, from, end, [&](const Captures& found) {
      return ++matches < kMaxMatches && found == pattern.captured;
    });
  }

  EarlyEnd::Watched pattern;
  RE2 regex;
  bool matched = false;
  std::size_t seen = 0;  // bytes of the output at the last look
  std::size_t line = 0;  // where captures count: the first line that is not yet whole
  std::size_t credit = kCredit;
  int matches = 0;
  std::string part;
};

OutputWatch::OutputWatch(EarlyEnd what) : decides_(what.decides) {
  for (EarlyEnd::Watched& pattern : what.patterns) {
    sought_.push_back(std::make_unique<Sought>(std::move(pattern)));
  }
}
OutputWatch::~OutputWatch() = default;
OutputWatch::OutputWatch(OutputWatch&&) noexcept = default;
OutputWatch& OutputWatch::operator=(OutputWatch&&) noexcept = default;

void OutputWatch::begin() {
  for (const auto& each : sought_) each->begin();
}

Decided OutputWatch::look(Stream stream, std::string_view printed) {
  for (const auto& each : sought_) {
    if (each->pattern.stream == stream) each->look(printed);
  }
  const auto matched = [](const auto& each) { return each->matched; };
  const bool decided = decides_ == Decided::excluded ? std::ranges::any_of(sought_, matched)
                                                     : std::ranges::all_of(sought_, matched);
  return decided ? decides_ : Decided::no;
}

}  // namespace whittle
