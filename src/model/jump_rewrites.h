// Blocks that nothing leads to, and what is said about jumps that are not there
// (syntax/jumps.h): a rewrite for each file.
#pragma once

#include <vector>

#include "model/rewrite_input.h"

namespace whittle {

std::vector<Rewrite> jump_rewrites(const RewriteInput& input);

}  // namespace whittle
