// Small random texts that have much in common with each other: few different
// lines, so that diffs find something; any bytes, CRLF, tabs, no last newline.
#pragma once

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "change/configuration.h"

namespace whittle {

inline std::size_t below(std::mt19937& random, std::size_t n) {
  return random() % n;
}

inline std::string random_line(std::mt19937& random) {
  static constexpr std::array<std::string_view, 12> kWords{
      "int", " ", "x", "(", "\"a b\"", "\t", "it's", "\xc3\xa9", "\xff\x01", "42", "\\\"", "="};
  std::string line;
  for (std::size_t n = below(random, 4); n > 0; --n) line += kWords[below(random, kWords.size())];
  return line + (below(random, 5) == 0 ? "\r\n" : "\n");
}

inline std::string random_text(std::mt19937& random, std::size_t most_lines) {
  std::string text;
  for (std::size_t n = below(random, most_lines + 1); n > 0; --n) text += random_line(random);
  if (!text.empty() && below(random, 3) == 0) text.pop_back();
  return text;
}

/// The text with a few lines taken out, put in or changed.
inline std::string random_neighbour(std::mt19937& random, std::string text) {
  for (std::size_t n = below(random, 4); n > 0; --n) {
    const std::size_t at = below(random, text.size() + 1);
    if (below(random, 2) == 0) {
      text.insert(at, below(random, 2) == 0 ? random_line(random) : "y");
    } else {
      text.erase(at, below(random, 6));
    }
  }
  return text;
}

inline Configuration random_configuration(std::mt19937& random, Change size) {
  std::vector<Change> changes;
  const std::size_t odds = 1 + below(random, 4);
  for (Change i = 0; i < size; ++i) {
    if (below(random, 5) < odds) changes.push_back(i);
  }
  return Configuration::of_changes(std::move(changes));
}

}  // namespace whittle
