// The names of files as they stand in patches.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace whittle {

/// A name at the beginning of the text, in C quotes or up to `end`; takes it off. Nothing
/// where the quotes do not close.
std::optional<std::string> take_name(std::string_view& text, char end);

/// The old name and the new one, empty where there is none (/dev/null), without a/ and b/
/// or other leading folders that alone differ.
std::pair<std::string, std::string> without_prefixes(std::string old_name, std::string new_name);

/// The one name that "diff --git NAME NAME" gives twice, without prefixes. Nothing where they
/// differ: git then gives them again.
std::optional<std::string> name_of_git_header(std::string_view rest);

/// Whether a file of this name lies in the directory that it is relative to.
bool stays_inside(std::string_view name);

}  // namespace whittle
