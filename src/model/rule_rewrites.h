// The rewrites that the files of a language's folder define: rules (syntax/rules.h), names for
// numbered values (syntax/numbers.h), blocks and jumps (syntax/jumps.h).
#pragma once

#include <map>
#include <vector>

#include "model/rewrite_input.h"

namespace whittle {

/// In the order of the rules of each file; none if a rewrites.scm is wrong.
std::vector<Rewrite> rule_rewrites(const RewriteInput& input);

/// The rewrites of the rules of first.scm, by the number of the rule.
std::map<std::size_t, std::vector<Rewrite>> first_rewrites(const RewriteInput& input);

/// Names for numbered values: one rewrite for each scope.
std::vector<Rewrite> name_numbers(const RewriteInput& input);

/// Removes blocks that no jump leads to, and mentions of jumps that are not there any more: one
/// rewrite for each file.
std::vector<Rewrite> jump_rewrites(const RewriteInput& input);

}  // namespace whittle
