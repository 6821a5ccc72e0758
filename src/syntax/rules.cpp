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
  RuleTables tables;

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
      if (pattern.table) tables.insert(*pattern.table);
      patterns.push_back(std::move(pattern));
    }
    return {};
  }

  std::vector<CapturedNodes> capture(const RuleText& text) const {
    std::vector<CapturedNodes> found;
    const QueryCursor cursor = matches_of(query.get(), text.tree);
    TSQueryMatch now;
    while (ts_query_cursor_next_match(cursor.get(), &now)) {
      const RulePattern& pattern = patterns[now.pattern_index];
      if (pattern.table) continue;
      CapturedNodes match{now.pattern_index, &text, {}};
      for (std::uint16_t i = 0; i < now.capture_count; ++i) {
        match.captures.emplace_back(now.captures[i].index, now.captures[i].node);
      }
      for (const RuleClause& clause : pattern.lookups) {
        if (clause.name == "enclosing!") enclose(clause, match);
      }
      const RuleEvaluation evaluation(pattern, tables, match);
      const auto holds = [&](const RuleClause& clause) { return evaluation.holds(clause); };
      if (std::ranges::all_of(pattern.conditions, holds)) found.push_back(std::move(match));
    }
    std::ranges::stable_sort(found, {}, &CapturedNodes::pattern);
    return found;
  }

  // Adds what a clause looks up around a node: nothing where there is no such node, or it has
  // no such field.
  static void enclose(const RuleClause& clause, CapturedNodes& match) {
    const auto& arguments = clause.arguments;
    const auto start = captured(match, *arguments[1].capture);
    if (!start) return;
    for (TSNode around = ts_node_parent(*start); !ts_node_is_null(around);
         around = ts_node_parent(around)) {
      for (std::size_t i = 2; i + 1 < arguments.size(); i += 2) {
        if (arguments[i].text != ts_node_type(around)) continue;
        const std::string& field = arguments[i + 1].text;
        const TSNode found = ts_node_child_by_field_name(around, field.data(),
                                                         static_cast<std::uint32_t>(field.size()));
        if (!ts_node_is_null(found)) match.captures.emplace_back(*arguments[0].capture, found);
        return;
      }
    }
  }

  // Where the uses of rules are to be found: by the pattern and the text of its first link.
  using Uses =
      std::map<std::pair<std::uint32_t, std::string_view>, std::vector<const CapturedNodes*>>;
  using Matches = std::span<const CapturedNodes* const>;

  std::string_view key(const RulePattern& use, const CapturedNodes& match) const {
    if (use.link.empty()) return {};
    const auto node = captured(match, use.link.front());
    return node ? text_of(*node, match.where->text) : std::string_view{};
  }

  Uses uses(Matches matches) const {
    Uses found;
    for (const CapturedNodes* match : matches) {
      const RulePattern& pattern = patterns[match->pattern];
      if (pattern.use_of.empty()) continue;
      found[{match->pattern, key(pattern, *match)}].push_back(match);
    }
    return found;
  }

  bool joins(const CapturedNodes& use, const CapturedNodes& definition) const {
    const RulePattern& pattern = patterns[use.pattern];
    for (const std::uint32_t capture : pattern.link) {
      const auto mine = captured(use, capture);
      const auto theirs = captured(definition, capture);
      if (!mine || !theirs) return false;
      if (text_of(*mine, use.where->text) != text_of(*theirs, definition.where->text)) {
        return false;
      }
      if (ts_node_eq(*mine, *theirs)) return false;  // it is the definition
    }
    const RuleEvaluation evaluation(pattern, tables, use, &definition);
    return std::ranges::all_of(pattern.joint,
                               [&](const RuleClause& clause) { return evaluation.holds(clause); });
  }

  // Of a rule, in the order of the patterns, then of the text.
  std::vector<const CapturedNodes*> joining(const CapturedNodes& definition,
                                            const Uses& uses) const {
    std::vector<const CapturedNodes*> found;
    const std::string& rule = patterns[definition.pattern].rule;
    for (std::uint32_t i = 0; i < patterns.size() && !rule.empty(); ++i) {
      if (patterns[i].use_of != rule) continue;
      const auto at = uses.find({i, key(patterns[i], definition)});
      if (at == uses.end()) continue;
      for (const CapturedNodes* use : at->second) {
        if (joins(*use, definition)) found.push_back(use);
      }
    }
    return found;
  }

  // What is said of the types of names: by name.
  struct Declared {
    const CapturedNodes* match;
    TSNode name;
    TSNode type;
  };
  using Declarations = std::map<std::string_view, std::vector<Declared>>;

  Declarations declarations(Matches matches) const {
    Declarations found;
    for (const CapturedNodes* match : matches) {
      const auto& declares = patterns[match->pattern].declares;
      if (!declares) continue;
      const auto name = captured(*match, declares->first);
      const auto type = captured(*match, declares->second);
      if (name && type) found[text_of(*name, match->where->text)].push_back({match, *name, *type});
    }
    return found;
  }

  // The last one before the use in its text, or else any other.
  static const Declared* nearest(const std::vector<Declared>& several, const CapturedNodes& use,
                                 TSNode name) {
    const Declared* best = nullptr;
    for (const Declared& each : several) {
      const bool here = each.match->where == use.where;
      const bool before = here && ts_node_start_byte(each.name) <= ts_node_start_byte(name);
      if (best == nullptr || before) best = &each;
    }
    return best;
  }

  // Gives an evaluation the types that its pattern looks up; false if one is not declared.
  bool declare(const Declarations& declarations, const CapturedNodes& match,
               RuleEvaluation& evaluation) const {
    for (const RuleClause& clause : patterns[match.pattern].lookups) {
      if (clause.name != "declared!") continue;
      const auto name = whittle::captured(match, *clause.arguments[1].capture);
      if (!name) return false;
      const auto known = declarations.find(text_of(*name, match.where->text));
      if (known == declarations.end()) return false;
      const Declared* declared = nearest(known->second, match, *name);
      evaluation.tell(*clause.arguments[0].capture,
                      text_of(declared->type, declared->match->where->text));
    }
    return true;
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
  const RuleText one{tree, text};
  return match({&one, 1});
}

const std::vector<RulePattern>& Rules::patterns() const {
  return query_->patterns;
}

std::vector<CapturedNodes> Rules::capture(const RuleText& text) const {
  if (!query_->query || !text.tree) return {};
  return query_->capture(text);
}

std::vector<Rules::Joined> Rules::join(std::span<const CapturedNodes* const> captured,
                                       const std::vector<bool>& of) const {
  std::vector<Joined> result;
  const auto all_uses = query_->uses(captured);
  const auto declarations = query_->declarations(captured);
  for (const CapturedNodes* match : captured) {
    const RulePattern& pattern = query_->patterns[match->pattern];
    if (!pattern.use_of.empty() || (!of.empty() && !of[match->pattern])) continue;
    const auto uses = query_->joining(*match, all_uses);
    if (uses.size() < pattern.least_uses || uses.size() > pattern.most_uses) continue;
    Joined joined{match->pattern, {{pattern, query_->tables, *match}}};
    if (!query_->declare(declarations, *match, joined.evaluations.front())) continue;
    for (const CapturedNodes* use : uses) {
      joined.evaluations.emplace_back(query_->patterns[use->pattern], query_->tables, *use, match);
    }
    result.push_back(std::move(joined));
  }
  return result;
}

std::vector<RuleMatch> Rules::match(std::span<const RuleText> texts) const {
  std::vector<std::vector<CapturedNodes>> each;
  std::vector<const CapturedNodes*> captured;
  for (const RuleText& text : texts) each.push_back(capture(text));
  for (const auto& of_text : each) {
    for (const CapturedNodes& match : of_text) captured.push_back(&match);
  }
  std::ranges::stable_sort(captured, {}, &CapturedNodes::pattern);
  std::vector<RuleMatch> result;
  for (const Joined& joined : join(captured)) {
    std::vector<RuleEvaluation::EditTarget> places;
    for (const RuleEvaluation& evaluation : joined.evaluations) evaluation.add_places(places);
    RuleMatch found{joined.pattern, edits_at(std::move(places))};
    if (!found.edits.empty()) result.push_back(std::move(found));
  }
  return result;
}

}  // namespace whittle
