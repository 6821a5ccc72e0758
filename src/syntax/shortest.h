// The shortest string that a token's regular expression matches (Misherghi, section
// 5.3: the fewest repetitions, any character of a set, the shorter alternative).
//
// Of several with the same length, the most readable one is chosen: digits, then letters, then
// others, so that a number literal becomes 0 and a name becomes a.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace whittle {

/// nullopt if the expression matches nothing, or is not understood. Understands the syntax of
/// tree-sitter's grammars: alternatives, groups, classes, escapes, repetition.
/// ENSURES: no recursion on the length of the expression, only on the nesting of its groups.
std::optional<std::string> shortest_match(std::string_view expression);

/// Whether `a` is a better replacement than `b`: shorter, or of the same length with more digits
/// and letters.
bool reads_better(std::string_view a, std::string_view b);

}  // namespace whittle
