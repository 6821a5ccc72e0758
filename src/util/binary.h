// Whether bytes are text.
#pragma once

#include <string_view>

namespace whittle {

/// Whether there is a NUL byte, or many bytes that no text has, in any encoding that extends ASCII.
bool looks_binary(std::string_view text);

}  // namespace whittle
