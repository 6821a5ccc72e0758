// UTF-8: the lengths of characters, and checks.
#pragma once

#include <cstddef>
#include <string_view>

namespace whittle {

/// The length of the character that the text begins with; 0 if it does not begin with a valid
/// character (truncated, overlong, a surrogate, beyond U+10FFFF).
std::size_t utf8_length(std::string_view text);

bool is_utf8(std::string_view text);

}  // namespace whittle
