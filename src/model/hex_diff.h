// The difference of two binary files, for people.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace whittle {

/// Like a unified diff, but in bytes: where they stand, in hexadecimal as everything, and 16 bytes
/// to a line, with up to 8 bytes around them that are the same. For unified_diff()
/// (model/unified.h).
std::string hex_diff(const std::string& name, std::optional<std::string_view> before,
                     std::optional<std::string_view> after);

/// "00 ff 7f"; of many bytes the first ones and how many there are.
std::string hex_short(std::string_view bytes);

}  // namespace whittle
