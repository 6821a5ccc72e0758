// Smaller literals: leaves that begin with a digit, and leaves between quotation marks.
#pragma once

#include <vector>

#include "model/rewrite_input.h"

namespace whittle {

/// Numbers become 0, 1, or lose a digit; strings become empty, or one character. Rewrites of all
/// equal literals at once come before those of single ones, and rewrites that save more before
/// others: if several rewrites of one literal are applied, the smallest result wins.
std::vector<Rewrite> shrink_literals(const RewriteInput& input);

/// Strings, and other leaves that are neither words nor numbers, without a half or a quarter of
/// their characters. If this is repeated on each result, it comes down to single characters.
std::vector<Rewrite> shrink_texts(const RewriteInput& input);

}  // namespace whittle
