// The folders in which version control systems, and whittle, keep what is their own: no part of the
// files that a person works on.
#pragma once

#include <algorithm>
#include <string_view>

namespace whittle {

/// Where `whittle history` puts its results, unless it is told otherwise.
inline constexpr std::string_view kHistoryFolder = "whittle-history";

inline bool is_private_folder(std::string_view name) {
  constexpr std::string_view kNames[] = {".git", ".hg", ".svn", "CVS", ".whittle", kHistoryFolder};
  return std::ranges::find(kNames, name) != std::end(kNames);
}

}  // namespace whittle
