// A naive twin of TreeModel's renderer: recursive, and one string at a time, as
// change/tree.h and syntax/parts.h say it.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "syntax/parts.h"

namespace whittle {

/// `in`: of each part, by its number. The first is always in.
std::string naive_render(const Parts& parts, std::string_view text,
                         const std::function<bool(std::uint32_t)>& in);

}  // namespace whittle
