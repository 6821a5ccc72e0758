#include "search/current_tree.h"

#include <gtest/gtest.h>

#include <random>

#include "support/tree_checks.h"
#include "support/trees.h"

namespace whittle {
namespace {

using Nodes = std::vector<Change>;

// 0{1{2, 3{4, 5}}, 6}
const ChangeTree kTree = tree_of({0, 1, 1, 3, 3, 0});

TEST(CurrentTree, ANodeThatIsInStandsInItsPlace) {
  const CurrentTree current(kTree, Configuration::all(7));
  EXPECT_EQ(current.occupants(1), Nodes{1});
  EXPECT_EQ(current.parts(1), (Nodes{2, 3}));
  EXPECT_EQ(current.weight(3), 3u);
  EXPECT_EQ(current.weight(), 7u);
}

TEST(CurrentTree, DescendantsTakeThePlaceOfANodeThatIsOut) {
  const CurrentTree current(kTree, Configuration::of_changes({0, 2, 4, 5, 6}));
  EXPECT_EQ(current.occupants(1), (Nodes{2, 4, 5}));
  EXPECT_EQ(current.occupants(3), (Nodes{4, 5}));
  EXPECT_EQ(current.parts(0), (Nodes{2, 4, 5, 6}));
  EXPECT_EQ(current.weight(1), 3u);
}

TEST(CurrentTree, OnlyTheTopmostDescendantsDo) {
  const CurrentTree current(kTree, Configuration::of_changes({0, 3, 4, 5}));
  EXPECT_EQ(current.occupants(1), Nodes{3});
  EXPECT_EQ(current.occupants(6), Nodes{});
}

TEST(CurrentTree, ThePlaceOfAChildDecidesWhichPartsThereAre) {
  const ChangeTree tree =
      tree_of({0, 1, 0, 0}, {Slot::required, Slot::optional, Slot::optional, Slot::fixed});
  const CurrentTree current(tree, Configuration::of_changes({0, 2, 3, 4}));
  EXPECT_EQ(current.parts(0, Slot::required), Nodes{2});  // it stands in the place of 1
  EXPECT_EQ(current.parts(0, Slot::optional), Nodes{3});
  EXPECT_EQ(current.parts(0, Slot::fixed), Nodes{4});
}

TEST(CurrentTree, TheWeightIsThatOfWhatIsIn) {
  std::mt19937 random(2);
  for (int i = 0; i < 2000; ++i) {
    const Change nodes = random_between(random, 1, 20);
    const ChangeTree tree =
        decorated(random, random_shape(random, nodes), random_places(random, nodes), {50});
    Nodes in{0};
    for (Change node = 1; node < nodes; ++node) {
      if (random() % 3) in.push_back(node);
    }
    const CurrentTree current(tree, Configuration::of_changes(in));
    for (Change node = 0; node < tree.size(); ++node) {
      const Configuration below = Configuration::of({tree.subtree(node)}).intersect(current.in());
      ASSERT_EQ(current.weight(node), tree.weight(below));
    }
  }
}

// The occupants of the children's places hold all that is in below a node, each of it once.
TEST(CurrentTree, PartsHoldAllThatIsBelow) {
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    const Change nodes = random_between(random, 1, 20);
    const ChangeTree tree =
        decorated(random, random_shape(random, nodes), random_places(random, nodes), {50});
    Nodes in{0};
    for (Change node = 1; node < nodes; ++node) {
      if (random() % 3) in.push_back(node);
    }
    const CurrentTree current(tree, Configuration::of_changes(in));
    for (Change node = 0; node < nodes; ++node) {
      std::uint64_t below = 0;
      Change end = node + 1;
      for (const Change part : current.parts(node)) {
        EXPECT_TRUE(current.has(part));
        EXPECT_GE(part, end);
        end = tree[part].end;
        below += current.weight(part);
      }
      const std::uint64_t own = current.has(node) ? tree[node].weight : 0;
      EXPECT_EQ(below + own, current.weight(node));
    }
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace whittle
