// What may become of the children of nodes, by the grammars of real languages.
#include "syntax/child_roles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "syntax/grammar.h"
#include "syntax/language.h"
#include "syntax/parser.h"
#include "syntax/walk.h"

namespace whittle {
namespace {

/// The roles of the children of the first node of a kind.
struct Read {
  Read(const char* language_name, std::string_view source, std::string_view kind)
      : text(source),
        language(*find_language(language_name)),
        grammar(std::move(*Grammar::read(language.grammar))),
        tree(parse(language, text)),
        kinds(*grammar, language.parser) {
    ChildReader reader(tree.root(), kinds);
    walk(tree.root(), [&](TSNode node) {
      if (ts_node_type(node) != kind) return Walk::into;
      reader.read(node, all);
      matches = roles.match(grammar->children_of(kinds.of(node)), all.children);
      return Walk::end;
    });
  }
  /// The number of the child with this text.
  std::size_t at(std::string_view child) const {
    for (std::size_t i = 0; i < all.children.size(); ++i) {
      const NodeChild& each = all.children[i];
      if (text.substr(each.begin(), each.end() - each.begin()) == child) return i;
    }
    ADD_FAILURE() << "there is no child " << child;
    return 0;
  }

  std::string_view text;
  const Language& language;
  std::unique_ptr<Grammar> grammar;
  SyntaxTree tree;
  SymbolKinds kinds;
  NodeChildren all;
  ChildRoles roles;
  bool matches = false;
};

TEST(ChildRoles, ElementsWithSeparatorsAreAList) {
  Read read("c", "void f(int a, char b, long c);", "parameter_list");
  ASSERT_TRUE(read.matches);
  ASSERT_EQ(read.roles.lists().size(), 1u);
  const std::size_t first = read.at("int a"), second = read.at("char b"), last = read.at("long c");
  EXPECT_EQ(read.roles.lists()[0].first, first);
  EXPECT_EQ(read.roles.lists()[0].last, last);
  for (const std::size_t element : {first, second, last}) {
    EXPECT_EQ(read.roles.list_of(element), 0u);
    EXPECT_FALSE(read.roles.separates(element));
  }
  EXPECT_EQ(read.roles.lead(first), first);
  EXPECT_EQ(read.roles.lead(second), first + 1);
  EXPECT_TRUE(read.roles.separates(first + 1));
  EXPECT_FALSE(read.roles.separates(0));
  EXPECT_TRUE(read.roles.removable(first, last + 1));
  EXPECT_TRUE(read.roles.removable(first, second)) << "with the separator";
  EXPECT_FALSE(read.roles.removable(first, first + 1)) << "but not without";
}

// With a comma after the last, each element has its own, and goes with it.
TEST(ChildRoles, WhatEndsWithItsOwnTokenIsNoList) {
  Read separated("c", "enum e { A, B };", "enumerator_list");
  ASSERT_TRUE(separated.matches);
  EXPECT_EQ(separated.roles.lists().size(), 1u);
  Read ended("c", "enum e { A, B, };", "enumerator_list");
  ASSERT_TRUE(ended.matches);
  EXPECT_TRUE(ended.roles.lists().empty());
  const std::size_t last = ended.at("B");
  ASSERT_EQ(ended.roles.groups().size(), 2u);
  EXPECT_EQ(ended.roles.groups()[1].from, last);
  EXPECT_EQ(ended.roles.groups()[1].to, last + 2);
}

TEST(ChildRoles, WhatCanOnlyGoTogetherIsAGroup) {
  Read read("rust", "fn f() -> i32 { 1 }", "function_item");
  ASSERT_TRUE(read.matches);
  ASSERT_EQ(read.roles.groups().size(), 1u);
  EXPECT_EQ(read.roles.groups()[0].from, read.at("->"));
  EXPECT_EQ(read.roles.groups()[0].to, read.at("i32") + 1);
  EXPECT_FALSE(read.roles.alone(read.at("i32")));
}

TEST(ChildRoles, WhatMayStandInThePlaceOfAChild) {
  Read read("json", "[1, \"a\"]", "array");
  ASSERT_TRUE(read.matches);
  const std::size_t one = read.at("1");
  const Kinds& kinds = read.roles.instead_of(one, one + 1);
  for (const char* name : {"string", "number", "null", "object"}) {
    EXPECT_TRUE(std::ranges::binary_search(kinds, read.grammar->kind(name, true))) << name;
  }
}

TEST(ChildRoles, WhereTheRuleDoesNotMatchThereAreNone) {
  Read read("c", "int f( { ; ) x", "ERROR");
  EXPECT_FALSE(read.matches);
}

// Extras stand apart, and remember what they stood before.
TEST(NodeChildren, ExtrasAreNoChildren) {
  Read read("c", "void f(int a /* one */, char b);", "parameter_list");
  ASSERT_TRUE(read.matches);
  EXPECT_EQ(read.all.extras.size(), 1u);
  const std::size_t comma = read.at(",");
  EXPECT_TRUE(read.all.children[comma].after_extra);
  EXPECT_EQ(read.all.children[comma].before_end, read.text.find("*/") + 2);
  EXPECT_FALSE(read.all.children[comma + 1].after_extra);
}

}  // namespace
}  // namespace whittle
