// The rewrites that the languages' own rules ask for (syntax/rules.h).
#pragma once

#include <vector>

#include "model/rewrite_input.h"

namespace whittle {

/// In the order of the rules of each file; none where a rewrites.scm is wrong.
std::vector<Rewrite> rule_rewrites(const RewriteInput& input);

}  // namespace whittle
