// What a program says about its failure: the line of an error message, and what of it stays the
// same while the input shrinks.
//
// Messages are compared by their gist: what a reduction changes (numbers, quoted names, folders) is
// masked. A word that differs between two runs of the original is masked, too.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace whittle {

/// A message without what a reduction changes: a number becomes N (but 0 stays, unless it is a
/// position), a quoted name becomes '…', and of a path only the last part stays.
std::string gist_of(std::string_view message);

/// The line in which a program says why it failed, for programs that leave no report of a known
/// kind: "Parse error near line 3: no such table: t". It is the last line that speaks of an error:
/// not only of how many there are ("2 errors generated."), and not an excerpt of the input with a
/// mark below it. nullopt: no line does.
std::optional<std::string_view> last_error_line(std::string_view text);

/// The last line of the text that is not blank.
std::optional<std::string_view> last_line(std::string_view text);

/// The gist of two messages of the same program: words that differ become "…". An empty string if
/// the two do not have the same number of words: they have nothing in common.
std::string common_gist(std::string_view one, std::string_view other);

/// Whether a message has this gist, which may have words "…".
bool has_gist(std::string_view message, std::string_view gist);

/// The last line of the text that has this gist; nullopt: no line does.
std::optional<std::string_view> line_with_gist(std::string_view text, std::string_view gist);

}  // namespace whittle
