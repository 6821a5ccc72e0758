#include "syntax/part_table.h"

#include <algorithm>

namespace whittle {

std::uint32_t PartTable::string_number(const std::string& text) {
  const auto [it, added] =
      string_numbers_.try_emplace(text, static_cast<std::uint32_t>(parts_.strings.size()));
  if (added) parts_.strings.push_back(text);
  return it->second;
}

std::uint32_t PartTable::slot_number(const Kinds& kinds) {
  const auto [it, added] =
      slot_numbers_.try_emplace(kinds, static_cast<std::uint32_t>(parts_.slots.size()));
  if (added) {
    parts_.slots.push_back(kinds);
    for (std::uint32_t& kind : parts_.slots.back()) ++kind;
    parts_.slot_strings.push_back(shortest_of(kinds));
  }
  return it->second;
}

// A few, the shortest first.
std::vector<std::uint32_t> PartTable::shortest_of(const Kinds& kinds) {
  constexpr std::size_t kMaxFound = 4;
  std::vector<const std::string*> found;
  for (const Kind kind : kinds) {
    const std::string* text = grammar_.shortest(kind);
    if (text == nullptr || text->empty()) continue;
    if (std::ranges::none_of(found, [&](const std::string* other) { return *other == *text; })) {
      found.push_back(text);
    }
  }
  std::ranges::stable_sort(found, {}, [](const std::string* text) { return text->size(); });
  if (found.size() > kMaxFound) found.resize(kMaxFound);
  std::vector<std::uint32_t> numbers;
  for (const std::string* text : found) numbers.push_back(string_number(*text));
  return numbers;
}

}  // namespace whittle
