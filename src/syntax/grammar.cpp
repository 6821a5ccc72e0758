#include "syntax/grammar.h"

#include <utility>

#include "syntax/child_automata.h"
#include "syntax/grammar_rules.h"
#include "syntax/minimal_strings.h"
#include "syntax/shortest.h"
#include "util/characters.h"

namespace whittle {

// A tag may stand right after another.
bool would_glue(char before, char after) {
  if (is_word_character(before) && is_word_character(after)) return true;
  if (before == '>' && after == '<') return false;
  constexpr std::string_view kOperators = "+-*/&|<>=:.!%^#?~@";
  return kOperators.find(before) != kOperators.npos && kOperators.find(after) != kOperators.npos;
}

struct Grammar::Data {
  explicit Data(GrammarRules read) : rules(std::move(read)) {}

  GrammarRules rules;
  ChildAutomata automata{rules};
  MinimalStrings minimal{rules};
};

Grammar::Grammar(std::unique_ptr<Data> data) : data_(std::move(data)) {}
Grammar::~Grammar() = default;

Result<std::unique_ptr<Grammar>> Grammar::read(std::string_view json) {
  Result<GrammarRules> rules = GrammarRules::read(json);
  if (!rules) return rules.error();
  return std::unique_ptr<Grammar>(new Grammar(std::make_unique<Data>(std::move(*rules))));
}

Kind Grammar::kind(std::string_view name, bool named) {
  return data_->rules.kind(name, named);
}

std::string_view Grammar::name(Kind kind) const {
  return data_->rules.kinds[kind].first;
}

Automaton* Grammar::children_of(Kind kind) {
  return data_->automata.of(kind);
}

void Grammar::learn_token(Kind kind, std::string_view text) {
  data_->minimal.learn_token(kind, text);
}

void Grammar::forget_tokens() {
  data_->minimal.forget_tokens();
}

bool Grammar::is_external(Kind kind) const {
  return data_->rules.is_external(kind);
}

const std::string* Grammar::shortest(Kind kind) {
  return data_->minimal.of(kind);
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
