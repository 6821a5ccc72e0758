// Applies the clauses of a pattern to a match.
#pragma once

#include <tree_sitter/api.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "syntax/rule_pattern.h"
#include "syntax/rules.h"

namespace whittle {

struct CapturedNodes {
  std::uint32_t pattern = 0;
  const RuleText* where = nullptr;
  std::vector<std::pair<std::uint32_t, TSNode>> captures;
};

std::string_view text_of(TSNode node, std::string_view text);

/// The first node of a capture.
std::optional<TSNode> captured(const CapturedNodes& match, std::uint32_t capture);

/// Tables by the captures that they are named by.
using RuleTables = std::map<std::uint32_t, RuleTable>;

/// A match, and the match that it joins: captures are looked up in both. What it was made from must
/// outlive it.
class RuleEvaluation {
 public:
  RuleEvaluation(const RulePattern& pattern, const RuleTables& tables, const CapturedNodes& own,
                 const CapturedNodes* joined = nullptr)
      : pattern_(&pattern), tables_(&tables), own_(&own), joined_(joined) {}

  const RuleText& where() const { return *own_->where; }
  const RulePattern& pattern() const { return *pattern_; }

  /// The text of a capture that was looked up elsewhere.
  void tell(std::uint32_t capture, std::string_view text) { told_.emplace_back(capture, text); }

  /// The nodes of a capture in this match, or, if there are none, in the match that it joins.
  std::vector<TSNode> nodes(std::uint32_t capture) const;
  bool holds(const RuleClause& clause) const;
  /// The text of a node of either match.
  std::string_view text(TSNode node) const;

  /// What an edit changes. Its text is not made yet.
  struct EditTarget {
    const RuleEvaluation* evaluation = nullptr;
    const RuleClause* clause = nullptr;
    TSNode target{};
    RuleEdit edit{};
  };
  void add_places(std::vector<EditTarget>& places, std::size_t way = 0) const;

  /// What a clause replaces a node by: texts, and nodes as they are.
  struct Part {
    std::optional<TSNode> node;
    std::string text;
  };
  std::vector<Part> parts(const RuleClause& clause, std::optional<TSNode> target) const;

  /// The new text of a place. `inner`: edits inside the target.
  std::string replacement(const EditTarget& place, const std::vector<RuleEdit>& inner) const;

 private:
  std::string plain(const RuleArgument& argument) const;
  std::vector<TSNode> put(const RuleClause& clause, std::uint32_t capture,
                          std::optional<TSNode> target) const;
  std::vector<TSNode> targets(const RuleClause& clause) const;
  RuleEdit deletion(const RuleClause& clause, TSNode target) const;
  bool substitutes(std::uint32_t capture) const;
  std::string rewritten(TSNode node, std::uint32_t capture, TSNode target,
                        const std::vector<RuleEdit>& inner) const;
  void substitute(const RuleClause& clause, TSNode node, TSNode target,
                  const std::vector<RuleEdit>& inner, std::vector<RuleEdit>& edits) const;

  std::optional<std::string> value(std::uint32_t capture) const;

  const RulePattern* pattern_;
  const RuleTables* tables_;
  const CapturedNodes* own_;
  const CapturedNodes* joined_;
  std::vector<std::pair<std::uint32_t, std::string_view>> told_;
};

/// The edits of these places: outer ones only, in order. A text that an outer edit keeps has
/// the inner edits in it.
std::vector<RuleEdit> edits_at(std::vector<RuleEvaluation::EditTarget> places);

}  // namespace whittle
