// The automata that read the children of nodes (syntax/automaton.h), made from the rules of a
// grammar.
//
// Hidden rules do not appear in a tree: their parts take their place. A hidden rule that contains
// itself is entered and left without counting the depth, so the automaton allows a little more than
// the grammar does.
//
// Each automaton is made when it is needed for the first time.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "syntax/automaton.h"
#include "syntax/grammar_rules.h"

namespace whittle {

class ChildAutomata {
 public:
  /// The rules must outlive it; they may get more kinds.
  explicit ChildAutomata(GrammarRules& rules) : rules_(rules) {}

  /// Null for tokens in quotes, for kinds that the grammar does not know, and if the rules are too
  /// complex.
  Automaton* of(Kind kind);

 private:
  class Builder;
  bool single(std::uint32_t rule, Kinds& out);
  const std::optional<Kinds>& single_hidden(const std::string& name, std::uint32_t rule);

  GrammarRules& rules_;
  std::unordered_map<Kind, std::unique_ptr<Automaton>> automata_;
  std::set<Kind> too_large_;  // kinds of which there is no automaton
  /// For each hidden rule that always becomes exactly one visible node: the kinds of that node.
  std::unordered_map<std::string, std::optional<Kinds>> singles_;
  int nesting_ = 0;  // of hidden rules in single()
};

}  // namespace whittle
