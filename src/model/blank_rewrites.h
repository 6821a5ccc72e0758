// Less white space between two leaves.
#pragma once

#include <vector>

#include "model/rewrite_input.h"

namespace whittle {

/// Replaces each run of white space by nothing, if the leaves beside it do not become one; by a
/// newline, if it has one; by a newline and a blank, if lines are indented; or by a space.
std::vector<Rewrite> remove_blanks(const RewriteInput& input);

}  // namespace whittle
