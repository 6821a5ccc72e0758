#include "syntax/ranges.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace whittle {

namespace {

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

Error wrong(std::string_view what, std::size_t number_of_range, std::string_view why) {
  return {ErrorKind::usage, fmt::format("{} {} {}", what, number_of_range, why)};
}

constexpr std::string_view kLine = "--tree: line";

}  // namespace

Result<Parts> nest_ranges(std::vector<ByteRange> ranges, std::size_t size, std::string_view what) {
  for (const ByteRange& range : ranges) {
    if (range.begin <= range.end && range.end <= size) continue;
    return wrong(what, range.number,
                 fmt::format("ends before it begins, or after the input's {} bytes", size));
  }
  std::erase_if(ranges, [](const ByteRange& range) { return range.begin == range.end; });
  std::ranges::stable_sort(ranges, [](const ByteRange& a, const ByteRange& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  Parts result;
  Part whole;
  whole.end = static_cast<std::uint32_t>(size);
  result.parts.push_back(whole);
  std::vector<std::uint32_t> open{0};
  for (const ByteRange& range : ranges) {
    while (open.size() > 1 && result.parts[open.back()].end <= range.begin) open.pop_back();
    const Part& around = result.parts[open.back()];
    if (range.end > around.end) {
      return wrong(what, range.number,
                   fmt::format("({} {}) overlaps ({} {}) and is not inside of it", range.begin,
                               range.end, around.begin, around.end));
    }
    if (open.size() > 1 && range.begin == around.begin && range.end == around.end) continue;
    Part part;
    part.gap = part.lead = part.begin = static_cast<std::uint32_t>(range.begin);
    part.end = static_cast<std::uint32_t>(range.end);
    part.parent = open.back();
    part.place = Slot::optional;
    open.push_back(static_cast<std::uint32_t>(result.parts.size()));
    result.parts.push_back(part);
  }
  close_parts(result.parts);
  return result;
}

Result<Parts> read_ranges(std::string_view lines, std::size_t size) {
  std::vector<ByteRange> ranges;
  for (std::size_t line_number = 1; !lines.empty(); ++line_number) {
    std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    const std::string_view first = next_word(line);
    if (first.empty() || first.front() == '#') continue;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    if (!number(first, begin) || !number(next_word(line), end)) {
      return wrong(kLine, line_number, "is not two numbers, BEGIN and END");
    }
    ranges.push_back({begin, end, line_number});
  }
  return nest_ranges(std::move(ranges), size, kLine);
}

}  // namespace whittle
