#include "syntax/indentation.h"

#include <algorithm>
#include <optional>

#include "util/characters.h"

namespace whittle {

namespace {

// How far the line is indented that something begins; none: it does not begin one.
std::optional<std::size_t> indentation(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && text[begin - 1] != '\n' && is_blank(text[begin - 1])) --begin;
  if (begin > 0 && text[begin - 1] != '\n') return std::nullopt;
  return at - begin;
}

// Signs; or one word, after brackets that close, or else without parentheses.
bool goes_on(std::string_view text) {
  constexpr std::size_t kLongest = 24;
  if (text.size() > kLongest) return false;
  std::size_t words = 0;
  bool inside = false;
  for (const char c : text) {
    const bool word = is_word_character(c);
    words += word && !inside ? 1 : 0;
    inside = word;
  }
  constexpr std::string_view kClose = "}])";
  const bool closes = kClose.find(text.front()) != kClose.npos;
  const bool plain = is_word_character(text.front()) && text.find('(') == text.npos;
  return words == 0 || (words == 1 && (closes || plain));
}

}  // namespace

std::vector<Block> indented_blocks(std::string_view text, const std::vector<Entry>& entries) {
  constexpr std::size_t kDeepest = 32;  // what is deeper is part of what is around it
  struct Open {
    std::size_t indentation;
    std::size_t first;
  };
  std::vector<Open> open;
  std::vector<Block> blocks;
  const auto close = [&](std::size_t last) {
    const std::size_t first = open.back().first;
    if (last - first > 1 && last - first < entries.size()) blocks.push_back({first, last});
    open.pop_back();
  };
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::optional<std::size_t> deep = indentation(text, entries[i].begin);
    if (!deep) continue;
    while (!open.empty() && open.back().indentation > *deep) close(i);
    if (!open.empty() && open.back().indentation == *deep) {
      if (goes_on(text.substr(entries[i].begin, entries[i].end - entries[i].begin))) continue;
      close(i);
    }
    if (open.size() < kDeepest) open.push_back({*deep, i});
  }
  while (!open.empty()) close(entries.size());
  std::ranges::sort(blocks, [](const Block& a, const Block& b) {
    return a.first != b.first ? a.first < b.first : a.last > b.last;
  });
  return blocks;
}

}  // namespace whittle
