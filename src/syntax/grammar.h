// A context-free grammar as tree-sitter's grammar.json describes it.
//
// A tree shows less than the grammar has: hidden rules (whose name begins with _, supertypes,
// inlined rules) do not appear, their children take their place; tokens that are patterns without a
// name do not appear at all; an alias shows another name. So questions about nodes are asked by
// *kind*, the name that appears in the tree, and the automaton of a kind reads the children as they
// are in the tree.
//
// A hidden rule that contains itself is read without counting the depth: the automaton then allows
// a little more than the grammar does. To be certain, parse the result.
//
// Answers are computed when they are needed for the first time, so an object must not be used by
// several threads at once.
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

  /// The automaton for its children; null for tokens in quotes, for kinds that the grammar does not
  /// know, and if the rules are too complex.
  Automaton* children_of(Kind kind);

  /// For tokens that an external scanner reads there is no rule, so their text is learnt from the
  /// input. Of several texts the best is kept. Earlier results of shortest() become invalid.
  void learn_token(Kind kind, std::string_view text);
  /// Call this before another input.
  void forget_tokens();
  /// Whether the text of such a token is known only from the input.
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

/// Whether the two would be read as one token if nothing were between them.
bool would_glue(char before, char after);

}  // namespace whittle
