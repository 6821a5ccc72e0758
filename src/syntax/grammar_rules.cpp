#include "syntax/grammar_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

namespace whittle {

namespace {

using Json = nlohmann::ordered_json;
using Type = GrammarRule::Type;

std::string text_at(const Json& json, const char* key) {
  const auto it = json.find(key);
  return it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
}

bool flag_at(const Json& json, const char* key) {
  const auto it = json.find(key);
  return it != json.end() && it->is_boolean() && it->get<bool>();
}

// By their names in the file. FIELD and the like are not here, since they say nothing.
constexpr std::array<std::pair<std::string_view, Type>, 11> kTypes{{
    {"BLANK", Type::blank},
    {"STRING", Type::string},
    {"PATTERN", Type::pattern},
    {"SYMBOL", Type::symbol},
    {"SEQ", Type::sequence},
    {"CHOICE", Type::choice},
    {"REPEAT", Type::repeat},
    {"REPEAT1", Type::repeat1},
    {"ALIAS", Type::alias},
    {"TOKEN", Type::token},
    {"IMMEDIATE_TOKEN", Type::token},
}};

// Reads rules into a list. Every function gives nothing where the file is not as it should be.
class RuleReader {
 public:
  explicit RuleReader(std::vector<GrammarRule>& rules) : rules_(rules) {}

  // The number of the rule.
  std::optional<std::uint32_t> add(const Json& json, int depth) {
    if (depth > kDeepestRule || !json.is_object()) return std::nullopt;
    const std::string type = text_at(json, "type");
    if (type == "FIELD" || type == "RESERVED" || type.starts_with("PREC")) {
      return json.contains("content") ? add(json["content"], depth + 1) : std::nullopt;
    }
    const auto known = std::ranges::find(kTypes, type, &std::pair<std::string_view, Type>::first);
    if (known == kTypes.end()) return std::nullopt;
    GrammarRule rule;
    rule.type = known->second;
    rule.text = text_at(json, rule.type == Type::symbol ? "name" : "value");
    rule.named = flag_at(json, "named");
    rule.immediate = type == "IMMEDIATE_TOKEN";
    auto parts = parts_of(json, rule.type, depth);
    if (!parts) return std::nullopt;
    rule.of = std::move(*parts);
    rules_.push_back(std::move(rule));
    return static_cast<std::uint32_t>(rules_.size() - 1);
  }

 private:
  std::optional<std::vector<std::uint32_t>> parts_of(const Json& json, Type type, int depth) {
    std::vector<std::uint32_t> parts;
    switch (type) {
      case Type::blank:
      case Type::string:
      case Type::pattern:
      case Type::symbol:
        return parts;
      case Type::sequence:
      case Type::choice:
        if (!json.contains("members") || !json["members"].is_array()) return std::nullopt;
        for (const Json& member : json["members"]) {
          const auto part = add(member, depth + 1);
          if (!part) return std::nullopt;
          parts.push_back(*part);
        }
        return parts;
      default:
        break;
    }
    if (!json.contains("content")) return std::nullopt;
    const auto part = add(json["content"], depth + 1);
    if (!part) return std::nullopt;
    parts.push_back(*part);
    return parts;
  }

  std::vector<GrammarRule>& rules_;
};

Error wrong(std::string_view what) {
  return {ErrorKind::input, fmt::format("the grammar {}", what)};
}

}  // namespace

Result<GrammarRules> GrammarRules::read(std::string_view text) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return wrong("is not JSON");
  if (!json.is_object() || !json.contains("rules") || !json["rules"].is_object()) {
    return wrong("has no rules; is it tree-sitter's grammar.json?");
  }
  GrammarRules result;
  for (const char* list : {"supertypes", "inline"}) {
    if (!json.contains(list) || !json[list].is_array()) continue;
    for (const auto& name : json[list]) {
      if (name.is_string()) result.hidden.insert(name.get<std::string>());
    }
  }
  RuleReader reader(result.rules);
  for (const auto& [name, rule] : json["rules"].items()) {
    const auto part = reader.add(rule, 0);
    if (!part) return wrong(fmt::format("has a rule that is not understood: {}", name));
    result.by_name[name] = *part;
    result.order.push_back(name);
  }
  if (json.contains("externals") && json["externals"].is_array()) {
    for (const auto& token : json["externals"]) {
      const std::string name = token.is_object() ? text_at(token, "name") : "";
      if (!name.empty() && !result.by_name.contains(name)) result.external.insert(name);
    }
  }
  result.find_aliases();
  return result;
}

Kind GrammarRules::kind(std::string_view name, bool named) {
  auto& numbers = kind_numbers_[named ? 1 : 0];
  const auto [it, added] = numbers.try_emplace(std::string(name), static_cast<Kind>(kinds.size()));
  if (added) kinds.emplace_back(name, named);
  return it->second;
}

const Kind* GrammarRules::find_kind(const std::string& name, bool named) const {
  const auto& numbers = kind_numbers_[named ? 1 : 0];
  const auto found = numbers.find(name);
  return found == numbers.end() ? nullptr : &found->second;
}

// The alias of a rule with a name of its own shows that rule's children.
void GrammarRules::find_aliases() {
  for (const std::string& name : order) {
    if (!is_hidden(name)) sources[kind(name, true)].push_back(by_name[name]);
  }
  for (const GrammarRule& rule : rules) {
    if (rule.type != Type::alias) continue;
    std::uint32_t content = rule.of.front();
    if (rules[content].type == Type::symbol) {
      const std::string& symbol = rules[content].text;
      const std::uint32_t* const named = find(symbol);
      if (named == nullptr) {
        if (external.contains(symbol) && rule.named) external.insert(rule.text);
        continue;
      }
      content = *named;
    }
    sources[kind(rule.text, rule.named)].push_back(content);
  }
}

}  // namespace whittle
