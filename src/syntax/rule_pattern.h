// The clauses of one pattern of a rewrites.scm (syntax/rules.h), read.
#pragma once

#include <re2/re2.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace whittle {

struct RuleArgument {
  std::optional<std::uint32_t> capture;
  std::string text;
};

struct RuleClause {
  std::string name;
  std::vector<RuleArgument> arguments;
  std::shared_ptr<const RE2> expression;  // of match?
};

struct RulePattern {
  std::vector<RuleClause> conditions;  // that look at one match
  std::vector<RuleClause> joint;       // that look at a use and what it joins
  std::vector<RuleClause> edits;
  std::vector<RuleClause> substitutions;
  std::map<std::uint32_t, std::string> separators;  // by capture
  std::string rule;                                 // its name, if it has one
  std::string use_of;                               // the rule that it is a use of
  std::vector<std::uint32_t> link;                  // captures that read the same in both
  std::size_t least_uses = 0;
  std::size_t most_uses = ~std::size_t{0};
};

/// Puts a clause where it belongs; says what is wrong with it.
std::string add_clause(RuleClause clause, RulePattern& pattern);

}  // namespace whittle
