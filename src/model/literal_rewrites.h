// Smaller literals: what begins with a digit, and what stands between quotation marks.
#pragma once

#include <vector>

#include "model/rewrite_input.h"

namespace whittle {

/// Numbers become 0, 1, or lose a digit; strings become empty, or one character. All that are
/// equal at once come before single ones, and what saves more before what saves less: where
/// rewrites of one literal meet, the smallest result wins.
std::vector<Rewrite> shrink_literals(const RewriteInput& input);

/// Strings, and other leaves that are neither words nor numbers, without a half or a quarter
/// of their characters. Whoever goes on from what worked comes down to single characters.
std::vector<Rewrite> shrink_texts(const RewriteInput& input);

}  // namespace whittle
