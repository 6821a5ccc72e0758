// The shortest strings that the rules of a grammar derive (Misherghi, chapter 5: Φ).
//
// Φ of all rules is iterated until nothing becomes shorter; at most as often as there are rules.
// Tokens that an external scanner reads have no rule: their text is learnt from the input.
//
// Answers are computed when they are needed for the first time after something was learnt.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "syntax/automaton.h"
#include "syntax/grammar_rules.h"

namespace whittle {

class MinimalStrings {
 public:
  /// The rules must outlive it.
  explicit MinimalStrings(const GrammarRules& rules) : rules_(rules) {}

  /// Of several texts of a kind the best is kept. Earlier results of of() become invalid.
  void learn_token(Kind kind, std::string_view text);
  void forget_tokens();

  /// The shortest string of a kind of node; null: there is none. Valid until something else is
  /// learnt.
  const std::string* of(Kind kind);

 private:
  void solve();
  std::optional<std::string> of_kind(Kind kind) const;
  std::optional<std::string> of_rule(std::uint32_t rule) const;
  std::optional<std::string> of_sequence(const GrammarRule& rule) const;
  std::optional<std::string> of_choice(const GrammarRule& rule) const;
  std::optional<std::string> of_token(const GrammarRule& rule) const;
  std::optional<std::string> of_symbol(const std::string& name) const;
  bool begins_immediately(std::uint32_t rule, int depth) const;

  const GrammarRules& rules_;
  std::unordered_map<Kind, std::string> learnt_;
  std::unordered_map<Kind, std::string> solved_with_;  // what was learnt when it was solved
  bool current_ = false;                               // nothing was learnt since then
  bool solved_ = false;
  std::unordered_map<std::string, std::string> phi_;  // by name of rule
  std::unordered_map<Kind, std::optional<std::string>> known_;
};

}  // namespace whittle
