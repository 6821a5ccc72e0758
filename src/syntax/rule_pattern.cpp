#include "syntax/rule_pattern.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <set>
#include <string_view>

namespace whittle {

namespace {

std::size_t number(std::string_view text) {
  std::size_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

const std::set<std::string, std::less<>> kChipping = {
    "at!",      "base!",  "chain!", "except!", "helper!", "import!", "list!", "overrides!",
    "package!", "phase!", "probe!", "reach!",  "shield!", "stays!",  "tail!", "unit!"};

// What is wrong with a clause of chip.scm; empty: nothing.
std::string check_chipping(const RuleClause& clause) {
  const auto is_capture = [&](std::size_t i) {
    return i < clause.arguments.size() && clause.arguments[i].capture;
  };
  const bool words = clause.name == "phase!" || clause.name == "helper!";
  const std::size_t least = clause.name == "helper!" ? 2 : 1;
  if (words) return clause.arguments.size() < least ? "takes a name, and a helper its text" : "";
  if (!is_capture(0)) return "takes a capture first";
  constexpr const char* kOfTwo[] = {"base!", "chain!", "import!", "unit!"};
  const bool two = std::ranges::find(kOfTwo, clause.name) != std::end(kOfTwo);
  return two && !is_capture(1) ? "takes two captures" : "";
}

std::string add_table(const std::vector<RuleArgument>& arguments, RulePattern& pattern) {
  RuleTable table;
  for (std::size_t i = 1; i + 1 < arguments.size(); i += 2) {
    table.rows.push_back(
        {std::make_shared<const RE2>(arguments[i].text, RE2::Quiet), arguments[i + 1].text});
    if (!table.rows.back().expression->ok()) return "has an expression that is none";
  }
  pattern.table.emplace(*arguments[0].capture, std::move(table));
  return {};
}

}  // namespace

std::string RuleTable::look_up(std::string_view text) const {
  for (const Row& row : rows) {
    if (RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *row.expression)) {
      return row.value;
    }
  }
  return {};
}

const RuleClause* find_clause(const RulePattern& pattern, std::string_view name) {
  const auto found = std::ranges::find(pattern.chipping, name, &RuleClause::name);
  return found == pattern.chipping.end() ? nullptr : &*found;
}

std::string add_clause(RuleClause clause, RulePattern& pattern) {
  const std::string name = clause.name;
  const auto& arguments = clause.arguments;
  const auto capture = [&](std::size_t i) { return i < arguments.size() && arguments[i].capture; };
  const auto word = [&](std::size_t i) { return i < arguments.size() && !arguments[i].capture; };
  if (name == "replace!" || name == "delete!") {
    if (!capture(0)) return "takes what it changes";
    pattern.ways.back().push_back(std::move(clause));
  } else if (name == "rename!") {
    if (!capture(0) || !capture(1)) return "takes a name and where it stands";
    pattern.ways.back().push_back(std::move(clause));
  } else if (name == "or!") {
    pattern.ways.emplace_back();
  } else if (name == "join!") {
    if (!capture(0) || !word(1)) return "takes a capture and a string";
    pattern.separators[*arguments[0].capture] = arguments[1].text;
  } else if (name == "substitute!") {
    if (!capture(0) || !capture(1) || !capture(2)) return "takes three captures";
    if (arguments.size() != 3 && !(word(3) && word(4))) return "takes two brackets, or none";
    pattern.substitutions.push_back(std::move(clause));
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
  } else if (name == "table!") {
    if (!capture(0) || arguments.size() % 2 == 0) return "takes a capture, expressions and texts";
    return add_table(arguments, pattern);
  } else if (name == "value!") {
    if (!capture(0) || !capture(1)) return "takes a table and a capture";
    pattern.values.push_back({*arguments[0].capture, *arguments[1].capture});
  } else if (name == "declares!") {
    if (!capture(0) || !capture(1)) return "takes a name and its type";
    pattern.declares.emplace(*arguments[0].capture, *arguments[1].capture);
  } else if (name == "enclosing!" || name == "declared!") {
    if (!capture(0) || !capture(1)) return "takes what is looked up, and for what";
    pattern.lookups.push_back(std::move(clause));
  } else if (kChipping.contains(name)) {
    const std::string wrong = check_chipping(clause);
    if (!wrong.empty()) return wrong;
    pattern.chipping.push_back(std::move(clause));
  } else if (name == "same-index?" || name == "inside?") {
    if (!capture(0) || !capture(1)) return "takes two captures";
    pattern.joint.push_back(std::move(clause));
  } else if (name == "match?" || name == "not-match?") {
    if (!capture(0) || !word(1)) return "takes a capture and an expression";
    clause.expression = std::make_shared<const RE2>(arguments[1].text, RE2::Quiet);
    if (!clause.expression->ok()) return "has an expression that is none";
    pattern.conditions.push_back(std::move(clause));
  } else if (name == "parent?" || name == "not-parent?") {
    if (!capture(0) || !word(1)) return "takes a capture and kinds of nodes";
    pattern.conditions.push_back(std::move(clause));
  } else if (name == "eq?" || name == "not-eq?" || name == "any-of?") {
    if (arguments.size() < 2) return "takes two texts";
    pattern.conditions.push_back(std::move(clause));
  } else {
    return "is unknown";
  }
  return {};
}

}  // namespace whittle
