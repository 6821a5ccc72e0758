#include "syntax/grammar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <set>

#include "syntax/shortest.h"
#include "util/characters.h"

namespace whittle {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kDeepest = 500;                 // nesting of a rule, and of hidden rules
constexpr std::size_t kMostOpen = 100;        // hidden rules in hidden rules
constexpr std::size_t kMostStates = 1 << 18;  // of an automaton: those of real grammars have few
constexpr std::size_t kLongestMinimal = 1 << 14;  // longer stand-ins are of no use

enum class Type : std::uint8_t {
  blank,
  string,
  pattern,
  symbol,
  sequence,
  choice,
  repeat,
  repeat1,
  alias,
  token,
};

std::string text_at(const Json& json, const char* key) {
  const auto it = json.find(key);
  return it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
}

bool flag_at(const Json& json, const char* key) {
  const auto it = json.find(key);
  return it != json.end() && it->is_boolean() && it->get<bool>();
}

// A part of a rule. Fields, precedences and reserved words say nothing about children.
struct Rule {
  Type type = Type::blank;
  bool named = false;             // alias
  bool immediate = false;         // token: nothing may stand in front of it
  std::string text;               // string, pattern, symbol's or alias's name
  std::vector<std::uint32_t> of;  // parts
};

void append_token(std::string& text, std::string_view token) {
  if (!text.empty() && !token.empty() && would_glue(text.back(), token.front())) text += ' ';
  text += token;
}

}  // namespace

// A tag may stand right after another.
bool would_glue(char before, char after) {
  if (is_word_character(before) && is_word_character(after)) return true;
  if (before == '>' && after == '<') return false;
  constexpr std::string_view kOperators = "+-*/&|<>=:.!%^#?~@";
  return kOperators.find(before) != kOperators.npos && kOperators.find(after) != kOperators.npos;
}

struct Grammar::Rules {
  std::vector<Rule> parts;
  std::unordered_map<std::string, std::uint32_t> by_name;
  std::vector<std::string> order;  // names, as in the file
  std::set<std::string, std::less<>> hidden;
  std::set<std::string, std::less<>> external;

  std::vector<std::pair<std::string, bool>> kinds;
  std::unordered_map<std::string, Kind> kind_numbers[2];
  std::unordered_map<Kind, std::vector<std::uint32_t>> sources;  // rules that make such nodes
  std::unordered_map<Kind, std::unique_ptr<Automaton>> automata;
  std::set<Kind> too_large;  // kinds of which there is no automaton
  std::unordered_map<std::string, std::optional<Kinds>> singles;  // of hidden rules; none: not
  int nesting = 0;                                                // of hidden rules in single()

  std::unordered_map<Kind, std::string> learnt;
  std::unordered_map<Kind, std::string> solved_with;  // what was learnt when it was solved
  bool current = false;                               // nothing was learnt since then
  bool solved = false;
  std::unordered_map<std::string, std::string> phi;  // by name of rule
  std::unordered_map<Kind, std::optional<std::string>> shortest;

  // Reading.
  std::optional<std::uint32_t> add(const Json& json, int depth);
  void find_aliases();

  // Automata.
  bool is_hidden(const std::string& name) const {
    return name.starts_with('_') || hidden.contains(name);
  }
  Kind kind(std::string_view name, bool named);
  bool single(std::uint32_t part, Kinds& out);
  struct Builder;

  // Minimal strings.
  std::optional<std::string> minimal(std::uint32_t part);
  bool begins_immediately(std::uint32_t part, int depth) const;
  std::optional<std::string> minimal_symbol(const std::string& name);
  void solve();
};

std::optional<std::uint32_t> Grammar::Rules::add(const Json& json, int depth) {
  if (depth > kDeepest || !json.is_object()) return std::nullopt;
  const std::string type = text_at(json, "type");
  if (type == "FIELD" || type == "RESERVED" || type.starts_with("PREC")) {
    return json.contains("content") ? add(json["content"], depth + 1) : std::nullopt;
  }
  Rule rule;
  if (type == "STRING" || type == "PATTERN") {
    rule.type = type == "STRING" ? Type::string : Type::pattern;
    rule.text = text_at(json, "value");
  } else if (type == "SYMBOL") {
    rule.type = Type::symbol;
    rule.text = text_at(json, "name");
  } else if (type == "SEQ" || type == "CHOICE") {
    rule.type = type == "SEQ" ? Type::sequence : Type::choice;
    if (!json.contains("members") || !json["members"].is_array()) return std::nullopt;
    for (const Json& member : json["members"]) {
      const auto part = add(member, depth + 1);
      if (!part) return std::nullopt;
      rule.of.push_back(*part);
    }
  } else if (type != "BLANK") {
    if (type == "REPEAT") {
      rule.type = Type::repeat;
    } else if (type == "REPEAT1") {
      rule.type = Type::repeat1;
    } else if (type == "ALIAS") {
      rule.type = Type::alias;
      rule.text = text_at(json, "value");
      rule.named = flag_at(json, "named");
    } else if (type == "TOKEN" || type == "IMMEDIATE_TOKEN") {
      rule.type = Type::token;
      rule.immediate = type == "IMMEDIATE_TOKEN";
    } else {
      return std::nullopt;
    }
    if (!json.contains("content")) return std::nullopt;
    const auto part = add(json["content"], depth + 1);
    if (!part) return std::nullopt;
    rule.of.push_back(*part);
  }
  parts.push_back(std::move(rule));
  return static_cast<std::uint32_t>(parts.size() - 1);
}

Kind Grammar::Rules::kind(std::string_view name, bool named) {
  auto& numbers = kind_numbers[named ? 1 : 0];
  const auto [it, added] = numbers.try_emplace(std::string(name), static_cast<Kind>(kinds.size()));
  if (added) kinds.emplace_back(name, named);
  return it->second;
}

// What is shown under a name: its rule, and whatever has it as an alias. The alias of a
// rule with a name of its own shows that rule's children.
void Grammar::Rules::find_aliases() {
  for (const std::string& name : order) {
    if (!is_hidden(name)) sources[kind(name, true)].push_back(by_name[name]);
  }
  for (std::uint32_t i = 0; i < parts.size(); ++i) {
    if (parts[i].type != Type::alias) continue;
    std::uint32_t content = parts[i].of.front();
    if (parts[content].type == Type::symbol) {
      const auto it = by_name.find(parts[content].text);
      if (it == by_name.end()) {
        if (external.contains(parts[content].text) && parts[i].named) {
          external.insert(parts[i].text);
        }
        continue;
      }
      content = it->second;
    }
    sources[kind(parts[i].text, parts[i].named)].push_back(content);
  }
}

// Where the part always stands for one visible node, adds the kinds it may have.
bool Grammar::Rules::single(std::uint32_t part, Kinds& out) {
  const Rule& rule = parts[part];
  switch (rule.type) {
    case Type::string:
      if (rule.text.empty()) return false;
      out.push_back(kind(rule.text, false));
      return true;
    case Type::alias:
      out.push_back(kind(rule.text, rule.named));
      return true;
    case Type::token:
      return parts[rule.of.front()].type == Type::string && single(rule.of.front(), out);
    case Type::choice:
      return std::ranges::all_of(rule.of, [&](std::uint32_t one) { return single(one, out); });
    case Type::symbol: {
      if (!is_hidden(rule.text)) {
        out.push_back(kind(rule.text, true));
        return true;
      }
      const auto it = by_name.find(rule.text);
      if (it == by_name.end() || nesting > kDeepest) return false;
      // What contains itself, or reaches what does, is not: that is known while it is looked at.
      if (singles.try_emplace(rule.text).second) {
        Kinds found;
        ++nesting;
        const bool result = single(it->second, found);
        --nesting;
        std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        if (result) singles[rule.text] = std::move(found);
      }
      const std::optional<Kinds>& known = singles[rule.text];
      if (known) out.insert(out.end(), known->begin(), known->end());
      return known.has_value();
    }
    default:
      return false;
  }
}

struct Grammar::Rules::Builder {
  Rules& rules;
  Automaton& automaton;
  struct Open {
    Automaton::State entry;
    Automaton::State exit;
  };
  std::unordered_map<std::string, Open> open = {};  // hidden rules under way
  std::size_t states = 0;
  bool too_large = false;

  using State = Automaton::State;

  // The state after the part.
  State add(std::uint32_t part, State from) {
    if (too_large) return from;
    Kinds shown;
    if (rules.single(part, shown)) return step(from, std::move(shown));
    const Rule& rule = rules.parts[part];
    switch (rule.type) {
      case Type::sequence:
        for (const std::uint32_t one : rule.of) from = add(one, from);
        return from;
      case Type::choice:
        return choice(rule, from);
      case Type::repeat:
      case Type::repeat1: {
        const State loop = automaton.add_state();
        automaton.add_free_step(from, loop);
        const State end = add(rule.of.front(), loop);
        automaton.add_free_step(end, loop);
        return rule.type == Type::repeat ? loop : end;
      }
      case Type::symbol:
        return hidden(rule.text, from);
      default:
        return from;  // tokens that do not show
    }
  }

  State step(State from, Kinds shown) {
    const State to = automaton.add_state();
    too_large = too_large || ++states > kMostStates;
    automaton.add_step(from, std::move(shown), to);
    return to;
  }

  State choice(const Rule& rule, State from) {
    const State to = automaton.add_state();
    Kinds ones;  // one step for all alternatives that are one node each
    for (const std::uint32_t one : rule.of) {
      Kinds shown;
      if (rules.single(one, shown)) {
        ones.insert(ones.end(), shown.begin(), shown.end());
      } else {
        automaton.add_free_step(add(one, from), to);
      }
    }
    if (!ones.empty()) automaton.add_step(from, std::move(ones), to);
    return to;
  }

  State hidden(const std::string& name, State from) {
    const auto rule = rules.by_name.find(name);
    if (rule == rules.by_name.end()) return from;  // a token that does not show
    if (const auto it = open.find(name); it != open.end()) {
      automaton.add_free_step(from, it->second.entry);
      const State to = automaton.add_state();
      automaton.add_free_step(it->second.exit, to);
      return to;
    }
    const Open mine{automaton.add_state(), automaton.add_state()};
    too_large = too_large || open.size() > kMostOpen || (states += 2) > kMostStates;
    if (too_large) return from;
    open.emplace(name, mine);
    automaton.add_free_step(from, mine.entry);
    automaton.add_free_step(add(rule->second, mine.entry), mine.exit);
    open.erase(name);
    return mine.exit;
  }
};

std::optional<std::string> Grammar::Rules::minimal_symbol(const std::string& name) {
  if (const auto it = phi.find(name); it != phi.end()) return it->second;
  const auto number = kind_numbers[1].find(name);
  if (number == kind_numbers[1].end()) return std::nullopt;
  const auto it = learnt.find(number->second);
  return it == learnt.end() ? std::nullopt : std::optional(it->second);
}

std::optional<std::string> Grammar::Rules::minimal(std::uint32_t part) {
  const Rule& rule = parts[part];
  switch (rule.type) {
    case Type::blank:
    case Type::repeat:
      return std::string();
    case Type::string:
      return rule.text;
    case Type::pattern:
      return shortest_match(rule.text);
    case Type::symbol:
      return minimal_symbol(rule.text);
    case Type::sequence: {
      std::string text;
      for (const std::uint32_t one : rule.of) {
        const auto token = minimal(one);
        if (!token || text.size() + token->size() > kLongestMinimal) return std::nullopt;
        if (begins_immediately(one, 0)) {
          text += *token;
        } else {
          append_token(text, *token);
        }
      }
      return text;
    }
    case Type::choice: {
      std::optional<std::string> best;
      for (const std::uint32_t one : rule.of) {
        auto text = minimal(one);
        if (text && (!best || reads_better(*text, *best))) best = std::move(text);
      }
      return best;
    }
    case Type::token: {  // one token: nothing stands between its parts
      const Rule& inner = parts[rule.of.front()];
      if (inner.type != Type::sequence) return minimal(rule.of.front());
      std::string text;
      for (const std::uint32_t one : inner.of) {
        const auto token = minimal(one);
        if (!token) return std::nullopt;
        text += *token;
      }
      return text;
    }
    case Type::alias: {
      auto text = minimal(rule.of.front());
      return text ? text : minimal_symbol(rule.text);  // what its scanner reads is seen as this
    }
    case Type::repeat1:
      break;
  }
  return minimal(rule.of.front());
}

// Whether nothing may stand in front of it.
bool Grammar::Rules::begins_immediately(std::uint32_t part, int depth) const {
  constexpr int kFar = 20;
  const Rule& rule = parts[part];
  if (rule.type == Type::token) return rule.immediate;
  if (depth > kFar) return false;
  if (rule.type == Type::symbol) {
    const auto it = by_name.find(rule.text);
    return it != by_name.end() && begins_immediately(it->second, depth + 1);
  }
  return !rule.of.empty() && rule.type != Type::choice && rule.type != Type::repeat &&
         begins_immediately(rule.of.front(), depth + 1);
}

// Φ, iterated until nothing gets shorter; at most as often as there are rules.
void Grammar::Rules::solve() {
  if (current) return;
  current = true;
  if (solved && learnt == solved_with) return;
  solved = true;
  solved_with = learnt;
  phi.clear();
  shortest.clear();
  bool changed = true;
  for (std::size_t round = 0; changed && round <= order.size(); ++round) {
    changed = false;
    for (const std::string& name : order) {
      auto text = minimal(by_name[name]);
      if (!text) continue;
      const auto [it, added] = phi.try_emplace(name, *text);
      if (!added && !reads_better(*text, it->second)) continue;
      it->second = std::move(*text);
      changed = true;
    }
  }
}

Grammar::Grammar() : rules_(std::make_unique<Rules>()) {}
Grammar::~Grammar() = default;

Result<std::unique_ptr<Grammar>> Grammar::read(std::string_view text) {
  const auto wrong = [](std::string_view what) {
    return Error{ErrorKind::input, fmt::format("the grammar {}", what)};
  };
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return wrong("is not JSON");
  if (!json.is_object() || !json.contains("rules") || !json["rules"].is_object()) {
    return wrong("has no rules; is it tree-sitter's grammar.json?");
  }
  std::unique_ptr<Grammar> grammar(new Grammar);
  Rules& rules = *grammar->rules_;
  for (const char* list : {"supertypes", "inline"}) {
    if (!json.contains(list) || !json[list].is_array()) continue;
    for (const auto& name : json[list]) {
      if (name.is_string()) rules.hidden.insert(name.get<std::string>());
    }
  }
  for (const auto& [name, rule] : json["rules"].items()) {
    const auto part = rules.add(rule, 0);
    if (!part) return wrong(fmt::format("has a rule that is not understood: {}", name));
    rules.by_name[name] = *part;
    rules.order.push_back(name);
  }
  if (json.contains("externals") && json["externals"].is_array()) {
    for (const auto& token : json["externals"]) {
      const std::string name = token.is_object() ? text_at(token, "name") : "";
      if (!name.empty() && !rules.by_name.contains(name)) rules.external.insert(name);
    }
  }
  rules.find_aliases();
  return grammar;
}

Kind Grammar::kind(std::string_view name, bool named) {
  return rules_->kind(name, named);
}

std::string_view Grammar::name(Kind kind) const {
  return rules_->kinds[kind].first;
}

Automaton* Grammar::children_of(Kind kind) {
  const auto source = rules_->sources.find(kind);
  if (source == rules_->sources.end()) return nullptr;
  auto& automaton = rules_->automata[kind];
  if (!automaton) {
    automaton = std::make_unique<Automaton>();
    Rules::Builder builder{*rules_, *automaton};
    for (const std::uint32_t part : source->second) {
      automaton->add_free_step(builder.add(part, Automaton::kStart), Automaton::kAccept);
    }
    if (builder.too_large) {
      *automaton = Automaton();
      rules_->too_large.insert(kind);
    }
    automaton->finish();
  }
  return rules_->too_large.contains(kind) ? nullptr : automaton.get();
}

void Grammar::learn_token(Kind kind, std::string_view text) {
  const auto [it, added] = rules_->learnt.try_emplace(kind, text);
  if (!added && reads_better(text, it->second)) it->second = text;
  rules_->current = false;
}

void Grammar::forget_tokens() {
  rules_->learnt.clear();
  rules_->current = false;
}

bool Grammar::is_external(Kind kind) const {
  const auto& [name, named] = rules_->kinds[kind];
  return named && rules_->external.contains(name);
}

const std::string* Grammar::shortest(Kind kind) {
  rules_->solve();
  const auto [it, added] = rules_->shortest.try_emplace(kind);
  if (added) {
    const auto& [name, named] = rules_->kinds[kind];
    std::optional<std::string>& best = it->second;
    if (!named) best = name;
    if (named && is_external(kind)) best = rules_->minimal_symbol(name);
    const auto source = rules_->sources.find(kind);
    if (source != rules_->sources.end()) {
      if (!named) best.reset();
      // Its own rule fits everywhere; what has its name as an alias may not.
      const auto own = named ? rules_->phi.find(name) : rules_->phi.end();
      if (own != rules_->phi.end()) best = own->second;
      for (const std::uint32_t part : source->second) {
        if (own != rules_->phi.end()) break;
        auto text = rules_->minimal(part);
        if (text && (!best || reads_better(*text, *best))) best = std::move(text);
      }
    }
  }
  return it->second ? &*it->second : nullptr;
}

const std::string* Grammar::shortest(const Kinds& kinds) {
  const std::string* best = nullptr;
  for (const Kind kind : kinds) {
    const std::string* text = shortest(kind);
    if (text && (!best || reads_better(*text, *best))) best = text;
  }
  return best;
}

}  // namespace whittle
