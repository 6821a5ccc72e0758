// The difference of two variants as a unified diff.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "change/variant.h"

namespace whittle {

/// What turns `a` into `b`, for `patch -p1` and `git apply`: three lines of
/// context, files as a/NAME and b/NAME or /dev/null. Where plain unified diffs
/// have no words (an empty file, the executable bit) git's headers say it; to
/// remove an empty file `patch` wants -f. Of files with a NUL byte it says only
/// that they differ: those cannot be patched, unless somebody can say it in git's way.
using BinaryDiff =
    std::function<std::string(const std::string& name, std::optional<std::string_view> before,
                              std::optional<std::string_view> after)>;
std::string unified_diff(const Variant& a, const Variant& b, const BinaryDiff& binary = {});

}  // namespace whittle
