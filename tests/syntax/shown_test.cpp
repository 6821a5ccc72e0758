#include "syntax/shown.h"

#include <gtest/gtest.h>

#include "support/samples.h"

namespace whittle {
namespace {

const Language& cpp() {
  return *find_language("c++");
}

TEST(Shown, PlacesAreCommentsOfTheSameLength) {
  const std::string text = "extern template void f();\n__extension__ typedef int t;\n";
  const auto shown = shown_to_parser(cpp(), text);
  ASSERT_TRUE(shown);
  EXPECT_EQ(*shown, "extern /*mpla*/ void f();\n/*extension*/ typedef int t;\n");
}

TEST(Shown, IsTheTextItselfElsewhere) {
  EXPECT_FALSE(shown_to_parser(cpp(), "extern int x;\n"));
  EXPECT_FALSE(shown_to_parser(*find_language("json"), "{\"__extension__\": 1}"));
  EXPECT_FALSE(shown_to_parser(cpp(), ""));
}

// As the headers of GCC's library begin, all of them.
TEST(Shown, AnAttributeOfANamespaceIsNoError) {
  const std::string text =
      "namespace std __attribute__ ((__visibility__ (\"default\"))) {\n"
      "template<class T> struct A;\n}\n";
  EXPECT_EQ(errors_in(cpp(), text), 0u);
  EXPECT_EQ(broken_law(read_parts(cpp(), text), text), "");
}

// What headers of C++ 20 are full of, and the grammar does not know.
TEST(Shown, NewerSyntaxIsNoError) {
  for (const std::string_view text :
       {"template<class A, class B> auto f(A a, B b) -> decltype(a.g(), b.h());\n",
        "struct S { [[nodiscard]] friend bool f(S); };\n",
        "template<class A> struct T { using type = typename A::template B<int>::type; };\n"}) {
    EXPECT_EQ(errors_in(cpp(), std::string(text)), 0u) << text;
  }
}

TEST(Shown, WhatBelongsToTheNextPartGoesWithIt) {
  const std::string text = "int a;\n__extension__ typedef long b;\nint c;\n";
  const TreeModel model = model_of(cpp(), text);
  for (Change node = 1; node < model.size(); ++node) {
    if (model.tree()[node].place == Slot::fixed) continue;
    const std::string left = text_of(model.render(
        Configuration::all(model.size()).minus(Configuration::of({model.tree().subtree(node)}))));
    EXPECT_FALSE(left.find("__extension__") != left.npos && left.find("typedef") == left.npos)
        << left;
  }
}

}  // namespace
}  // namespace whittle
