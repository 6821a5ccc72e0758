// The rewrites that the files of a language's folder ask for: rules (syntax/rules.h), names for
// what is numbered (syntax/numbers.h), blocks and jumps (syntax/jumps.h).
#pragma once

#include <map>
#include <vector>

#include "model/rewrite_input.h"

namespace whittle {

/// In the order of the rules of each file; none where a rewrites.scm is wrong.
std::vector<Rewrite> rule_rewrites(const RewriteInput& input);

/// What the rules of first.scm do, by the number of the rule.
std::map<std::size_t, std::vector<Rewrite>> first_rewrites(const RewriteInput& input);

/// Names for what is numbered: a rewrite for each scope.
std::vector<Rewrite> name_numbers(const RewriteInput& input);

/// Blocks that nothing leads to, and what is said about jumps that are not there: a rewrite for
/// each file.
std::vector<Rewrite> jump_rewrites(const RewriteInput& input);

}  // namespace whittle
