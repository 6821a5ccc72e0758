// The matches of a symptom's pattern in a text, one after the other.
#pragma once

#include <re2/re2.h>

#include <string>
#include <string_view>
#include <vector>

namespace whittle {

/// What the groups of a pattern captured.
using Captures = std::vector<std::string>;

/// A limit, because each match may scan all the text after it: without a limit hostile output could
/// take quadratic time.
inline constexpr int kMaxMatches = 10000;

/// Calls `visit` with the captures of each match until it returns true; returns whether it did.
/// Matches are between `from` and `end`; ^, $ and \b see the text around that.
template <class Visit>
bool any_match(const RE2& regex, std::string_view text, std::size_t from, std::size_t end,
               Visit visit) {
  const int groups = regex.NumberOfCapturingGroups() + 1;
  std::vector<re2::StringPiece> found(static_cast<std::size_t>(groups));
  const re2::StringPiece input(text.data(), text.size());
  for (int matches = 0; matches < kMaxMatches && from <= end; ++matches) {
    if (!regex.Match(input, from, end, RE2::UNANCHORED, found.data(), groups)) return false;
    Captures captures;
    for (auto it = found.begin() + 1; it != found.end(); ++it) {
      captures.emplace_back(it->as_string());
    }
    if (visit(captures)) return true;
    const auto stop = static_cast<std::size_t>(found[0].data() - input.data()) + found[0].size();
    from = found[0].empty() ? stop + 1 : stop;
  }
  return false;
}

/// How a pattern is compiled: ^ and $ match at lines, and nothing is logged.
inline RE2::Options quiet() {
  RE2::Options options;
  options.set_log_errors(false);
  return options;
}
inline std::string by_line(std::string_view expression) {
  return "(?m)" + std::string(expression);
}

}  // namespace whittle
