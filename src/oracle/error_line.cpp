#include "oracle/error_line.h"

#include <algorithm>
#include <cctype>

#include "oracle/trace_readers.h"

namespace whittle {

namespace {

using namespace trace_reader;

constexpr std::size_t kLongest = 400;  // bytes of a line that count
constexpr std::string_view kAnyWord = "…";

constexpr std::string_view kErrorWords[] = {
    "error",    "fatal",   "fail",    "invalid", "cannot",  "can't",     "could not", "unable",
    "unexpect", "illegal", "panic",   "abort",   "denied",  "not found", "no such",   "undefined",
    "unknown",  "missing", "corrupt", "not a ",  "must be", "must not",  "expected",  "unsupported",
};

constexpr std::string_view kPositionWords[] = {"line", "column", "col",      "char", "offset",
                                               "byte", "row",    "position", "at"};

std::string lowered(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

bool speaks_of_error(std::string_view line) {
  const std::string text = lowered(line.substr(0, kLongest));
  return std::ranges::any_of(kErrorWords,
                             [&](std::string_view word) { return text.find(word) != kNone; });
}

// "1 error", "2 errors generated.", "Found 3 errors.": how many there were, not which.
bool only_counts(std::string_view line) {
  constexpr std::string_view kCounting[] = {"error",     "errors", "warning", "warnings",
                                            "generated", "found",  "and",     "total",
                                            "fatal",     "failed", "failure", "failures"};
  bool counts = false;
  const std::string text = lowered(line.substr(0, kLongest));
  for (std::size_t at = 0; at < text.size();) {
    const bool word = is_letter(text[at]) || is_digit(text[at]);
    std::size_t end = at + 1;
    while (word && end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
    const std::string_view one = std::string_view(text).substr(at, end - at);
    const bool number = is_digit(text[at]);
    counts = counts || number;
    if (word && !number && std::ranges::find(kCounting, one) == std::end(kCounting)) return false;
    at = end;
  }
  return counts;
}

// "     ^~~~": the line above is an excerpt of the input.
bool points_up(std::string_view line) {
  return line.find('^') != kNone && line.find_first_not_of(" \t|^~") == kNone;
}

// Whether a number after this text is a position in a file: "line ", "a.c:", "a.c:3:", "(char ".
bool before_position(std::string_view text) {
  if (text.ends_with(':') || text.ends_with('#')) return true;
  text = trim(text);
  const auto word = std::find_if(text.rbegin(), text.rend(), [](char c) { return !is_letter(c); });
  const std::string last = lowered(text.substr(static_cast<std::size_t>(text.rend() - word)));
  return std::ranges::find(kPositionWords, last) != std::end(kPositionWords);
}

// Where the quoted name that begins at `at` ends, behind its quote; npos: there is none. A text
// with blanks is not a name.
std::size_t quoted_end(std::string_view text, std::size_t at) {
  const char quote = text[at] == '`' ? '\'' : text[at];
  if (quote != '\'' && quote != '"') return kNone;
  if (at > 0 && is_word(text[at - 1])) return kNone;  // an apostrophe
  const std::size_t end = text.find_first_of(quote == '\'' ? "' \t`" : "\" \t", at + 1);
  if (end == kNone || (text[end] != quote && text[end] != text[at])) return kNone;
  return end + 1;
}

// "/tmp/run-3/a.c:5" -> "a.c:5"
std::string without_folders(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \t\"'`(),", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    const std::size_t slash = word.rfind('/');
    const bool path = slash != kNone && slash + 1 < word.size() && word.size() > 2;
    result += path ? word.substr(slash + 1) : word;
    if (end < text.size()) result += text[end];
    at = end + 1;
  }
  return result;
}

std::string without_quoted_names(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = quoted_end(text, at);
    if (end == kNone) {
      result += text[at++];
    } else {
      result += "'…'";
      at = end;
    }
  }
  return result;
}

// The end of the number that begins at `at`: 12, 1.5, 1e-3, 0x7ffe.
std::size_t number_end(std::string_view text, std::size_t at) {
  for (; at < text.size(); ++at) {
    const bool point = text[at] == '.' && at + 1 < text.size() && is_digit(text[at + 1]);
    const bool exponent = (text[at] == '+' || text[at] == '-') && text[at - 1] == 'e';
    if (!is_word(text[at]) && !point && !exponent) break;
  }
  return at;
}

std::string without_values(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_digit(text[at]) || (at > 0 && is_word(text[at - 1]))) {
      result += text[at++];
      continue;
    }
    const std::size_t end = number_end(text, at);
    const bool zero = text.substr(at, end - at) == "0" && !before_position(text.substr(0, at));
    if (result.ends_with('-') && (at < 2 || !is_word(text[at - 2]))) result.pop_back();
    result += zero ? '0' : 'N';
    at = end;
  }
  return result;
}

// Takes the next word, up to a blank, from the text.
std::string_view next_word(std::string_view& text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

// Addresses of objects ("Bank@1b6d3586") are different in each run.
std::string without_object_hashes(std::string message) {
  for (std::size_t at = message.find('@'); at != kNone; at = message.find('@', at + 1)) {
    const std::size_t end = message.find_first_not_of("0123456789abcdefN", at + 1);
    message.replace(at + 1, std::min(end, message.size()) - at - 1, "N");
  }
  return message;
}

}  // namespace

std::string gist_of(std::string_view message) {
  const std::string_view shown = trim(message.substr(0, kLongest));
  return without_object_hashes(without_values(without_quoted_names(without_folders(shown))));
}

std::optional<std::string_view> last_error_line(std::string_view text) {
  std::optional<std::string_view> last;
  std::optional<std::string_view> before_it;  // what was the last before the line above
  std::optional<std::string_view> above;
  Lines lines(text);
  while (const auto line = lines.next()) {
    if (points_up(*line) && last == above) last = before_it;
    above = line;
    before_it = last;
    if (speaks_of_error(*line) && !only_counts(*line)) last = line;
  }
  return last;
}

std::optional<std::string_view> last_line(std::string_view text) {
  std::optional<std::string_view> last;
  Lines lines(text);
  while (const auto line = lines.next()) {
    if (!trim(*line).empty()) last = line;
  }
  return last;
}

std::string common_gist(std::string_view one, std::string_view other) {
  std::string result;
  while (!one.empty() && !other.empty()) {
    const std::string_view word = next_word(one);
    result += result.empty() ? "" : " ";
    result += word == next_word(other) ? word : kAnyWord;
  }
  return one.empty() && other.empty() ? result : std::string();
}

bool has_gist(std::string_view message, std::string_view gist) {
  const std::string own = gist_of(message);
  return own == gist || (gist.find(kAnyWord) != kNone && common_gist(gist, own) == gist);
}

std::optional<std::string_view> line_with_gist(std::string_view text, std::string_view gist) {
  std::optional<std::string_view> found;
  Lines lines(text);
  while (const auto line = lines.next()) {
    if (has_gist(*line, gist)) found = line;
  }
  return found;
}

}  // namespace whittle
