#include "syntax/rules.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <tree_sitter/api.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <span>

#include "syntax/grammar.h"

namespace whittle {

namespace {

struct Argument {
  std::optional<std::uint32_t> capture;
  std::string text;
};

struct Clause {
  std::string name;
  std::vector<Argument> arguments;
  std::shared_ptr<const RE2> expression;  // of match?
};

struct Pattern {
  std::vector<Clause> conditions;  // that look at one match
  std::vector<Clause> joint;       // that look at a use and what it joins
  std::vector<Clause> edits;
  std::map<std::uint32_t, std::string> separators;  // by capture
  std::string rule;                                 // its name, if it has one
  std::string use_of;                               // the rule that it is a use of
  std::vector<std::uint32_t> link;                  // captures that read the same in both
  std::size_t least_uses = 0;
  std::size_t most_uses = ~std::size_t{0};
};

struct Match {
  std::uint32_t pattern = 0;
  std::vector<std::pair<std::uint32_t, TSNode>> captures;
};

bool blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

std::string_view text_of(TSNode node, std::string_view text) {
  const std::uint32_t begin = ts_node_start_byte(node);
  return text.substr(begin, ts_node_end_byte(node) - begin);
}

std::size_t index_of(TSNode node) {
  std::size_t index = 0;
  for (TSNode before = ts_node_prev_named_sibling(node); !ts_node_is_null(before);
       before = ts_node_prev_named_sibling(before)) {
    ++index;
  }
  return index;
}

// A match, and the one that it joins: where captures are looked up.
struct View {
  const Match& own;
  const Match* joined = nullptr;

  std::vector<TSNode> nodes(std::uint32_t capture) const {
    std::vector<TSNode> found;
    for (const Match* match : {&own, joined}) {
      if (match == nullptr || !found.empty()) continue;
      for (const auto& [id, node] : match->captures) {
        if (id == capture) found.push_back(node);
      }
    }
    return found;
  }
};

class Evaluation {
 public:
  Evaluation(const View& view, const Pattern& pattern, std::string_view text)
      : view_(view), pattern_(pattern), text_(text) {}

  std::string text(const Argument& argument) const {
    if (!argument.capture) return argument.text;
    const auto separator = pattern_.separators.find(*argument.capture);
    std::string joined;
    for (const TSNode node : view_.nodes(*argument.capture)) {
      if (!joined.empty() && separator != pattern_.separators.end()) joined += separator->second;
      append(joined, text_of(node, text_));
    }
    return joined;
  }

  bool holds(const Clause& clause) const {
    const auto& arguments = clause.arguments;
    if (clause.name == "same-index?") {
      const auto a = view_.nodes(arguments[0].capture.value_or(0));
      const auto b = view_.nodes(arguments[1].capture.value_or(0));
      return !a.empty() && !b.empty() && index_of(a.front()) == index_of(b.front());
    }
    const std::string first = text(arguments[0]);
    if (clause.name == "eq?") return first == text(arguments[1]);
    if (clause.name == "not-eq?") return first != text(arguments[1]);
    if (clause.name == "any-of?") {
      return std::any_of(arguments.begin() + 1, arguments.end(),
                         [&](const Argument& other) { return first == text(other); });
    }
    const bool matches = RE2::PartialMatch(first, *clause.expression);
    return matches == (clause.name == "match?");
  }

  void add_edits(std::vector<RuleEdit>& edits) const {
    for (const Clause& clause : pattern_.edits) {
      for (const TSNode target : view_.nodes(clause.arguments[0].capture.value_or(0))) {
        edits.push_back(clause.name == "delete!" ? deletion(clause, target)
                                                 : replacement(clause, target));
      }
    }
  }

 private:
  static void append(std::string& text, std::string_view more) {
    if (!text.empty() && !more.empty() && would_glue(text.back(), more.front()) &&
        !(text.back() == '>' && more.front() == '<')) {
      text += ' ';
    }
    text += more;
  }

  RuleEdit replacement(const Clause& clause, TSNode target) const {
    RuleEdit edit{ts_node_start_byte(target), ts_node_end_byte(target), {}};
    for (std::size_t i = 1; i < clause.arguments.size(); ++i) {
      append(edit.text, text(clause.arguments[i]));
    }
    return edit;
  }

  RuleEdit deletion(const Clause& clause, TSNode target) const {
    RuleEdit edit{ts_node_start_byte(target), ts_node_end_byte(target), {}};
    if (clause.arguments.size() > 1) {
      const std::string& separator = clause.arguments[1].text;
      const TSNode before = ts_node_prev_sibling(target);
      const TSNode after = ts_node_next_sibling(target);
      if (!ts_node_is_null(before) && text_of(before, text_) == separator) {
        edit.begin = ts_node_start_byte(before);
      } else if (!ts_node_is_null(after) && text_of(after, text_) == separator) {
        edit.end = ts_node_end_byte(after);
      }
    }
    while (edit.begin > 0 && blank(text_[edit.begin - 1])) --edit.begin;
    return edit;
  }

  const View& view_;
  const Pattern& pattern_;
  std::string_view text_;
};

// Outer edits only, in order.
void settle(std::vector<RuleEdit>& edits) {
  std::ranges::stable_sort(edits, [](const RuleEdit& a, const RuleEdit& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  std::vector<RuleEdit> kept;
  for (RuleEdit& edit : edits) {
    if (!kept.empty() && edit.begin < kept.back().end) continue;
    kept.push_back(std::move(edit));
  }
  edits = std::move(kept);
}

std::size_t number(std::string_view text) {
  std::size_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// Puts a clause where it belongs; says what is wrong with it.
std::string add_clause(Clause clause, Pattern& pattern) {
  const std::string name = clause.name;
  const auto& arguments = clause.arguments;
  const auto capture = [&](std::size_t i) { return i < arguments.size() && arguments[i].capture; };
  const auto word = [&](std::size_t i) { return i < arguments.size() && !arguments[i].capture; };
  if (name == "replace!" || name == "delete!") {
    if (!capture(0)) return "takes what it changes";
    pattern.edits.push_back(std::move(clause));
  } else if (name == "join!") {
    if (!capture(0) || !word(1)) return "takes a capture and a string";
    pattern.separators[*arguments[0].capture] = arguments[1].text;
  } else if (name == "rule!") {
    if (!word(0)) return "takes a name";
    pattern.rule = arguments[0].text;
  } else if (name == "uses!") {
    if (!word(0)) return "takes a number, or two";
    pattern.least_uses = number(arguments[0].text);
    if (word(1)) pattern.most_uses = number(arguments[1].text);
  } else if (name == "use!") {
    if (!word(0)) return "takes the name of a rule and captures";
    pattern.use_of = arguments[0].text;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
      if (capture(i)) pattern.link.push_back(*arguments[i].capture);
    }
  } else if (name == "same-index?") {
    if (!capture(0) || !capture(1)) return "takes two captures";
    pattern.joint.push_back(std::move(clause));
  } else if (name == "match?" || name == "not-match?") {
    if (!capture(0) || !word(1)) return "takes a capture and an expression";
    clause.expression = std::make_shared<const RE2>(arguments[1].text, RE2::Quiet);
    if (!clause.expression->ok()) return "has an expression that is none";
    pattern.conditions.push_back(std::move(clause));
  } else if (name == "eq?" || name == "not-eq?" || name == "any-of?") {
    if (arguments.size() < 2) return "takes two texts";
    pattern.conditions.push_back(std::move(clause));
  } else {
    return "is unknown";
  }
  return {};
}

}  // namespace

struct Rules::Query {
  std::unique_ptr<TSQuery, decltype(&ts_query_delete)> query{nullptr, ts_query_delete};
  std::vector<Pattern> patterns;

  std::string read_clauses() {
    for (std::uint32_t i = 0; i < ts_query_pattern_count(query.get()); ++i) {
      Pattern pattern;
      std::uint32_t count = 0;
      const TSQueryPredicateStep* steps = ts_query_predicates_for_pattern(query.get(), i, &count);
      std::optional<Clause> clause;
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
            clause = Clause{std::string(value, length), {}, nullptr};
          }
        }
      }
      patterns.push_back(std::move(pattern));
    }
    return {};
  }

  std::vector<Match> matches(const SyntaxTree& tree, std::string_view text) const {
    std::vector<Match> found;
    const QueryCursor cursor = matches_of(query.get(), tree);
    TSQueryMatch now;
    while (ts_query_cursor_next_match(cursor.get(), &now)) {
      Match match{now.pattern_index, {}};
      for (std::uint16_t i = 0; i < now.capture_count; ++i) {
        match.captures.emplace_back(now.captures[i].index, now.captures[i].node);
      }
      const Pattern& pattern = patterns[match.pattern];
      const View view{match};
      const Evaluation evaluation(view, pattern, text);
      const auto holds = [&](const Clause& clause) { return evaluation.holds(clause); };
      if (std::ranges::all_of(pattern.conditions, holds)) found.push_back(std::move(match));
    }
    std::ranges::stable_sort(found, {}, &Match::pattern);
    return found;
  }

  bool joins(const Match& use, const Match& definition, std::string_view text) const {
    const Pattern& pattern = patterns[use.pattern];
    for (const std::uint32_t capture : pattern.link) {
      const auto mine = View{use}.nodes(capture);
      const auto theirs = View{definition}.nodes(capture);
      if (mine.empty() || theirs.empty()) return false;
      if (text_of(mine.front(), text) != text_of(theirs.front(), text)) return false;
      if (ts_node_eq(mine.front(), theirs.front())) return false;  // it is the definition
    }
    const View view{use, &definition};
    const Evaluation evaluation(view, pattern, text);
    return std::ranges::all_of(pattern.joint,
                               [&](const Clause& clause) { return evaluation.holds(clause); });
  }
};

Rules::Rules() : query_(std::make_unique<Query>()) {}
Rules::~Rules() = default;

Result<std::shared_ptr<const Rules>> Rules::read(const Language& language, std::string_view text,
                                                 std::string_view file) {
  std::shared_ptr<Rules> rules(new Rules());
  if (!text.empty()) {
    std::uint32_t offset = 0;
    TSQueryError error = TSQueryErrorNone;
    rules->query_->query.reset(ts_query_new(
        language.parser, text.data(), static_cast<std::uint32_t>(text.size()), &offset, &error));
    if (!rules->query_->query) {
      const auto lines = std::ranges::count(text.substr(0, offset), '\n');
      return Error{ErrorKind::system,
                   fmt::format("{}/{}, line {}: error {} at {}", language.name, file, lines + 1,
                               static_cast<int>(error), text.substr(offset, 40))};
    }
    const std::string wrong = rules->query_->read_clauses();
    if (!wrong.empty()) {
      return Error{ErrorKind::system, fmt::format("{}/{}, {}", language.name, file, wrong)};
    }
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
  const std::vector<Match> found_all = query_->matches(tree, text);
  const std::span<const Match> matches = found_all;
  for (const Match& match : matches) {
    const Pattern& pattern = query_->patterns[match.pattern];
    if (!pattern.use_of.empty()) continue;
    RuleMatch found{match.pattern, {}};
    const View view{match};
    Evaluation(view, pattern, text).add_edits(found.edits);
    std::size_t uses = 0;
    for (const Match& use : pattern.rule.empty() ? std::span<const Match>() : matches) {
      const Pattern& its = query_->patterns[use.pattern];
      if (its.use_of != pattern.rule || !query_->joins(use, match, text)) continue;
      ++uses;
      const View joined{use, &match};
      Evaluation(joined, its, text).add_edits(found.edits);
    }
    settle(found.edits);
    if (uses < pattern.least_uses || uses > pattern.most_uses || found.edits.empty()) continue;
    result.push_back(std::move(found));
  }
  return result;
}

}  // namespace whittle
