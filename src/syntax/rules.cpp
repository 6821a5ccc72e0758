#include "syntax/rules.h"

#include <fmt/format.h>
#include <tree_sitter/api.h>

#include <algorithm>
#include <map>
#include <optional>

#include "syntax/query.h"
#include "syntax/rule_evaluation.h"
#include "syntax/rule_pattern.h"

namespace whittle {

struct Rules::Query {
  whittle::Query query{nullptr, ts_query_delete};
  std::vector<RulePattern> patterns;

  std::string read_clauses() {
    for (std::uint32_t i = 0; i < ts_query_pattern_count(query.get()); ++i) {
      RulePattern pattern;
      std::uint32_t count = 0;
      const TSQueryPredicateStep* steps = ts_query_predicates_for_pattern(query.get(), i, &count);
      std::optional<RuleClause> clause;
      for (std::uint32_t step = 0; step < count; ++step) {
        const TSQueryPredicateStep& now = steps[step];
        std::uint32_t length = 0;
        if (now.type == TSQueryPredicateStepTypeDone) {
          if (!clause) continue;
          const std::string name = clause->name;
          const std::string wrong = add_clause(std::move(*clause), pattern);
          clause.reset();
          if (!wrong.empty()) return fmt::format("pattern {}: #{} {}", i + 1, name, wrong);
        } else if (now.type == TSQueryPredicateStepTypeCapture) {
          if (clause) clause->arguments.push_back({now.value_id, {}});
        } else {
          const char* value = ts_query_string_value_for_id(query.get(), now.value_id, &length);
          if (clause) {
            clause->arguments.push_back({std::nullopt, std::string(value, length)});
          } else {
            clause = RuleClause{std::string(value, length), {}, nullptr};
          }
        }
      }
      patterns.push_back(std::move(pattern));
    }
    return {};
  }

  std::vector<CapturedNodes> matches(const SyntaxTree& tree, std::string_view text) const {
    std::vector<CapturedNodes> found;
    const QueryCursor cursor = matches_of(query.get(), tree);
    TSQueryMatch now;
    while (ts_query_cursor_next_match(cursor.get(), &now)) {
      CapturedNodes match{now.pattern_index, {}};
      for (std::uint16_t i = 0; i < now.capture_count; ++i) {
        match.captures.emplace_back(now.captures[i].index, now.captures[i].node);
      }
      const RulePattern& pattern = patterns[match.pattern];
      const RuleEvaluation evaluation(pattern, text, match);
      const auto holds = [&](const RuleClause& clause) { return evaluation.holds(clause); };
      if (std::ranges::all_of(pattern.conditions, holds)) found.push_back(std::move(match));
    }
    std::ranges::stable_sort(found, {}, &CapturedNodes::pattern);
    return found;
  }

  // Where the uses of rules are to be found: by the pattern and the text of its first link.
  using Uses = std::map<std::pair<std::uint32_t, std::string_view>, std::vector<std::size_t>>;

  static std::optional<TSNode> captured(const CapturedNodes& match, std::uint32_t capture) {
    for (const auto& [id, node] : match.captures) {
      if (id == capture) return node;
    }
    return std::nullopt;
  }

  std::string_view key(const RulePattern& use, const CapturedNodes& match,
                       std::string_view text) const {
    if (use.link.empty()) return {};
    const auto node = captured(match, use.link.front());
    return node ? text_of(*node, text) : std::string_view{};
  }

  Uses uses(const std::vector<CapturedNodes>& matches, std::string_view text) const {
    Uses found;
    for (std::size_t i = 0; i < matches.size(); ++i) {
      const RulePattern& pattern = patterns[matches[i].pattern];
      if (pattern.use_of.empty()) continue;
      found[{matches[i].pattern, key(pattern, matches[i], text)}].push_back(i);
    }
    return found;
  }

  bool joins(const CapturedNodes& use, const CapturedNodes& definition,
             std::string_view text) const {
    const RulePattern& pattern = patterns[use.pattern];
    for (const std::uint32_t capture : pattern.link) {
      const auto mine = captured(use, capture);
      const auto theirs = captured(definition, capture);
      if (!mine || !theirs || text_of(*mine, text) != text_of(*theirs, text)) return false;
      if (ts_node_eq(*mine, *theirs)) return false;  // it is the definition
    }
    const RuleEvaluation evaluation(pattern, text, use, &definition);
    return std::ranges::all_of(pattern.joint,
                               [&](const RuleClause& clause) { return evaluation.holds(clause); });
  }

  // Of a rule, in the order of the patterns, then of the text.
  std::vector<const CapturedNodes*> joining(const CapturedNodes& definition,
                                            const std::vector<CapturedNodes>& matches,
                                            const Uses& uses, std::string_view text) const {
    std::vector<const CapturedNodes*> found;
    const std::string& rule = patterns[definition.pattern].rule;
    for (std::uint32_t i = 0; i < patterns.size() && !rule.empty(); ++i) {
      if (patterns[i].use_of != rule) continue;
      const auto at = uses.find({i, key(patterns[i], definition, text)});
      if (at == uses.end()) continue;
      for (const std::size_t use : at->second) {
        if (joins(matches[use], definition, text)) found.push_back(&matches[use]);
      }
    }
    return found;
  }
};

Rules::Rules() : query_(std::make_unique<Query>()) {}
Rules::~Rules() = default;

Result<std::shared_ptr<const Rules>> Rules::read(const Language& language, std::string_view text,
                                                 std::string_view file) {
  std::shared_ptr<Rules> rules(new Rules());
  if (!text.empty()) {
    auto query = compile_query(language, text, file);
    if (!query) return query.error();
    rules->query_->query = std::move(*query);
    const std::string wrong = rules->query_->read_clauses();
    if (!wrong.empty()) return Error{ErrorKind::input, fmt::format("{}, {}", file, wrong)};
  }
  return std::shared_ptr<const Rules>(std::move(rules));
}

const Rules* Rules::known(const Language& language, std::string_view text, std::string_view file) {
  if (text.empty()) return nullptr;
  thread_local std::map<std::pair<const Language*, std::string_view>, std::shared_ptr<const Rules>>
      all;
  const auto [it, added] = all.try_emplace({&language, file});
  if (added) {
    auto rules = read(language, text, file);
    if (rules.ok()) it->second = *rules;
  }
  return it->second.get();
}

std::vector<RuleMatch> Rules::match(const SyntaxTree& tree, std::string_view text) const {
  std::vector<RuleMatch> result;
  if (!query_->query || !tree) return result;
  const std::vector<CapturedNodes> matches = query_->matches(tree, text);
  const auto all_uses = query_->uses(matches, text);
  for (const CapturedNodes& match : matches) {
    const RulePattern& pattern = query_->patterns[match.pattern];
    if (!pattern.use_of.empty()) continue;
    const auto uses = query_->joining(match, matches, all_uses, text);
    if (uses.size() < pattern.least_uses || uses.size() > pattern.most_uses) continue;
    std::vector<RuleEvaluation> evaluations{{pattern, text, match}};
    for (const CapturedNodes* use : uses) {
      evaluations.emplace_back(query_->patterns[use->pattern], text, *use, &match);
    }
    std::vector<RuleEvaluation::Place> places;
    for (const RuleEvaluation& evaluation : evaluations) evaluation.add_places(places);
    RuleMatch found{match.pattern, edits_at(std::move(places))};
    if (!found.edits.empty()) result.push_back(std::move(found));
  }
  return result;
}

}  // namespace whittle
