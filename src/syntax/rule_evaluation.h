// What the clauses of a pattern make of a match.
#pragma once

#include <tree_sitter/api.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "syntax/rule_pattern.h"
#include "syntax/rules.h"

namespace whittle {

struct CapturedNodes {
  std::uint32_t pattern = 0;
  std::vector<std::pair<std::uint32_t, TSNode>> captures;
};

std::string_view text_of(TSNode node, std::string_view text);

/// A match, and the one that it joins: where captures are looked up. Lives no longer than
/// what it was made of.
class RuleEvaluation {
 public:
  RuleEvaluation(const RulePattern& pattern, std::string_view text, const CapturedNodes& own,
                 const CapturedNodes* joined = nullptr)
      : pattern_(&pattern), text_(text), own_(&own), joined_(joined) {}

  /// Of the match itself; where it has none, of the one that it joins.
  std::vector<TSNode> nodes(std::uint32_t capture) const;
  bool holds(const RuleClause& clause) const;

  /// What an edit changes. Its text is not made yet.
  struct Place {
    const RuleEvaluation* evaluation = nullptr;
    const RuleClause* clause = nullptr;
    TSNode target{};
    RuleEdit edit{};
  };
  void add_places(std::vector<Place>& places) const;

  /// The text that comes to a place. `inner`: edits that are made inside of the target.
  std::string replacement(const Place& place, const std::vector<RuleEdit>& inner) const;

 private:
  std::string plain(const RuleArgument& argument) const;
  RuleEdit deletion(const RuleClause& clause, TSNode target) const;
  std::string rewritten(TSNode node, std::uint32_t capture, TSNode target,
                        const std::vector<RuleEdit>& inner) const;
  void substitute(const RuleClause& clause, TSNode node, TSNode target,
                  const std::vector<RuleEdit>& inner, std::vector<RuleEdit>& edits) const;

  const RulePattern* pattern_;
  std::string_view text_;
  const CapturedNodes* own_;
  const CapturedNodes* joined_;
};

/// The edits of these places: outer ones only, in order. A text that an outer edit keeps has
/// the inner edits in it.
std::vector<RuleEdit> edits_at(std::vector<RuleEvaluation::Place> places);

}  // namespace whittle
