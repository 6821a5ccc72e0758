// Texts that many tests work on.
#pragma once

#include <string>
#include <string_view>

namespace whittle {

inline bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// "line 0\n" to "line COUNT-1\n".
inline std::string numbered(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "line " + std::to_string(i) + "\n";
  return text;
}

}  // namespace whittle
