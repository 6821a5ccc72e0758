#include "search/tree_sweep.h"

#include <gtest/gtest.h>

#include <random>

#include "search/skip_known.h"
#include "support/minimizer_checks.h"
#include "support/tree_checks.h"
#include "support/trees.h"

namespace whittle {
namespace {

TEST(TreeSweep, AllMonotonePredicatesOverAllShapes) {
  for (Change nodes = 1; nodes <= 5; ++nodes) {
    for (const auto& shape : all_shapes(nodes)) {
      const ChangeTree tree = tree_of(shape);
      for_all_monotone(tree, [&](const Predicate& predicate) {
        if (testing::Test::HasFailure()) return;
        const auto fails = [&](const Configuration& in) { return predicate(in) == Outcome::fail; };
        const Configuration best =
            drive_over_tree(SkipKnown(TreeSweep(CurrentTree(tree, predicate.start()))), predicate,
                            most_steps(nodes));
        EXPECT_TRUE(minimal_tree(tree, best, fails)) << best.text() << " on " << predicate.text();
      });
      if (testing::Test::HasFailure()) return;
    }
  }
}

// It starts from whatever is in: nodes may be out already, and others stand in their place.
TEST(TreeSweep, RandomTreesOfWhichSomeIsOut) {
  std::mt19937 random(1);
  for (int i = 0; i < 5000; ++i) {
    const Change nodes = random_between(random, 1, 12);
    const ChangeTree tree =
        decorated(random, random_shape(random, nodes), random_places(random, nodes), {50});
    Predicate predicate = i % 2 ? random_over_sets(random, nodes) : random_needing(random, nodes);
    const Configuration start =
        configuration_of((static_cast<Mask>(random()) & predicate.full()) | 1);
    predicate.set(mask_of(start), Outcome::fail);
    const Configuration best = drive_over_tree(SkipKnown(TreeSweep(CurrentTree(tree, start))),
                                               predicate, 20 * most_steps(nodes));
    EXPECT_TRUE(minimal_tree(
        tree, best, [&](const Configuration& in) { return predicate(in) == Outcome::fail; }))
        << best.text() << " of " << start.text() << " on " << predicate.text();
    if (HasFailure()) return;
  }
}

TEST(TreeSweep, WhatIsFixedStays) {
  const ChangeTree tree = tree_of({0, 0}, {Slot::fixed, Slot::required});
  const Configuration best = drive_over_tree(
      TreeSweep(CurrentTree(tree, Configuration::all(3))),
      [](const Configuration&) { return Outcome::fail; }, 10);
  EXPECT_EQ(best.text(), "0-1");
}

TEST(TreeSweep, CopiesAreIndependent) {
  std::mt19937 random(2);
  for (int i = 0; i < 200; ++i) {
    const Change nodes = random_between(random, 2, 10);
    const ChangeTree tree = tree_of(random_shape(random, nodes), random_places(random, nodes));
    const Predicate predicate = random_over_sets(random, nodes);
    expect_independent_copies(TreeSweep(CurrentTree(tree, predicate.start())), predicate, random);
  }
}

}  // namespace
}  // namespace whittle
