// Less white space: what stands between two leaves and is nothing else.
#pragma once

#include <vector>

#include "model/rewrite_input.h"

namespace whittle {

/// For each run of white space: none, where the leaves beside it stay two; a newline, where
/// it has one; a newline and a blank, where lines are indented; a space.
std::vector<Rewrite> remove_blanks(const RewriteInput& input);

}  // namespace whittle
