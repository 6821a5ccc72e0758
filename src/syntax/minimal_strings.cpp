#include "syntax/minimal_strings.h"

#include <utility>

#include "syntax/grammar.h"
#include "syntax/shortest.h"

namespace whittle {

namespace {

using Type = GrammarRule::Type;

constexpr std::size_t kLongestString = 1 << 14;  // longer stand-ins are of no use

void append_token(std::string& text, std::string_view token) {
  if (!text.empty() && !token.empty() && would_glue(text.back(), token.front())) text += ' ';
  text += token;
}

}  // namespace

void MinimalStrings::learn_token(Kind kind, std::string_view text) {
  const auto [it, added] = learnt_.try_emplace(kind, text);
  if (!added && reads_better(text, it->second)) it->second = text;
  current_ = false;
}

void MinimalStrings::forget_tokens() {
  learnt_.clear();
  current_ = false;
}

const std::string* MinimalStrings::of(Kind kind) {
  solve();
  const auto [it, added] = known_.try_emplace(kind);
  if (added) it->second = of_kind(kind);
  return it->second ? &*it->second : nullptr;
}

std::optional<std::string> MinimalStrings::of_kind(Kind kind) const {
  const auto& [name, named] = rules_.kinds[kind];
  const auto source = rules_.sources.find(kind);
  if (source == rules_.sources.end()) {
    if (!named) return name;
    return rules_.is_external(kind) ? of_symbol(name) : std::nullopt;
  }
  // Its own rule fits everywhere; what has its name as an alias may not.
  const auto own = named ? phi_.find(name) : phi_.end();
  if (own != phi_.end()) return own->second;
  std::optional<std::string> best;
  if (rules_.is_external(kind)) best = of_symbol(name);
  for (const std::uint32_t rule : source->second) {
    auto text = of_rule(rule);
    if (text && (!best || reads_better(*text, *best))) best = std::move(text);
  }
  return best;
}

std::optional<std::string> MinimalStrings::of_symbol(const std::string& name) const {
  if (const auto it = phi_.find(name); it != phi_.end()) return it->second;
  const Kind* const kind = rules_.find_kind(name, true);
  if (kind == nullptr) return std::nullopt;
  const auto it = learnt_.find(*kind);
  return it == learnt_.end() ? std::nullopt : std::optional(it->second);
}

std::optional<std::string> MinimalStrings::of_rule(std::uint32_t number) const {
  const GrammarRule& rule = rules_.rules[number];
  switch (rule.type) {
    case Type::blank:
    case Type::repeat:
      return std::string();
    case Type::string:
      return rule.text;
    case Type::pattern:
      return shortest_match(rule.text);
    case Type::symbol:
      return of_symbol(rule.text);
    case Type::sequence:
      return of_sequence(rule);
    case Type::choice:
      return of_choice(rule);
    case Type::token:
      return of_token(rule);
    case Type::alias: {
      auto text = of_rule(rule.of.front());
      return text ? text : of_symbol(rule.text);  // what its scanner reads is seen as this
    }
    case Type::repeat1:
      break;
  }
  return of_rule(rule.of.front());
}

std::optional<std::string> MinimalStrings::of_sequence(const GrammarRule& rule) const {
  std::string text;
  for (const std::uint32_t one : rule.of) {
    const auto token = of_rule(one);
    if (!token || text.size() + token->size() > kLongestString) return std::nullopt;
    if (begins_immediately(one, 0)) {
      text += *token;
    } else {
      append_token(text, *token);
    }
  }
  return text;
}

std::optional<std::string> MinimalStrings::of_choice(const GrammarRule& rule) const {
  std::optional<std::string> best;
  for (const std::uint32_t one : rule.of) {
    auto text = of_rule(one);
    if (text && (!best || reads_better(*text, *best))) best = std::move(text);
  }
  return best;
}

// One token: nothing stands between its parts.
std::optional<std::string> MinimalStrings::of_token(const GrammarRule& rule) const {
  const GrammarRule& inner = rules_.rules[rule.of.front()];
  if (inner.type != Type::sequence) return of_rule(rule.of.front());
  std::string text;
  for (const std::uint32_t one : inner.of) {
    const auto token = of_rule(one);
    if (!token) return std::nullopt;
    text += *token;
  }
  return text;
}

// Whether no white space may be in front of it.
bool MinimalStrings::begins_immediately(std::uint32_t number, int depth) const {
  constexpr int kFar = 20;
  const GrammarRule& rule = rules_.rules[number];
  if (rule.type == Type::token) return rule.immediate;
  if (depth > kFar) return false;
  if (rule.type == Type::symbol) {
    const std::uint32_t* const of = rules_.find(rule.text);
    return of != nullptr && begins_immediately(*of, depth + 1);
  }
  return !rule.of.empty() && rule.type != Type::choice && rule.type != Type::repeat &&
         begins_immediately(rule.of.front(), depth + 1);
}

void MinimalStrings::solve() {
  if (current_) return;
  current_ = true;
  if (solved_ && learnt_ == solved_with_) return;
  solved_ = true;
  solved_with_ = learnt_;
  phi_.clear();
  known_.clear();
  bool changed = true;
  for (std::size_t round = 0; changed && round <= rules_.order.size(); ++round) {
    changed = false;
    for (const std::string& name : rules_.order) {
      auto text = of_rule(*rules_.find(name));
      if (!text) continue;
      const auto [it, added] = phi_.try_emplace(name, *text);
      if (!added && !reads_better(*text, it->second)) continue;
      it->second = std::move(*text);
      changed = true;
    }
  }
}

}  // namespace whittle
