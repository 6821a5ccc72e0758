// The names of files as they are written in patches.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace whittle {

/// A name at the beginning of the text, in C quotes or up to `end`, which is removed from the text.
/// nullopt if the quotes do not close.
std::optional<std::string> take_name(std::string_view& text, char end);

/// The old name and the new one, empty if there is none (/dev/null), without a/ and b/, or other
/// leading folders if only these differ.
std::pair<std::string, std::string> without_prefixes(std::string old_name, std::string new_name);

/// The one name that "diff --git NAME NAME" has twice, without prefixes. nullopt if they differ:
/// git then writes them again in other lines.
std::optional<std::string> name_of_git_header(std::string_view rest);

/// Whether a file of this name is in the directory that it is relative to.
bool stays_inside(std::string_view name);

}  // namespace whittle
