// Grammars written here, read as tree-sitter's: what they say of children, and the
// shortest text of each kind.
#include "syntax/grammar.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/samples.h"
#include "syntax/language.h"

namespace whittle {
namespace {

using Json = nlohmann::ordered_json;

// Rules as a grammar.js writes them.
Json blank() {
  return {{"type", "BLANK"}};
}
Json str(const std::string& text) {
  return {{"type", "STRING"}, {"value", text}};
}
Json pattern(const std::string& text) {
  return {{"type", "PATTERN"}, {"value", text}};
}
Json sym(const std::string& name) {
  return {{"type", "SYMBOL"}, {"name", name}};
}
Json of(const char* type, Json content) {
  return {{"type", type}, {"content", std::move(content)}};
}
Json members(const char* type, std::vector<Json> parts) {
  return {{"type", type}, {"members", std::move(parts)}};
}
template <class... Parts>
Json seq(Parts... parts) {
  return members("SEQ", {parts...});
}
template <class... Parts>
Json choice(Parts... parts) {
  return members("CHOICE", {parts...});
}
Json optional(Json part) {
  return choice(std::move(part), blank());
}
Json repeat(Json part) {
  return of("REPEAT", std::move(part));
}
Json repeat1(Json part) {
  return of("REPEAT1", std::move(part));
}
Json token(Json part) {
  return of("TOKEN", std::move(part));
}
Json immediate(Json part) {
  return of("IMMEDIATE_TOKEN", std::move(part));
}
Json field(Json part) {
  Json json = of("FIELD", std::move(part));
  json["name"] = "f";
  return json;
}
Json prec(Json part) {
  Json json = of("PREC_LEFT", std::move(part));
  json["value"] = 1;
  return json;
}
Json alias(Json part, const std::string& name, bool named) {
  Json json = of("ALIAS", std::move(part));
  json["value"] = name;
  json["named"] = named;
  return json;
}

struct Rules {
  std::vector<std::pair<std::string, Json>> rules;
  std::vector<std::string> supertypes = {};
  std::vector<std::string> inlined = {};
  std::vector<std::string> externals = {};
};

std::unique_ptr<Grammar> grammar(const Rules& rules) {
  Json json{{"name", "test"}, {"rules", Json::object()}};
  for (const auto& [name, rule] : rules.rules) json["rules"][name] = rule;
  json["supertypes"] = rules.supertypes;
  json["inline"] = rules.inlined;
  json["externals"] = Json::array();
  for (const std::string& name : rules.externals) json["externals"].push_back(sym(name));
  auto read = Grammar::read(json.dump());
  EXPECT_TRUE(read) << read.error().message;
  return std::move(*read);
}

// Kinds written as "name" and "'token'".
Kind kind_of(Grammar& grammar, std::string_view text) {
  if (text.starts_with('\'')) return grammar.kind(text.substr(1, text.size() - 2), false);
  return grammar.kind(text, true);
}

using Names = std::vector<std::string>;

// Whether a node may have these children; read from both sides, at every place.
bool allows(Grammar& grammar, std::string_view node, const Names& children) {
  Automaton* automaton = grammar.children_of(kind_of(grammar, node));
  if (automaton == nullptr) {
    ADD_FAILURE() << node << " is not known";
    return false;
  }
  std::vector<Automaton::Reading> left{automaton->at_begin()};
  for (const std::string& child : children) {
    left.push_back(automaton->forward(left.back(), kind_of(grammar, child)));
  }
  std::vector<Automaton::Reading> right{automaton->at_end()};
  for (auto child = children.rbegin(); child != children.rend(); ++child) {
    right.push_back(automaton->backward(right.back(), kind_of(grammar, *child)));
  }
  std::ranges::reverse(right);
  const bool result = automaton->meets(left.back(), automaton->at_end());
  for (std::size_t i = 0; i < left.size(); ++i) {
    EXPECT_EQ(automaton->meets(left[i], right[i]), result) << node << " at " << i;
  }
  EXPECT_EQ(automaton->dead(left.back()) && result, false);
  return result;
}

// What may stand in the place of a child.
Names instead(Grammar& grammar, std::string_view node, const Names& children, std::size_t place) {
  Automaton& automaton = *grammar.children_of(kind_of(grammar, node));
  auto left = automaton.at_begin();
  for (std::size_t i = 0; i < place; ++i) {
    left = automaton.forward(left, kind_of(grammar, children[i]));
  }
  auto right = automaton.at_end();
  for (std::size_t i = children.size(); i-- > place + 1;) {
    right = automaton.backward(right, kind_of(grammar, children[i]));
  }
  Names names;
  for (const Kind kind : automaton.between(left, right)) {
    const std::string name(grammar.name(kind));
    names.push_back(kind == grammar.kind(name, true) ? name : "'" + name + "'");
  }
  std::ranges::sort(names);
  return names;
}

std::string shortest(Grammar& grammar, std::string_view kind) {
  const std::string* text = grammar.shortest(kind_of(grammar, kind));
  return text ? *text : "none";
}

TEST(Grammar, KindsAreNumbersOfNames) {
  const auto g = grammar({{{"a", str("x")}}});
  EXPECT_EQ(g->kind("a", true), g->kind("a", true));
  EXPECT_NE(g->kind("a", true), g->kind("a", false));
  EXPECT_EQ(g->name(g->kind("a", true)), "a");
  EXPECT_EQ(g->name(g->kind("new", false)), "new");
}

TEST(Grammar, Sequences) {
  const auto g = grammar({{{"a", seq(str("("), field(sym("b")), optional(str(";")), str(")"))},
                           {"b", pattern("[0-9]+")}}});
  EXPECT_TRUE(allows(*g, "a", {"'('", "b", "')'"}));
  EXPECT_TRUE(allows(*g, "a", {"'('", "b", "';'", "')'"}));
  EXPECT_FALSE(allows(*g, "a", {"'('", "')'"}));
  EXPECT_FALSE(allows(*g, "a", {"'('", "b", "';'", "';'", "')'"}));
  EXPECT_FALSE(allows(*g, "a", {}));
  EXPECT_FALSE(allows(*g, "a", {"'('", "unheard_of", "')'"}));
  EXPECT_FALSE(allows(*g, "a", {"'('", "'b'", "')'"}));
  EXPECT_EQ(instead(*g, "a", {"'('", "b", "')'"}, 1), Names{"b"});
  EXPECT_EQ(shortest(*g, "a"), "(0)");
}

TEST(Grammar, WhatIsNotKnown) {
  const auto g = grammar({{{"a", seq(str("x"), sym("missing"))}}});
  EXPECT_EQ(g->children_of(g->kind("unheard_of", true)), nullptr);
  EXPECT_EQ(g->children_of(g->kind("x", false)), nullptr);
  EXPECT_EQ(g->children_of(g->kind("missing", true)), nullptr);
  EXPECT_EQ(shortest(*g, "missing"), "none");
  EXPECT_EQ(shortest(*g, "a"), "none");
  EXPECT_EQ(shortest(*g, "'x'"), "x");
  EXPECT_FALSE(g->is_external(g->kind("missing", true)));
}

TEST(Grammar, NamedTokensHaveNoChildren) {
  const auto g = grammar({{{"a", sym("b")}, {"b", token(seq(str("x"), str("y")))}}});
  EXPECT_TRUE(allows(*g, "b", {}));
  EXPECT_FALSE(allows(*g, "b", {"'x'"}));
  EXPECT_EQ(shortest(*g, "b"), "xy");
}

// The children of hidden rules stand where the rule would.
TEST(Grammar, HiddenRules) {
  const auto g = grammar({{{"a", seq(str("["), sym("_list"), str("]"))},
                           {"_list", seq(sym("b"), repeat(seq(str(","), sym("b"))))},
                           {"b", str("b")}}});
  EXPECT_TRUE(allows(*g, "a", {"'['", "b", "']'"}));
  EXPECT_TRUE(allows(*g, "a", {"'['", "b", "','", "b", "','", "b", "']'"}));
  EXPECT_FALSE(allows(*g, "a", {"'['", "b", "b", "']'"}));
  EXPECT_FALSE(allows(*g, "a", {"'['", "']'"}));
  EXPECT_FALSE(allows(*g, "a", {"'['", "_list", "']'"}));
  EXPECT_EQ(g->children_of(g->kind("_list", true)), nullptr);
}

TEST(Grammar, SupertypesAndInlinedRules) {
  const auto g = grammar({{{"a", repeat1(sym("statement"))},
                           {"statement", choice(sym("b"), sym("expression"))},
                           {"expression", choice(sym("c"), sym("pair"))},
                           {"pair", seq(sym("c"), sym("c"))},
                           {"b", str("bb")},
                           {"c", pattern("c+")}},
                          {"statement", "expression"},
                          {"pair"}});
  EXPECT_TRUE(allows(*g, "a", {"b"}));
  EXPECT_TRUE(allows(*g, "a", {"c", "c", "c", "b"}));
  EXPECT_FALSE(allows(*g, "a", {"statement"}));
  EXPECT_FALSE(allows(*g, "a", {"pair"}));
  EXPECT_FALSE(allows(*g, "a", {}));
  EXPECT_EQ(instead(*g, "a", {"b"}, 0), (Names{"b", "c"}));
  EXPECT_EQ(shortest(*g, "a"), "c");
  EXPECT_EQ(*g->shortest(Kinds{g->kind("b", true), g->kind("c", true)}), "c");
}

TEST(Grammar, NamedAliases) {
  const auto g = grammar({{{"a", seq(alias(sym("b"), "other", true), sym("b"))},
                           {"b", seq(str("("), optional(sym("c")), str(")"))},
                           {"c", str("c")},
                           {"other", seq(str("other"), sym("c"))}}});
  EXPECT_TRUE(allows(*g, "a", {"other", "b"}));
  EXPECT_FALSE(allows(*g, "a", {"b", "b"}));
  EXPECT_FALSE(allows(*g, "a", {"'other'", "b"}));
  // Of one name, either.
  EXPECT_TRUE(allows(*g, "other", {"'('", "')'"}));
  EXPECT_TRUE(allows(*g, "other", {"'other'", "c"}));
  EXPECT_FALSE(allows(*g, "b", {"'other'", "c"}));
  // What stands under the alias may not fit elsewhere.
  EXPECT_EQ(shortest(*g, "other"), "other c");
}

TEST(Grammar, AliasesOfWhatIsHidden) {
  const auto g = grammar({{{"a", alias(sym("_b"), "body", true)},
                           {"_b", seq(sym("c"), repeat(sym("c")))},
                           {"c", str("c")},
                           {"d", alias(seq(str("x"), sym("c")), "named", true)}}});
  EXPECT_TRUE(allows(*g, "a", {"body"}));
  EXPECT_FALSE(allows(*g, "a", {"c"}));
  EXPECT_TRUE(allows(*g, "body", {"c", "c"}));
  EXPECT_FALSE(allows(*g, "body", {}));
  EXPECT_TRUE(allows(*g, "named", {"'x'", "c"}));
  EXPECT_EQ(shortest(*g, "body"), "c");
  EXPECT_EQ(shortest(*g, "named"), "x c");
}

TEST(Grammar, AnonymousAliases) {
  const auto g = grammar({{{"a", seq(alias(sym("keyword"), "if", false), sym("b"))},
                           {"keyword", pattern("[iI][fF]")},
                           {"b", str("b")}}});
  EXPECT_TRUE(allows(*g, "a", {"'if'", "b"}));
  EXPECT_FALSE(allows(*g, "a", {"if", "b"}));
  EXPECT_FALSE(allows(*g, "a", {"keyword", "b"}));
  EXPECT_EQ(shortest(*g, "'if'"), "if");
  EXPECT_EQ(shortest(*g, "a"), "if b");
}

TEST(Grammar, Repetitions) {
  const auto g = grammar({{{"none", seq(str("x"), repeat(sym("b")))},
                           {"some", seq(str("x"), repeat1(sym("b")))},
                           {"pairs", repeat1(seq(sym("b"), str(",")))},
                           {"nested", repeat(repeat1(sym("b")))},
                           {"b", str("b")}}});
  EXPECT_TRUE(allows(*g, "none", {"'x'"}));
  EXPECT_TRUE(allows(*g, "none", {"'x'", "b", "b"}));
  EXPECT_FALSE(allows(*g, "some", {"'x'"}));
  EXPECT_TRUE(allows(*g, "some", {"'x'", "b"}));
  EXPECT_TRUE(allows(*g, "some", {"'x'", "b", "b", "b"}));
  EXPECT_TRUE(allows(*g, "pairs", {"b", "','", "b", "','"}));
  EXPECT_FALSE(allows(*g, "pairs", {"b", "','", "b"}));
  EXPECT_TRUE(allows(*g, "nested", {}));
  EXPECT_TRUE(allows(*g, "nested", {"b", "b"}));
  EXPECT_EQ(shortest(*g, "none"), "x");
  EXPECT_EQ(shortest(*g, "some"), "x b");
  EXPECT_EQ(shortest(*g, "nested"), "");
}

// Tokens without a name do not show.
TEST(Grammar, TokensThatDoNotShow) {
  const auto g =
      grammar({{{"a", seq(pattern("[ab]+"), sym("b"), token(seq(str("x"), pattern("y"))), blank())},
                {"b", token(prec(str("b")))},
                {"c", seq(token(prec(str("!"))), immediate(str("=")))}}});
  EXPECT_TRUE(allows(*g, "a", {"b"}));
  EXPECT_TRUE(allows(*g, "c", {"'!'", "'='"}));
}

// A hidden rule that contains itself: whatever the rules allow is allowed.
TEST(Grammar, HiddenRulesThatContainThemselves) {
  const auto g = grammar({{{"a", sym("_list")},
                           {"_list", choice(seq(sym("_list"), str(","), sym("b")), sym("b"))},
                           {"nested", sym("_nest")},
                           {"_nest", choice(seq(str("("), sym("_nest"), str(")")), sym("b"))},
                           {"_one", choice(sym("_two"), sym("b"))},
                           {"_two", choice(sym("_one"), str("c"))},
                           {"both", seq(sym("_one"), str("!"))},
                           {"b", str("b")}}});
  EXPECT_TRUE(allows(*g, "a", {"b"}));
  EXPECT_TRUE(allows(*g, "a", {"b", "','", "b", "','", "b"}));
  EXPECT_FALSE(allows(*g, "a", {"','", "b"}));
  EXPECT_FALSE(allows(*g, "a", {"b", "b"}));
  EXPECT_FALSE(allows(*g, "a", {}));
  EXPECT_TRUE(allows(*g, "nested", {"'('", "'('", "b", "')'", "')'"}));
  EXPECT_FALSE(allows(*g, "nested", {"'('", "')'"}));
  EXPECT_TRUE(allows(*g, "both", {"b", "'!'"}));
  EXPECT_TRUE(allows(*g, "both", {"'c'", "'!'"}));
  EXPECT_EQ(instead(*g, "both", {"b", "'!'"}, 0), (Names{"'c'", "b"}));
}

TEST(Grammar, ASymbolThatDerivesNothing) {
  const auto g = grammar({{{"a", choice(sym("loop"), seq(str("xx"), sym("b")))},
                           {"loop", seq(str("("), sym("loop"), str(")"))},
                           {"empty", members("CHOICE", {})},
                           {"b", str("b")}}});
  EXPECT_EQ(shortest(*g, "loop"), "none");
  EXPECT_EQ(shortest(*g, "empty"), "none");
  EXPECT_EQ(shortest(*g, "a"), "xx b");
  EXPECT_EQ(g->shortest(Kinds{g->kind("loop", true), g->kind("empty", true)}), nullptr);
  EXPECT_EQ(g->shortest(Kinds{}), nullptr);
  EXPECT_FALSE(allows(*g, "empty", {}));
}

// The text of what an external scanner reads is the shortest that the input has.
TEST(Grammar, ExternalsAreLearnt) {
  const Rules rules{{{"a", choice(seq(str("<"), sym("raw"), str(">")), str("long long long"))},
                     {"b", seq(str("<"), alias(sym("_hidden"), "shown", true), str(">"))}},
                    {},
                    {},
                    {"raw", "_hidden"}};
  const auto g = grammar(rules);
  const Kind raw = g->kind("raw", true);
  const Kind shown = g->kind("shown", true);
  EXPECT_TRUE(g->is_external(raw));
  EXPECT_TRUE(g->is_external(shown));
  EXPECT_FALSE(g->is_external(g->kind("a", true)));
  EXPECT_FALSE(g->is_external(g->kind("raw", false)));
  EXPECT_EQ(shortest(*g, "raw"), "none");
  EXPECT_EQ(shortest(*g, "a"), "long long long");
  EXPECT_EQ(shortest(*g, "b"), "none");
  g->learn_token(raw, "two words");
  g->learn_token(raw, "word");
  g->learn_token(raw, "another");
  g->learn_token(shown, "a");
  EXPECT_EQ(shortest(*g, "raw"), "word");
  EXPECT_EQ(shortest(*g, "a"), "<word>");
  EXPECT_EQ(shortest(*g, "shown"), "a");
  EXPECT_EQ(shortest(*g, "b"), "<a>");
  g->forget_tokens();
  EXPECT_EQ(shortest(*g, "b"), "none");
  g->learn_token(shown, "b");
  EXPECT_EQ(shortest(*g, "b"), "<b>");
  EXPECT_EQ(shortest(*g, "raw"), "none");
}

// Figure 5.2. The minimal string of E is N, and of N a digit.
TEST(Grammar, ArithmeticOfSection53) {
  const auto op = [](const char* text) { return seq(sym("E"), str(text), sym("E")); };
  const auto g = grammar({{{"E", choice(op("*"), op("/"), op("+"), op("-"),
                                        seq(str("("), sym("E"), str(")")), sym("N"))},
                           {"N", pattern("[0-9]+")}}});
  EXPECT_EQ(shortest(*g, "N"), "0");
  EXPECT_EQ(shortest(*g, "E"), "0");
  EXPECT_TRUE(allows(*g, "E", {"E", "'*'", "E"}));
  EXPECT_TRUE(allows(*g, "E", {"'('", "E", "')'"}));
  EXPECT_TRUE(allows(*g, "E", {"N"}));
  EXPECT_FALSE(allows(*g, "E", {"E", "E"}));
  EXPECT_EQ(instead(*g, "E", {"E", "'*'", "E"}, 1), (Names{"'*'", "'+'", "'-'", "'/'"}));
  EXPECT_EQ(instead(*g, "E", {"E", "'*'", "E"}, 2), Names{"E"});
  EXPECT_EQ(instead(*g, "E", {"N"}, 0), Names{"N"});
}

// Theorem 5.1.1: a minimal string may need a derivation as high as there are nonterminals.
TEST(Grammar, AsManyRoundsAsRules) {
  Rules rules;
  constexpr int kMany = 300;
  for (int i = 0; i < kMany; ++i) {
    rules.rules.emplace_back("r" + std::to_string(i), sym("r" + std::to_string(i + 1)));
  }
  rules.rules.emplace_back("r" + std::to_string(kMany), str("end"));
  const auto g = grammar(rules);
  EXPECT_EQ(shortest(*g, "r0"), "end");
}

TEST(Grammar, TokensAreNotGluedTogether) {
  const auto g = grammar({{{"words", seq(str("return"), sym("n"))},
                           {"signs", seq(str("+"), str("+"))},
                           {"apart", seq(str("("), sym("n"), str(")"))},
                           {"at_once", seq(str("$"), immediate(pattern("[a-z]+")))},
                           {"at_once_by_name", seq(str("x"), sym("tail"))},
                           {"tail", immediate(str("y"))},
                           {"one", token(seq(str("0x"), pattern("[0-9a-f]+")))},
                           {"n", pattern("[0-9]+")}}});
  EXPECT_EQ(shortest(*g, "words"), "return 0");
  EXPECT_EQ(shortest(*g, "signs"), "+ +");
  EXPECT_EQ(shortest(*g, "apart"), "(0)");
  EXPECT_EQ(shortest(*g, "at_once"), "$a");
  EXPECT_EQ(shortest(*g, "at_once_by_name"), "xy");
  EXPECT_EQ(shortest(*g, "one"), "0x0");
}

TEST(Grammar, WouldGlue) {
  EXPECT_TRUE(would_glue('a', 'b'));
  EXPECT_TRUE(would_glue('_', '1'));
  EXPECT_TRUE(would_glue('a', '\xc3'));
  EXPECT_TRUE(would_glue('+', '+'));
  EXPECT_TRUE(would_glue('/', '*'));
  EXPECT_FALSE(would_glue('a', '('));
  EXPECT_FALSE(would_glue('>', '<'));
  EXPECT_FALSE(would_glue(')', 'a'));
  EXPECT_FALSE(would_glue(' ', 'a'));
  EXPECT_FALSE(would_glue('\n', '+'));
}

std::string complaint(const std::string& text) {
  const auto read = Grammar::read(text);
  if (read) return "it was read";
  EXPECT_EQ(read.error().kind, ErrorKind::input);
  return read.error().message;
}

TEST(Grammar, WhatIsNoGrammar) {
  EXPECT_EQ(complaint(""), "the grammar is not JSON");
  EXPECT_EQ(complaint("{\"rules\": "), "the grammar is not JSON");
  for (const char* text : {"[]", "{}", "1", "\"rules\"", "{\"rules\": []}", "{\"rules\": 1}"}) {
    EXPECT_EQ(complaint(text), "the grammar has no rules; is it tree-sitter's grammar.json?");
  }
}

TEST(Grammar, RulesThatAreNotUnderstood) {
  for (const char* rule :
       {"1", "{}", "[]", "null", R"({"type": 5})", R"({"type": "UNHEARD_OF"})",
        R"({"type": "UNHEARD_OF", "content": {"type": "BLANK"}})", R"({"type": "SEQ"})",
        R"({"type": "SEQ", "members": {}})", R"({"type": "CHOICE", "members": [1]})",
        R"({"type": "REPEAT"})", R"({"type": "ALIAS", "value": "x"})", R"({"type": "PREC"})",
        R"({"type": "PREC_LEFT", "content": 5})", R"({"type": "FIELD", "name": "x"})",
        R"({"type": "TOKEN", "content": []})"}) {
    EXPECT_EQ(
        complaint(std::string(R"({"rules": {"fine": {"type": "BLANK"}, "odd": )") + rule + "}}"),
        "the grammar has a rule that is not understood: odd")
        << rule;
  }
}

// Values of the wrong type are none; whoever wrote them will see it in the answers.
TEST(Grammar, ValuesOfTheWrongType) {
  for (const char* text :
       {R"({"rules": {"a": {"type": "STRING", "value": 5}}})",
        R"({"rules": {"a": {"type": "PATTERN", "value": null}}})",
        R"({"rules": {"a": {"type": "SYMBOL", "name": []}}})",
        R"({"rules": {"a": {"type": "ALIAS", "named": 1, "content": {"type": "BLANK"}}}})",
        R"({"rules": {}, "externals": [5, {"name": 5}], "inline": [5], "supertypes": 5})"}) {
    const auto read = Grammar::read(text);
    ASSERT_TRUE(read) << text;
    (void)(*read)->shortest((*read)->kind("a", true));
    (void)(*read)->children_of((*read)->kind("a", true));
  }
}

TEST(Grammar, DeepNestingIsRefused) {
  const auto nested = [](std::size_t depth) {
    std::string open, close;
    for (std::size_t i = 0; i < depth; ++i) {
      open += R"({"type": "REPEAT", "content": )";
      close += "}";
    }
    return R"({"rules": {"deep": )" + open + R"({"type": "BLANK"})" + close + "}}";
  };
  EXPECT_TRUE(Grammar::read(nested(100)));
  EXPECT_EQ(complaint(nested(100'000)), "the grammar has a rule that is not understood: deep");
}

// Hidden rules that double with each step, and a long chain of them: no automaton and no
// string of that size.
TEST(Grammar, RulesTooEntangled) {
  Rules doubling;
  Rules chain;
  Rules singles;
  constexpr int kMany = 40;
  doubling.rules.emplace_back("a", sym("_0"));
  singles.rules.emplace_back("a", sym("_0"));
  chain.rules.emplace_back("a", sym("_0"));
  const auto name = [](int i) { return "_" + std::to_string(i); };
  for (int i = 0; i < kMany; ++i) {
    doubling.rules.emplace_back(name(i), seq(sym(name(i + 1)), sym(name(i + 1))));
    singles.rules.emplace_back(name(i), choice(sym(name(i + 1)), sym(name(i + 1))));
  }
  doubling.rules.emplace_back(name(kMany), str("x"));
  singles.rules.emplace_back(name(kMany), str("x"));
  constexpr int kLong = 3000;
  for (int i = 0; i < kLong; ++i) {
    chain.rules.emplace_back(name(i), seq(sym(name(i + 1)), optional(str("y"))));
  }
  chain.rules.emplace_back(name(kLong), str("x"));
  const auto d = grammar(doubling);
  EXPECT_EQ(d->children_of(d->kind("a", true)), nullptr);
  EXPECT_EQ(d->children_of(d->kind("a", true)), nullptr);
  EXPECT_EQ(shortest(*d, "a"), "none");
  const auto c = grammar(chain);
  EXPECT_EQ(c->children_of(c->kind("a", true)), nullptr);
  const auto s = grammar(singles);
  EXPECT_TRUE(allows(*s, "a", {"'x'"}));
  EXPECT_EQ(shortest(*s, "a"), "x");
}

TEST(Grammar, OfEveryBuiltInLanguage) {
  for (const Language* const each : all_languages()) {
    const Language& language = *each;
    SCOPED_TRACE(language.name);
    auto read = Grammar::read(language.grammar);
    ASSERT_TRUE(read) << read.error().message;
    Grammar& g = **read;
    const auto json = Json::parse(language.grammar);
    std::size_t rules = 0;
    std::size_t readable = 0;
    for (const auto& [name, rule] : json["rules"].items()) {
      ++rules;
      const Kind kind = g.kind(name, true);
      if (g.children_of(kind) != nullptr || name.starts_with('_')) ++readable;
      (void)g.shortest(kind);
    }
    EXPECT_GT(readable, rules / 2);
  }
}

}  // namespace
}  // namespace whittle
