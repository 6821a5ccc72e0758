#include "syntax/rule_pattern.h"

#include <charconv>
#include <string_view>

namespace whittle {

namespace {

std::size_t number(std::string_view text) {
  std::size_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace

std::string add_clause(RuleClause clause, RulePattern& pattern) {
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
  } else if (name == "same-index?" || name == "inside?") {
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

}  // namespace whittle
