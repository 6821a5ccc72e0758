#include "search/node_queue.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/tree_builder.h"

namespace whittle {
namespace {

using Nodes = std::vector<Change>;

// Of a tree of which nothing goes: the nodes in the order of their turns. No node has roots.
Nodes turns(NodeQueue& queue, const CurrentTree& current, std::uint64_t least) {
  const Essential essential(current.tree(), current.in());
  Nodes order;
  queue.begin_round(current, essential, least);
  while (queue.next(current)) {
    order.push_back(queue.node());
    queue.finish(current, essential, {}, 1);
  }
  return order;
}

TEST(NodeQueue, TheHeaviestNodeComesFirst) {
  TreeBuilder tree;
  const Change light = tree.add_fixed(0, 10);
  const Change heavy = tree.add_fixed(0, 5);
  const Change inner = tree.add_fixed(heavy, 20);
  const CurrentTree current(tree.tree(), tree.all());
  NodeQueue queue;
  EXPECT_EQ(turns(queue, current, 0), (Nodes{0, heavy, inner, light}));
  EXPECT_EQ(turns(queue, current, 15), (Nodes{0, heavy, inner}));
}

TEST(NodeQueue, WhatIsGoneHasNoTurn) {
  TreeBuilder tree;
  const Change first = tree.add_optional(0, 10);
  const Change second = tree.add_optional(0, 5);
  CurrentTree current(tree.tree(), tree.all());
  const Essential essential(current.tree(), current.in());
  NodeQueue queue;
  queue.begin_round(current, essential, 0);
  ASSERT_TRUE(queue.next(current));
  queue.finish(current, essential, {}, 0);
  current.set(current.in().minus(Configuration::of_changes({first})));
  ASSERT_TRUE(queue.next(current));
  EXPECT_EQ(queue.node(), second);
  EXPECT_FALSE(queue.next(current));
}

// A list with one light root and a heavy part, and lists of their own in both.
struct Rooted {
  TreeBuilder tree;
  Change root, heavy;
  Rooted() {
    root = tree.add_optional(0, 1);
    tree.add_optional(root, 3);
    heavy = tree.add_optional(0, 40);
    tree.add_optional(heavy, 40);
  }
};

TEST(NodeQueue, ARootCountsAsMuchAsItsList) {
  const Rooted rooted;
  const CurrentTree current(rooted.tree.tree(), rooted.tree.all());
  const Essential essential(current.tree(), current.in());
  NodeQueue queue;
  queue.begin_round(current, essential, 0);
  ASSERT_TRUE(queue.next(current));
  queue.finish(current, essential, Nodes{rooted.root}, 1);
  ASSERT_TRUE(queue.next(current));
  EXPECT_EQ(queue.node(), rooted.root);
  EXPECT_EQ(queue.worth(current, rooted.root), current.weight());
  // What is in it, in proportion.
  EXPECT_EQ(queue.worth(current, rooted.root + 1), current.weight() * 3 / 4);
}

// Light roots in which nothing can be left out: after a few of them, what is heavy comes first.
TEST(NodeQueue, WhatProvesWrongIsBelievedLess) {
  TreeBuilder tree;
  Nodes roots;
  for (int i = 0; i < 20; ++i) roots.push_back(tree.add_optional(0, 2));
  const Change heavy = tree.add_optional(0, 60);
  const CurrentTree current(tree.tree(), tree.all());
  const Essential essential(current.tree(), current.in());
  for (const std::size_t tests : {0u, 1u}) {  // without a test nothing is learnt
    NodeQueue queue;
    queue.begin_round(current, essential, 0);
    ASSERT_TRUE(queue.next(current));
    queue.finish(current, essential, roots, 0);
    int before = 0;
    while (queue.next(current) && queue.node() != heavy) {
      ++before;
      queue.finish(current, essential, {}, tests);
    }
    if (tests == 0) {
      EXPECT_EQ(before, 20);
    } else {
      EXPECT_GE(before, 1);
      EXPECT_LE(before, 3);
    }
  }
}

TEST(NodeQueue, OfNodesNestedInEachOtherEverMoreAreSkipped) {
  TreeBuilder tree;
  Nodes chain{0};
  for (int i = 0; i < 40; ++i) chain.push_back(tree.add_fixed(chain.back(), 1));
  tree.add_fixed(chain.back(), 100'000);
  const CurrentTree current(tree.tree(), tree.all());
  NodeQueue queue;
  const Nodes order = turns(queue, current, 1000);
  const Nodes expected{0, chain[1], chain[3], chain[7], chain[15], chain[31]};
  ASSERT_GE(order.size(), expected.size());
  EXPECT_EQ(Nodes(order.begin(), order.begin() + 6), expected);
}

TEST(NodeQueue, WhatStandsBesideSkippedNodesIsNot) {
  TreeBuilder tree;
  Change around = 0;
  Nodes beside;
  for (int i = 0; i < 6; ++i) {
    around = tree.add_fixed(around, 1);
    beside.push_back(tree.add_fixed(around, 50));
  }
  tree.add_fixed(around, 100'000);
  const CurrentTree current(tree.tree(), tree.all());
  NodeQueue queue;
  const Nodes order = turns(queue, current, 0);
  for (const Change node : beside) {
    EXPECT_EQ(std::ranges::count(order, node), 1) << node;
  }
}

}  // namespace
}  // namespace whittle
