// The difference of two variants as a unified diff.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "change/variant.h"

namespace whittle {

/// What turns `a` into `b`, for `patch -p1` and `git apply`: three lines of context, files as
/// a/NAME and b/NAME or /dev/null. What plain unified diffs cannot express (an empty file, the
/// executable bit) is in git's headers; to remove an empty file, `patch` needs -f. For files with a
/// NUL byte the diff says only that they differ, so they cannot be patched, unless `binary` can
/// write git's form.
using BinaryDiff =
    std::function<std::string(const std::string& name, std::optional<std::string_view> before,
                              std::optional<std::string_view> after)>;
std::string unified_diff(const Variant& a, const Variant& b, const BinaryDiff& binary = {});

}  // namespace whittle
