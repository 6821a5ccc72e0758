#include "syntax/shown.h"

#include <re2/re2.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace whittle {

namespace {

using Expressions = std::vector<std::unique_ptr<const RE2>>;

const Expressions& expressions_of(const Language& language) {
  thread_local std::unordered_map<const Language*, Expressions> known;
  const auto [it, added] = known.try_emplace(&language);
  if (added) {
    for (const std::string& pattern : language.as_comments) {
      it->second.push_back(std::make_unique<const RE2>(pattern, RE2::Quiet));
    }
  }
  return it->second;
}

}  // namespace

std::optional<std::string> shown_to_parser(const Language& language, std::string_view text) {
  constexpr std::string_view kOpen = "/*", kClose = "*/";
  std::optional<std::string> shown;
  std::map<std::size_t, std::size_t> hidden;  // where a place begins, and where it ends
  if (language.as_comments.empty()) return shown;
  for (const std::unique_ptr<const RE2>& expression : expressions_of(language)) {
    const int group = expression->NumberOfCapturingGroups() > 0 ? 1 : 0;
    re2::StringPiece found[2];
    std::size_t at = 0;
    while (expression->Match({text.data(), text.size()}, at, text.size(), RE2::UNANCHORED, found,
                             group + 1)) {
      const re2::StringPiece& place = found[group];
      const auto begin = static_cast<std::size_t>(place.data() - text.data());
      at = static_cast<std::size_t>(found[0].data() - text.data()) + found[0].size();
      if (found[0].empty() && ++at > text.size()) break;
      if (place.size() < kOpen.size() + kClose.size()) continue;
      const auto after = hidden.lower_bound(begin);
      const bool inside = after != hidden.begin() && std::prev(after)->second > begin;
      const bool around = after != hidden.end() && after->first < begin + place.size();
      if (inside || around) continue;
      hidden.emplace(begin, begin + place.size());
      if (!shown) shown.emplace(text);
      std::ranges::copy(kOpen, shown->data() + begin);
      std::ranges::copy(kClose, shown->data() + begin + place.size() - kClose.size());
    }
  }
  return shown;
}

}  // namespace whittle
