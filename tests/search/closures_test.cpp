#include "search/closures.h"

#include <gtest/gtest.h>

#include <random>

#include "support/minimizer_checks.h"
#include "support/run_search.h"
#include "support/tree_builder.h"
#include "support/tree_checks.h"
#include "support/trees.h"

namespace whittle {
namespace {

using Nodes = std::vector<Change>;

Closures round_of_closures(const ChangeTree& tree, const Configuration& start,
                           std::uint64_t least = 0) {
  Closures closures(tree);
  closures.begin_round(start, least);
  return closures;
}

std::vector<Configuration> closures_of(const TreeBuilder& tree, std::uint64_t least = 0) {
  return closures_in(CurrentTree(tree.tree(), tree.all()), least);
}

// A definition, a use inside of a statement, a use inside of what must be something.
struct Uses {
  TreeBuilder tree;
  Change definition, statement, required;
  Uses() {
    definition = tree.add_optional(0, 10);
    tree.defines(0);
    statement = tree.add_optional(0, 1);
    tree.add_fixed(statement, 10);
    tree.uses(0);
    const Change other = tree.add_optional(0, 100);
    required = tree.add(other, Slot::required, 1);
    tree.add_fixed(required, 5);
    tree.uses(0);
  }
};

TEST(Closures, ADefinitionWithTheSmallestPartsAroundItsUses) {
  const Uses uses;
  const ChangeTree tree = uses.tree.tree();
  const auto subtree = [&](Change node) { return Configuration::of({tree.subtree(node)}); };
  const Configuration removed = subtree(uses.definition)
                                    .plus(subtree(uses.statement))
                                    .plus(subtree(tree[uses.required].parent));
  const Configuration replaced =
      subtree(uses.definition).plus(subtree(uses.statement)).plus(subtree(uses.required));
  EXPECT_EQ(closures_of(uses.tree), (std::vector{removed, replaced}));
  EXPECT_EQ(closures_of(uses.tree, 100), std::vector{removed}) << "the other is too light";
}

TEST(Closures, NoneWhereTheDefinitionCanGoAlone) {
  TreeBuilder tree;
  tree.add_optional(0, 10);
  tree.defines(0);
  EXPECT_TRUE(closures_of(tree).empty());
}

TEST(Closures, NoneWhereAUseCannotGo) {
  TreeBuilder tree;
  tree.add_optional(0, 10);
  tree.defines(0);
  tree.add_fixed(0, 10);
  tree.uses(0);
  EXPECT_TRUE(closures_of(tree).empty());
}

TEST(Closures, NoneWhereTheDefinitionGoesWithAUse) {
  TreeBuilder tree;
  const Change statement = tree.add_optional(0, 10);
  tree.add_optional(statement, 10);
  tree.defines(0);
  tree.add_fixed(statement, 10);
  tree.uses(0);
  EXPECT_TRUE(closures_of(tree).empty());
}

TEST(Closures, TheSameIsTriedOnce) {
  TreeBuilder tree;
  tree.add_optional(0, 10);
  tree.defines(0);
  tree.defines(1);
  tree.add_optional(0, 10);
  tree.uses(0);
  tree.uses(1);
  EXPECT_EQ(closures_of(tree).size(), 1u);
}

TEST(Closures, AgainAsLongAsSomethingGoes) {
  // Each use holds the next definition: from the last one on they go one after the other.
  TreeBuilder tree;
  Nodes nodes;
  for (Change i = 0; i < 5; ++i) {
    nodes.push_back(tree.add_optional(0, 10));
    if (i > 0) tree.uses(i - 1);
    tree.defines(i);
  }
  const auto test = [&](const Configuration& in) {
    // Two at a time, and only the last two.
    std::size_t last = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (in.contains(nodes[i])) last = i + 1;
    }
    for (std::size_t i = 0; i < last; ++i) {
      if (!in.contains(nodes[i])) return Outcome::pass;
    }
    return Outcome::fail;
  };
  EXPECT_EQ(run_search(round_of_closures(tree.tree(), tree.all()), test).best.text(), "0-1");
}

TEST(Closures, ATreeIsTriedOnce) {
  const Uses uses;
  Closures closures = round_of_closures(uses.tree.tree(), uses.tree.all());
  ASSERT_TRUE(closures.next());
  while (closures.next()) closures.report(Outcome::pass);
  closures.begin_round(uses.tree.all(), 0);
  EXPECT_FALSE(closures.next());
}

TEST(Closures, RandomTrees) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    const Change nodes = random_between(random, 1, 12);
    const ChangeTree tree =
        decorated(random, random_shape(random, nodes), random_places(random, nodes),
                  {random_between(random, 1, 60), 0, random_between(random, 1, 5)});
    const Predicate predicate =
        i % 2 ? random_over_sets(random, nodes) : random_needing(random, nodes);
    const Closures closures =
        round_of_closures(tree, predicate.start(), random_between(random, 0, 20));
    const Configuration best = drive_over_tree(closures, predicate, 20 * most_steps(nodes));
    EXPECT_EQ(predicate(best), Outcome::fail);
    expect_independent_copies(closures, predicate, random);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace whittle
