#include "model/quote.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "model/cut.h"

namespace whittle {

namespace {

constexpr std::size_t kMaxShown = 60;
constexpr std::size_t kEnd = 28;  // of a text that is too long

std::string escape_char(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  switch (first) {
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    case '\\':
      return "\\\\";
    case '"':
      return "\\\"";
    default:
      break;
  }
  const bool c1_control =
      first == 0xc2 && character.size() == 2 && static_cast<unsigned char>(character[1]) < 0xa0;
  const bool printable = character.size() > 1 ? !c1_control : first >= 0x20 && first < 0x7f;
  if (printable) return std::string(character);
  std::string result;
  for (const char c : character) {
    result += fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
  return result;
}

std::vector<std::string> escaped_chars(std::string_view bytes) {
  std::vector<std::string> result;
  for (const Span& span : cut_chars(bytes)) {
    result.push_back(escape_char(bytes.substr(span.begin, span.end - span.begin)));
  }
  return result;
}

// Columns, where every character but an escaped one takes one.
std::size_t width(const std::string& escaped) {
  return escaped[0] == '\\' ? escaped.size() : 1;
}

}  // namespace

std::string escape(std::string_view bytes) {
  std::string result;
  for (const std::string& character : escaped_chars(bytes)) result += character;
  return result;
}

std::string quote_short(std::string_view bytes) {
  if (bytes.size() <= 4 * kMaxShown) {
    std::size_t total = 0;
    for (const std::string& character : escaped_chars(bytes)) total += width(character);
    if (total <= kMaxShown) return fmt::format("\"{}\"", escape(bytes));
  }
  std::string head;
  std::size_t used = 0;
  for (const std::string& character : escaped_chars(bytes.substr(0, 4 * kEnd))) {
    if ((used += width(character)) > kEnd) break;
    head += character;
  }
  const std::size_t tail_begin = bytes.size() - std::min(bytes.size(), 4 * kEnd);
  const std::vector<std::string> last = escaped_chars(bytes.substr(tail_begin));
  std::string tail;
  used = 0;
  for (auto character = last.rbegin(); character != last.rend(); ++character) {
    if ((used += width(*character)) > kEnd) break;
    tail = *character + tail;
  }
  return fmt::format("\"{}\" ... \"{}\" ({} bytes)", head, tail, bytes.size());
}

std::string quote_beside(std::string_view bytes, std::string_view other) {
  constexpr std::size_t kAround = 16;
  if (bytes.size() <= kMaxShown) return quote_short(bytes);
  const auto ends = std::ranges::mismatch(bytes, other);
  const auto before = static_cast<std::size_t>(std::distance(bytes.begin(), ends.in1));
  std::size_t after = 0;
  while (after < std::min(bytes.size(), other.size()) - before &&
         bytes[bytes.size() - 1 - after] == other[other.size() - 1 - after]) {
    ++after;
  }
  const std::size_t head = before - std::min(kAround, before);
  const std::size_t tail = after - std::min(kAround, after);
  if (head == 0 && tail == 0) return quote_short(bytes);
  // At characters: no UTF-8 character begins with 10xxxxxx.
  const auto inside = [&](std::size_t at) {
    return at < bytes.size() && (static_cast<unsigned char>(bytes[at]) & 0xC0) == 0x80;
  };
  std::size_t begin = head;
  std::size_t end = bytes.size() - tail;
  while (begin > 0 && inside(begin)) --begin;
  while (inside(end)) ++end;
  return fmt::format("{}{}{} ({} bytes)", begin > 0 ? "... " : "",
                     quote_short(bytes.substr(begin, end - begin)),
                     end < bytes.size() ? " ..." : "", bytes.size());
}

}  // namespace whittle
