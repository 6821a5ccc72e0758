#include "syntax/outline.h"

#include <gtest/gtest.h>

#include "model/parse_check.h"
#include "support/samples.h"

namespace whittle {
namespace {

std::vector<std::string> marked(const char* language, std::string_view text, Outline outline) {
  std::vector<std::string> found;
  const Parts parts = read_parts(*find_language(language), text);
  for (const Part& part : parts.parts) {
    if (part.outline == outline) found.emplace_back(text.substr(part.begin, part.end - part.begin));
  }
  return found;
}

using Texts = std::vector<std::string>;

TEST(Outline, ItemsAndBodies) {
  const std::string_view text = "struct s { int a; };\nint f(int x) { return x * x; }\nint g;\n";
  EXPECT_EQ(marked("c", text, Outline::item),
            (Texts{"struct s { int a; };", "int f(int x) { return x * x; }", "int g;"}));
  EXPECT_EQ(marked("c", text, Outline::body), (Texts{"{ return x * x; }"}));
}

TEST(Outline, StandInsHaveTheRightType) {
  const auto stubbed = [](const char* language, const std::string& text) {
    const TreeModel model = model_of(*find_language(language), text);
    std::vector<Range> bodies;
    for (Change node = 0; node < model.size(); ++node) {
      if (model.tree()[node].outline == Outline::body) {
        bodies.push_back(model.tree().subtree(node));
      }
    }
    return text_of(
        model.render(Configuration::all(model.size()).minus(Configuration::of(std::move(bodies)))));
  };
  EXPECT_EQ(stubbed("c", "void f(void) { g(1); }"), "void f(void) {}");
  EXPECT_EQ(stubbed("c", "struct s f(void) { struct s x = {1, 2}; return x; }"),
            "struct s f(void) {return*(struct s*)0;}");
  EXPECT_EQ(stubbed("java", "class A { int f() { return 1 + 2 * 3; } void g() { f(); } }"),
            "class A { int f() {throw null;} void g() {} }");
  EXPECT_EQ(stubbed("c++",
                    "struct A { A() : a(1) { f(); } int a; };\n"
                    "constexpr int two() { return 2 * 1; }"),
            "struct A { A() : a(1) {} int a; };\nconstexpr int two() { return 2 * 1; }");
  EXPECT_EQ(stubbed("python", "def f():\n    return 1\n\nf()\n"), "def f():\n    pass\n\nf()\n");
}

TEST(Outline, WhatIsInsideOfAnItemWithoutABody) {
  const std::string_view text =
      "constexpr int two() { return one() + one(); }\nstruct A { A() : a(two()) { a = 1; } int a; "
      "};\n";
  EXPECT_EQ(marked("c++", text, Outline::inside),
            (Texts{"{ return one() + one(); }", ": a(two())"}));
}

// Bug: it was cut up though the parser had made something else of it.
TEST(Outline, AnItemInWhichTheParserWasLostIsOneThing) {
  const std::string text =
      "struct A { int f() { return 1 + ) 2; } int g() { return 11111111; } };\n"
      "int h() { return 11111111; }\n";
  ASSERT_GT(errors_in(*find_language("c++"), text), 0u);
  EXPECT_EQ(marked("c++", text, Outline::body),
            (Texts{"{ return 11111111; }", "{ return 11111111; }"}));
}

// In each language that has one: the sample without any body parses as well as it did, and so
// it does without any one item.
TEST(Outline, OfEveryLanguageLeavesWhatParses) {
  int languages = 0;
  for (const Sample& one : samples()) {
    if (one.language->outline.empty()) continue;
    ++languages;
    const TreeModel model = model_of(*one.language, one.text);
    const Parts parts = read_parts(*one.language, one.text);
    const ParseCheck check(model.source(), {{one.language, parts.tree}});
    const Configuration all = Configuration::all(model.size());
    std::vector<Range> bodies;
    int items = 0;
    int refused = 0;
    for (Change node = 0; node < model.size(); ++node) {
      const Range whole = model.tree().subtree(node);
      if (model.tree()[node].outline == Outline::body) bodies.push_back(whole);
      if (model.tree()[node].outline != Outline::item) continue;
      ++items;
      refused += check.refuses(model.render(all.minus(Configuration::of({whole})))) ? 1 : 0;
    }
    EXPECT_FALSE(bodies.empty()) << one.language->name;
    EXPECT_GE(items, 3) << one.language->name;
    EXPECT_LE(10 * refused, items) << one.language->name;
    EXPECT_FALSE(check.refuses(model.render(all.minus(Configuration::of(std::move(bodies))))))
        << one.language->name;
  }
  EXPECT_GE(languages, 10);
}

}  // namespace
}  // namespace whittle
