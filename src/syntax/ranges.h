// A tree of parts from nested byte ranges, for inputs that no grammar describes but whose structure
// some program knows (groups and frames of a codec, the tasks of a session).
#pragma once

#include <string_view>
#include <vector>

#include "syntax/parts.h"
#include "util/result.h"

namespace whittle {

/// Bytes begin to end-1; `number`, for messages.
struct ByteRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t number = 0;
};

/// The ranges may be in any order; two of them must be nested or separate. Each can be removed,
/// with what is in it. The error says which one is wrong, and why; `what` is the word for a range
/// that its number follows.
Result<Parts> nest_ranges(std::vector<ByteRange> ranges, std::size_t size, std::string_view what);

/// Reads lines of the form "BEGIN END": bytes BEGIN to END-1, counted from 0. # begins
/// a comment.
Result<Parts> read_ranges(std::string_view lines, std::size_t size);

}  // namespace whittle
