// The edits between two binary files.
//
// Files of one size are compared byte by byte, others by a smallest difference (util/diff.h), and
// files of one size too if that finds less that differs.
#pragma once

#include <string_view>
#include <vector>

#include "util/diff.h"

namespace whittle {

/// Neighbouring bytes that differ: up to 4 bytes that are the same may stand between two of them.
std::vector<Hunk> byte_blocks(std::string_view a, std::string_view b);

/// A byte that is replaced, removed or added.
std::vector<Hunk> single_bytes(std::string_view a, std::string_view b);

}  // namespace whittle
