// A context-free grammar as tree-sitter's grammar.json describes it.
//
// A tree shows less than the grammar says: hidden rules (whose name begins with _,
// supertypes, inlined rules) do not appear, their children stand in their place; tokens
// that are patterns without a name do not appear at all; an alias shows another name.
// So what the grammar says of a node is asked by *kind*, the name that shows in the
// tree, and the automaton of a kind reads the children as they are in the tree.
//
// A hidden rule that contains itself is read without counting how deep: the automaton
// then allows a little more than the grammar does. Whoever must know parses the result.
//
// Answers are computed when first asked for: not for several threads at once.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "syntax/automaton.h"
#include "util/result.h"

namespace whittle {

class Grammar {
 public:
  static Result<std::unique_ptr<Grammar>> read(std::string_view json);
  ~Grammar();

  /// A number for the name; the same for the same name. `named`: not a token in quotes.
  Kind kind(std::string_view name, bool named);
  std::string_view name(Kind kind) const;

  /// How its children are to be read; null for tokens in quotes, for what the grammar does
  /// not know, and where the rules are too entangled.
  Automaton* children_of(Kind kind);

  /// What an external scanner reads has no rule: its text comes from the input. Of several
  /// the best is kept. What shortest() answered before does not hold any more.
  void learn_token(Kind kind, std::string_view text);
  /// Before another input.
  void forget_tokens();
  /// Whether only the input knows such a token's text.
  bool is_external(Kind kind) const;

  /// The minimal-length string of the kind (Misherghi, chapter 5: Φ); null: there is none.
  const std::string* shortest(Kind kind);
  /// The best of several; null: none of them has one.
  const std::string* shortest(const Kinds& kinds);

 private:
  struct Data;
  explicit Grammar(std::unique_ptr<Data> data);
  std::unique_ptr<Data> data_;
};

/// Whether the two would be read as one token if nothing stood between them.
bool would_glue(char before, char after);

}  // namespace whittle
