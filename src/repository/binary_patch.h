// The difference of two contents that are no text, as git writes it and `git apply` takes it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace whittle {

/// With the header of the file. nullopt: there is no such file on that side.
std::string binary_patch(const std::string& name, std::optional<std::string_view> before,
                         std::optional<std::string_view> after);

}  // namespace whittle
