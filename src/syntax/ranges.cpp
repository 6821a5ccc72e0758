#include "syntax/ranges.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace whittle {

namespace {

struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::size_t line = 0;
};

std::string_view next_word(std::string_view& line) {
  const std::size_t begin = std::min(line.find_first_not_of(" \t\r,"), line.size());
  const std::size_t end = std::min(line.find_first_of(" \t\r,", begin), line.size());
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

bool number(std::string_view word, std::uint32_t& value) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return error == std::errc() && end == word.data() + word.size();
}

Error wrong(std::size_t line, std::string_view why) {
  return {ErrorKind::usage, fmt::format("--tree: line {} {}", line, why)};
}

}  // namespace

Result<Parts> read_ranges(std::string_view lines, std::size_t size) {
  std::vector<Span> spans;
  for (std::size_t number_of_line = 1; !lines.empty(); ++number_of_line) {
    std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    const std::string_view first = next_word(line);
    if (first.empty() || first.front() == '#') continue;
    Span span;
    span.line = number_of_line;
    if (!number(first, span.begin) || !number(next_word(line), span.end)) {
      return wrong(number_of_line, "is not two numbers, BEGIN and END");
    }
    if (span.begin > span.end || span.end > size) {
      return wrong(number_of_line,
                   fmt::format("ends before it begins, or after the input's {} bytes", size));
    }
    if (span.begin < span.end) spans.push_back(span);
  }
  std::ranges::stable_sort(spans, [](const Span& a, const Span& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  Parts result;
  Part whole;
  whole.end = static_cast<std::uint32_t>(size);
  result.parts.push_back(whole);
  std::vector<std::uint32_t> open{0};
  for (const Span& span : spans) {
    while (open.size() > 1 && result.parts[open.back()].end <= span.begin) open.pop_back();
    const Part& around = result.parts[open.back()];
    if (span.end > around.end) {
      return wrong(span.line, fmt::format("({} {}) overlaps ({} {}) and is not inside of it",
                                          span.begin, span.end, around.begin, around.end));
    }
    if (open.size() > 1 && span.begin == around.begin && span.end == around.end) continue;
    Part part;
    part.gap = part.lead = part.begin = span.begin;
    part.end = span.end;
    part.parent = open.back();
    part.place = Place::optional;
    open.push_back(static_cast<std::uint32_t>(result.parts.size()));
    result.parts.push_back(part);
  }
  for (std::size_t i = result.parts.size(); i-- > 0;) {
    Part& part = result.parts[i];
    part.last = std::max(part.last, static_cast<std::uint32_t>(i + 1));
    if (i == 0) break;
    Part& parent = result.parts[part.parent];
    parent.last = std::max(parent.last, part.last);
  }
  return result;
}

}  // namespace whittle
