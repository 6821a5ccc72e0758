// The folders in which version control systems, and whittle, keep what is their own: no part of the
// files that a person works on.
#pragma once

#include <algorithm>
#include <string_view>

namespace whittle {

inline bool is_private_folder(std::string_view name) {
  constexpr std::string_view kNames[] = {".git", ".hg", ".svn", "CVS", ".whittle"};
  return std::ranges::find(kNames, name) != std::end(kNames);
}

}  // namespace whittle
