// The clauses of one pattern of a file of rules (syntax/rules.h), parsed.
#pragma once

#include <re2/re2.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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

/// A table: the value of a text is that of the first row whose expression matches it.
struct RuleTable {
  struct Row {
    std::shared_ptr<const RE2> expression;
    std::string value;
  };
  std::vector<Row> rows;
  std::string look_up(std::string_view text) const;
};

struct RulePattern {
  std::vector<RuleClause> conditions;  // that look at one match
  std::vector<RuleClause> joint;       // that look at a use and what it joins
  /// What is done with a match. After each or! there is another way, for callers that try several;
  /// others use only the first.
  std::vector<std::vector<RuleClause>> ways = {{}};
  std::vector<RuleClause> substitutions;
  std::vector<RuleClause> lookups;   // captures that are found elsewhere
  std::vector<RuleClause> chipping;  // clauses that only src/chip understands
  struct Value {
    std::uint32_t table = 0;  // the capture that the table is named by
    std::uint32_t of = 0;     // the capture whose text is looked up
  };
  std::vector<Value> values;
  std::optional<std::pair<std::uint32_t, RuleTable>> table;         // it is one, named by a capture
  std::optional<std::pair<std::uint32_t, std::uint32_t>> declares;  // a name and its type
  std::map<std::uint32_t, std::string> separators;                  // by capture
  std::string rule;                                                 // its name, if it has one
  std::string use_of;                                               // the rule that it is a use of
  std::vector<std::uint32_t> link;  // captures that read the same in both
  std::size_t least_uses = 0;
  std::size_t most_uses = ~std::size_t{0};
};

/// Adds a clause to the list that it belongs to. Returns what is wrong with it, or an empty text.
std::string add_clause(RuleClause clause, RulePattern& pattern);

/// The clause of src/chip with this name; null if the pattern has none.
const RuleClause* find_clause(const RulePattern& pattern, std::string_view name);

}  // namespace whittle
