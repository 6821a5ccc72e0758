// Kinds of characters, in any encoding that extends ASCII.
#pragma once

#include <algorithm>
#include <cctype>
#include <string_view>

namespace whittle {

/// White space.
inline bool is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/// Characters of names in most languages: letters, digits, _ and $, and bytes that are not ASCII.
inline bool is_word_character(char c) {
  const auto u = static_cast<unsigned char>(c);
  return std::isalnum(u) != 0 || c == '_' || c == '$' || u >= 0x80;
}

/// Whether the text consists of word characters, and does not begin with a digit.
inline bool is_word(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
         std::ranges::all_of(text, is_word_character);
}

}  // namespace whittle
