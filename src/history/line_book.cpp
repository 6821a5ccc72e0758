#include "history/line_book.h"

#include <algorithm>

#include "model/cut.h"

namespace whittle {

namespace {

std::string without_white_space(std::string_view line) {
  std::string result;
  std::ranges::copy_if(line, std::back_inserter(result),
                       [](char c) { return kWhiteSpace.find(c) == kWhiteSpace.npos; });
  return result;
}

// The number of a key, a new one where it has none.
std::uint32_t number(auto& numbers, auto key) {
  const auto next = static_cast<std::uint32_t>(numbers.size());
  return numbers.try_emplace(std::move(key), next).first->second;
}

}  // namespace

LinedText LineBook::add(std::string_view text) {
  LinedText result;
  for (const Span& span : cut_lines(text)) {
    const std::string_view line = text.substr(span.begin, span.end - span.begin);
    result.lines.push_back(line);
    result.exact.push_back(number(exact_, line));
    result.loose.push_back(number(loose_, without_white_space(line)));
  }
  return result;
}

}  // namespace whittle
