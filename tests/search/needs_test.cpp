#include <gtest/gtest.h>

#include "search/essential.h"
#include "search/needs_by_name.h"
#include "support/samples.h"

namespace whittle {
namespace {

std::vector<Change> closure(const Needs& needs, std::vector<Change> of,
                            const Configuration* reasons = nullptr) {
  const Configuration closed = needs.closure(Configuration::of_changes(std::move(of)), reasons);
  std::vector<Change> found;
  for (const Range& range : closed.ranges()) {
    for (Change i = range.begin; i < range.end; ++i) found.push_back(i);
  }
  return found;
}

using Changes = std::vector<Change>;

TEST(Needs, MembersAreNeededOfWhatIsThere) {
  Needs needs(6);
  constexpr std::uint32_t kSize = 7;
  needs.ask(0, kSize);
  needs.add(0, 1);
  needs.add_member(1, kSize, 2);
  needs.add_member(3, kSize, 4);
  needs.finish();
  EXPECT_EQ(closure(needs, {0}), (Changes{0, 1, 2}));
  EXPECT_EQ(closure(needs, {0, 3}), (Changes{0, 1, 2, 3, 4}));
  EXPECT_EQ(closure(needs, {1, 3}), (Changes{1, 3}));
}

TEST(Needs, CompanionsComeWhereAllTheyNeedIs) {
  Needs needs(4);
  needs.add(3, 0);
  needs.add(3, 1);
  needs.add_companion(3);
  needs.finish();
  EXPECT_EQ(closure(needs, {0}), (Changes{0}));
  EXPECT_EQ(closure(needs, {0, 1}), (Changes{0, 1, 3}));
}

TEST(Needs, CompanionsDoNotWaitForWhatTheyMentionInside) {
  Needs needs(4);
  needs.add(3, 0, 5);
  needs.add(3, 1, 9);
  needs.add_companion(3, 9);
  needs.finish();
  EXPECT_EQ(closure(needs, {2}), (Changes{2}));
  EXPECT_EQ(closure(needs, {0}), (Changes{0, 1, 3}));
}

TEST(Needs, OfSeveralThatMayBeNeededTheCheapOnes) {
  Needs needs(6);
  needs.choose(0, needs.add_set({1, 2, 3}));
  needs.add(2, 4);
  needs.add(3, 5);
  needs.finish();
  const Weights weights({1, 1, 1, 1, 10, 100});
  const Configuration start = Configuration::of_changes({0});
  EXPECT_EQ(closure(needs, {0}), (Changes{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(needs.thrifty_closure(start, weights, 0), Configuration::of_changes({0, 1}));
  EXPECT_EQ(needs.thrifty_closure(start, weights, 11), Configuration::of_changes({0, 1, 2, 4}));
}

TEST(Needs, AChangeHoldsWhatNothingElseNeeds) {
  Needs needs(5);
  needs.add(0, 1);
  needs.add(0, 2);
  needs.add(1, 3);
  needs.add(2, 3);
  needs.add(2, 4);
  needs.finish();
  const Configuration all = Configuration::all(5);
  const Weights weights({1, 2, 4, 8, 16});
  EXPECT_EQ(needs.held(Configuration::of_changes({0}), all, all, weights),
            (std::vector<std::uint64_t>{31, 2, 20, 8, 16}));
}

TEST(Needs, WhatHasNoReasonAnyMoreDoesNotCount) {
  Needs needs(3);
  needs.add(0, 1, 10);
  needs.add(1, 2);
  needs.finish();
  const Configuration none;
  const Configuration ten = Configuration::of_changes({10});
  EXPECT_EQ(closure(needs, {0}, &ten), (Changes{0, 1, 2}));
  EXPECT_EQ(closure(needs, {0}, &none), (Changes{0}));
}

// What of a text is left of the closure of the unit that holds a word.
std::string closure_in(const char* language, const std::string& text, std::string_view word) {
  const TreeModel model = model_of(*find_language(language), text);
  const ChangeTree& tree = model.tree();
  Changes units{0};
  Change start = 0;
  for (Change node = 1; node < tree.size(); ++node) {
    if (tree[node].outline == Outline::none || tree[node].place == Slot::fixed) continue;
    const Span span = model.place(node).span;
    if (text.substr(span.begin, span.end - span.begin).find(word) != text.npos) {
      start = static_cast<Change>(units.size());
    }
    units.push_back(node);
  }
  const Configuration all = Configuration::all(tree.size());
  const Needs needs = needs_by_name(tree, all, units, Needed::alone);
  const Configuration kept = needs.closure(Configuration::of_changes({0, start}));
  std::vector<Range> gone;
  for (Change i = 0; i < units.size(); ++i) {
    if (!kept.contains(i)) gone.push_back(tree.subtree(units[i]));
  }
  return text_of(model.render(all.minus(Configuration::of(std::move(gone)))));
}

TEST(NeedsByName, WhatIsUsedAndWhatThatUses) {
  EXPECT_EQ(closure_in("c",
                       "typedef int number;\n"
                       "typedef long other;\n"
                       "number twice(number x) { return x + x; }\n"
                       "int main(void) { return twice(21); }\n",
                       "twice(21)"),
            "typedef int number;\n"
            "number twice(number x) {return 0;}\n"
            "int main(void) { return twice(21); }\n");
}

TEST(NeedsByName, LocalNamesMeanNothingElsewhere) {
  EXPECT_EQ(closure_in("c",
                       "int x = 123;\n"
                       "int f(int x) { return x + x; }\n",
                       "x + x"),
            "\nint f(int x) { return x + x; }\n");
}

TEST(NeedsByName, TheNearestIsMeant) {
  const std::string left = closure_in("c++",
                                      "namespace a { int sum(int); struct big { int x; }; }\n"
                                      "int sum(int, int);\n"
                                      "int main() { return sum(1, 2) + 1; }\n",
                                      "sum(1, 2)");
  EXPECT_EQ(left, "\nint sum(int, int);\nint main() { return sum(1, 2) + 1; }\n");
}

TEST(NeedsByName, MembersOfWhatIsThere) {
  const std::string left = closure_in("c++",
                                      "struct A { int get() { return 11111; } int put(); };\n"
                                      "struct B { int get() { return 22222; } };\n"
                                      "int main() { A a; return a.get() + 1; }\n",
                                      "a.get()");
  EXPECT_NE(left.find("struct A { int get()"), left.npos) << left;
  EXPECT_EQ(left.find("put"), left.npos) << left;
  EXPECT_EQ(left.find("struct B"), left.npos) << left;
}

// Bug: structures that happened to have a field of the same name needed each other.
TEST(NeedsByName, OperatorsGoAlong) {
  const std::string text =
      "struct A { int x; };\nstruct B { int x; };\n"
      "bool operator==(A, A);\nbool operator==(B, B);\n"
      "int main() { A a; return a == a || 0; }\n";
  const std::string left = closure_in("c++", text, "a == a");
  EXPECT_NE(left.find("operator==(A, A)"), left.npos) << left;
  EXPECT_EQ(left.find("operator==(B, B)"), left.npos) << left;
}

TEST(NeedsByName, AFieldBelongsToWhatItIsIn) {
  const std::string text =
      "struct A { int size; int twice() { return size + size; } };\n"
      "struct B { int size; };\n"
      "int main() { A a; return a.twice() + 1; }\n";
  const std::string left = closure_in("c++", text, "size + size");
  EXPECT_EQ(left.find("struct B"), left.npos) << left;
}

TEST(NeedsByName, ASpecialCaseNeedsTheGeneralOne) {
  const std::string text =
      "template <class T> struct A;\nstruct B { int b; };\n"
      "template <class T> struct A { int general; };\n"
      "template <> struct A<int> { int special; };\n"
      "int main() { A<long> a; return 0 + 0; }\n";
  const std::string left = closure_in("c++", text, "special");
  EXPECT_NE(left.find("struct A;"), left.npos) << left;
  EXPECT_EQ(left.find("struct B"), left.npos) << left;
}

TEST(NeedsByName, InheritedNamesAreFound) {
  const std::string text =
      "struct A { static int test(int); };\n"
      "struct B { static int test(int); };\n"
      "struct C : A { typedef decltype(test(0)) type; };\n";
  const std::string left = closure_in("c++", text, "decltype");
  EXPECT_NE(left.find("struct A { static int test"), left.npos) << left;
  EXPECT_EQ(left.find("struct B"), left.npos) << left;
}

TEST(NeedsByName, WhatIsInAnInlineNamespaceIsAround) {
  const std::string text =
      "namespace a { inline namespace b { struct C { int x; }; }\n"
      "struct D { C c; }; struct E { int e; }; }\n"
      "int main() { a::D d; return 0 + 0; }\n";
  const std::string left = closure_in("c++", text, "a::D d");
  EXPECT_NE(left.find("struct C"), left.npos) << left;
  EXPECT_EQ(left.find("struct E"), left.npos) << left;
}

// Bug: every use looked through all that it is in, so that <a> nested 20,000 deep took 75 seconds.
// This takes an hour if it is quadratic.
TEST(NeedsByName, DeepNestingIsNoTrouble) {
  constexpr Change kDeep = 300'000;
  std::vector<TreeNode> nodes{TreeNode{TreeNode::kNone, kDeep, Slot::fixed, 0}};
  std::vector<NameUse> names;
  std::vector<Change> units{0};
  for (Change node = 1; node < kDeep; ++node) {
    nodes.push_back({node - 1, kDeep, Slot::optional, 1});
    NameUse use;
    use.node = node;
    use.name = node % 2;  // one of them is defined, in the middle
    use.defines = node == kDeep / 2;
    names.push_back(use);
    units.push_back(node);
  }
  const ChangeTree tree(std::move(nodes), {}, std::move(names));
  const Needs needs = needs_by_name(tree, Configuration::all(kDeep), units, Needed::whole);
  EXPECT_EQ(closure(needs, {1}), (Changes{0, 1}));
  EXPECT_EQ(closure(needs, {2}).size(), kDeep) << "it uses what is defined below, which is all";
}

// A program at the end of much that it does not need: found in a few tests.
TEST(Essential, WhatTheLastFunctionNeeds) {
  std::string text;
  for (int i = 0; i < 200; ++i) {
    text += "int f" + std::to_string(i) + "(int x) { return x + " + std::to_string(i) + "; }\n";
  }
  text += "int g(int x) { return f7(x); }\nint main(void) { return g(42); }\n";
  const TreeModel model = model_of(*find_language("c"), text);
  Essential search(model.tree(), Configuration::all(model.size()));
  int tests = 0;
  while (const auto candidate = search.next()) {
    const std::string left = text_of(model.render(candidate->configuration));
    const bool fails = left.find("g(42)") != left.npos && left.find("int g(") != left.npos;
    search.report(fails ? Outcome::fail : Outcome::pass);
    ++tests;
  }
  EXPECT_LE(tests, 4);
  EXPECT_LT(text_of(model.render(search.best())).size(), 90u);
  // What main does not need any more is not reached from there.
  const Configuration best = search.best();
  EXPECT_TRUE(search.unreached(best).empty());
}

}  // namespace
}  // namespace whittle
