#include "search/unneeded.h"

#include <gtest/gtest.h>

#include "support/tree_builder.h"
#include "support/trees.h"

namespace whittle {
namespace {

using Nodes = std::vector<Change>;

// A list: a definition, its use, a definition that nothing uses any more, and a root.
struct List {
  TreeBuilder tree;
  Change used, unused, user, other;
  List() {
    used = tree.add_optional(0, 10);
    tree.defines(0);
    unused = tree.add_optional(0, 10);
    tree.defines(1);
    user = tree.add_optional(0, 10);
    tree.uses(0);
    other = tree.add_optional(0, 10);
  }
};

TEST(Unneeded, WhatTheRootsOfAListDoNotNeed) {
  const List list;
  const CurrentTree current(list.tree.tree(), list.tree.all());
  const Essential essential(current.tree(), current.in());
  Unneeded unneeded;
  const ListRoots roots{{0, {list.user, list.other}}};
  EXPECT_EQ(unneeded.find(current, essential, roots, 0), Configuration::of_changes({list.unused}));
  EXPECT_TRUE(unneeded.find(current, essential, roots, 0).empty()) << "twice";
}

TEST(Unneeded, WithoutRootsNothingIsKnown) {
  const List list;
  const CurrentTree current(list.tree.tree(), list.tree.all());
  const Essential essential(current.tree(), current.in());
  EXPECT_TRUE(Unneeded().find(current, essential, {}, 0).empty());
  EXPECT_TRUE(Unneeded().find(current, essential, {{0, {}}}, 0).empty());
}

TEST(Unneeded, WhatIsGoneIsNotLookedAt) {
  TreeBuilder tree;
  const Change box = tree.add_optional(0, 1);
  const Change root = tree.add_optional(box, 10);
  tree.add_optional(box, 10);
  CurrentTree current(tree.tree(), tree.all());
  const Essential essential(current.tree(), current.in());
  const ListRoots roots{{box, {root}}};
  EXPECT_FALSE(Unneeded().find(current, essential, roots, 0).empty());
  current.set(current.in().minus(Configuration::of_changes({box})));
  EXPECT_TRUE(Unneeded().find(current, essential, roots, 0).empty());
}

// Thirty functions in a chain, of which the first is needed; once its call of the second is out,
// nothing needs the others.
struct Chain {
  Program program;
  Essential essential;
  Configuration cut;
  static Program make() {
    std::vector<Program::Function> functions(30);
    for (Change i = 0; i < functions.size(); ++i) {
      functions[i].statements.emplace_back();
      if (i + 1 < functions.size()) functions[i].statements[0] = {i + 1};
    }
    return Program(functions);
  }
  Chain() : program(make()), essential(program.tree, program.all()) {
    // Only with all of them does it fail, until it is known what is essential.
    const Change first = program.items[0];
    while (const auto candidate = essential.next()) {
      const bool whole = candidate->configuration.contains(program.items.back());
      essential.report(candidate->configuration.contains(first) && whole ? Outcome::fail
                                                                         : Outcome::pass);
    }
    cut = essential.best().minus(Configuration::of_changes({program.statements[0][0]}));
  }
};

TEST(Unneeded, OfTheWholeProgramWhatNothingReachesAnyMore) {
  const Chain chain;
  const CurrentTree whole(chain.program.tree, chain.essential.best());
  EXPECT_TRUE(Unneeded().find(whole, chain.essential, {}, 0).empty());
  const CurrentTree current(chain.program.tree, chain.cut);
  const Configuration found = Unneeded().find(current, chain.essential, {}, 0);
  EXPECT_EQ(found, chain.essential.unreached(chain.cut));
  EXPECT_FALSE(found.empty());
  EXPECT_TRUE(Unneeded().find(current, chain.essential, {}, 1'000'000).empty()) << "too light";
}

TEST(Unneeded, AfterAnAttemptInVainItMustBeMuchMore) {
  const Chain chain;
  const CurrentTree current(chain.program.tree, chain.cut);
  const std::uint64_t weight = chain.program.tree.weight(chain.essential.unreached(chain.cut));
  Unneeded unneeded;
  unneeded.had_to_stay(weight);
  EXPECT_TRUE(unneeded.find(current, chain.essential, {}, 0).empty());
  unneeded.had_to_stay(weight / 4);
  EXPECT_FALSE(unneeded.find(current, chain.essential, {}, 0).empty());
}

}  // namespace
}  // namespace whittle
