// The rewrites that the languages' own rules ask for (syntax/rules.h).
#pragma once

#include <map>
#include <vector>

#include "model/rewrite_input.h"

namespace whittle {

/// In the order of the rules of each file; none where a rewrites.scm is wrong.
std::vector<Rewrite> rule_rewrites(const RewriteInput& input);

/// What the rules of first.scm do, by the number of the rule.
std::map<std::size_t, std::vector<Rewrite>> first_rewrites(const RewriteInput& input);

}  // namespace whittle
