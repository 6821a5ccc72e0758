#include "repository/version_order.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <tuple>
#include <vector>

namespace whittle {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

enum class Rank { announces, end, word, number };

// Ordered by rank, then by size, then by text. Words have the size 0: their texts decide.
using Part = std::tuple<Rank, std::size_t, std::string>;

Part word_part(std::string word) {
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
  constexpr std::string_view kAnnouncing[] = {"alpha",   "beta", "dev",     "pre",
                                              "preview", "rc",   "snapshot"};
  const bool announces = std::ranges::count(kAnnouncing, word) > 0;
  return {announces ? Rank::announces : Rank::word, 0, std::move(word)};
}

// Without zeros before it, a longer number is a larger one.
Part number_part(std::string_view digits) {
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return {Rank::number, digits.size(), std::string(digits)};
}

std::vector<Part> parts_of(std::string_view name) {
  std::vector<Part> parts;
  while (!name.empty()) {
    const auto kind = is_digit(name[0]) ? is_digit : is_letter;
    const auto end = std::ranges::find_if_not(name, kind);
    const auto size = static_cast<std::size_t>(end - name.begin());
    if (size == 0) {
      name.remove_prefix(1);
      continue;
    }
    const std::string_view part = name.substr(0, size);
    parts.push_back(is_digit(name[0]) ? number_part(part) : word_part(std::string(part)));
    name.remove_prefix(size);
  }
  parts.emplace_back(Rank::end, 0, "");
  return parts;
}

}  // namespace

bool has_number(std::string_view name) {
  return std::ranges::any_of(name, is_digit);
}

bool is_older_version(std::string_view one, std::string_view other) {
  const std::vector<Part> a = parts_of(one), b = parts_of(other);
  if (a != b) return std::ranges::lexicographical_compare(a, b);
  return one < other;
}

}  // namespace whittle
