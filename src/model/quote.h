// Any bytes as readable text, on one line.
#pragma once

#include <string>
#include <string_view>

namespace whittle {

/// As in a C string: control characters and bytes that are no UTF-8 as \n, \t,
/// \x1b, …; quotes and backslashes with a backslash.
std::string escape(std::string_view bytes);

/// Escaped and in quotes. A long text is shown by its two ends and its size: "begin" ... "end"
/// (1234 bytes).
std::string quote_short(std::string_view bytes);

/// The same for a text that takes the place of another one. If it is long, what it has in common
/// with the other is left out rather than its middle: ... "where they differ" ... (1234 bytes).
std::string quote_beside(std::string_view bytes, std::string_view other);

}  // namespace whittle
