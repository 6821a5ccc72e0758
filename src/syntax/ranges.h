// A tree of parts from nested byte ranges: for inputs that no grammar describes, but some
// program knows the structure of (groups and frames of a codec, the tasks of a session).
#pragma once

#include <string_view>

#include "syntax/parts.h"
#include "util/result.h"

namespace whittle {

/// Reads lines of the form "BEGIN END": bytes BEGIN to END-1, counted from 0. Ranges may come
/// in any order; two of them are nested or apart. Each may go, with what is in it. The error
/// says which line is wrong, and why.
Result<Parts> read_ranges(std::string_view lines, std::size_t size);

}  // namespace whittle
