// The difference of two contents that are not text, in the format that git writes and `git apply`
// reads.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace whittle {

/// Includes the header of the file. nullopt: there is no such file on that side.
std::string binary_patch(const std::string& name, std::optional<std::string_view> before,
                         std::optional<std::string_view> after);

}  // namespace whittle
