// Words of shell commands.
#pragma once

#include <string>
#include <string_view>

namespace whittle {

/// The text as one word, whatever is in it.
inline std::string shell_word(std::string_view text) {
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'') {
      word += "'\\''";
    } else {
      word += c;
    }
  }
  return word + "'";
}

}  // namespace whittle
