// The lines of what a program printed.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace whittle {

/// The lines without their ends, as views into the text.
inline std::vector<std::string_view> text_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    lines.push_back(line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return lines;
}

}  // namespace whittle
