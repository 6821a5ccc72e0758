// The shortest string that a token's regular expression matches (Misherghi, section
// 5.3: the fewest repetitions, any character of a set, the shorter alternative).
//
// Of several as short the one that reads best: digits, then letters, then others, so
// that a number literal becomes 0 and a name a.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace whittle {

/// nullopt where the expression matches nothing, or is not understood. Understands the
/// syntax of tree-sitter's grammars: alternatives, groups, classes, escapes, repetition.
/// ENSURES: no recursion on the length of the expression, only on the nesting of its groups.
std::optional<std::string> shortest_match(std::string_view expression);

/// Whether `a` is preferred to `b` as a stand-in: shorter; as short, more of digits and letters.
bool reads_better(std::string_view a, std::string_view b);

}  // namespace whittle
