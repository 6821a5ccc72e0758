#include "search/hoists.h"

#include <gtest/gtest.h>

#include <random>

#include "support/minimizer_checks.h"
#include "support/run_search.h"
#include "support/tree_builder.h"
#include "support/tree_checks.h"
#include "support/trees.h"

namespace whittle {
namespace {

constexpr std::uint32_t kExpression = 1;  // a kind
constexpr std::uint32_t kTakesIt = 1;     // the slot that takes it
const Slots kSlots{{}, {kExpression}};

Hoists round_of_hoists(const ChangeTree& tree, const Configuration& start, std::uint64_t least = 0,
                       Hoists::Effort effort = Hoists::Effort::full) {
  Hoists hoists(tree);
  hoists.begin_round(start, least, effort);
  return hoists;
}

// Expressions nested in each other.
TreeBuilder nested(int depth) {
  TreeBuilder tree;
  Change around = 0;
  for (int i = 0; i < depth; ++i) {
    around = tree.add(around, Slot::required, 5, kExpression, kTakesIt);
  }
  return tree;
}

TEST(Hoists, DoNothingBeforeARoundBegins) {
  EXPECT_FALSE(Hoists(tree_of({0, 1})).next());
}

TEST(Hoists, ADescendantTakesThePlace) {
  const TreeBuilder tree = nested(3);
  const SearchRun run = run_search(
      round_of_hoists(tree.tree(kSlots), tree.all()),
      [](const Configuration& in) { return in.contains(3) ? Outcome::fail : Outcome::pass; });
  EXPECT_EQ(run.best.text(), "0 3");
}

TEST(Hoists, OnlyWhatFits) {
  TreeBuilder tree;
  const Change place = tree.add(0, Slot::required, 5, kExpression, kTakesIt);
  const Change other = tree.add(place, Slot::required, 5, kExpression + 1, kTakesIt);
  const Change inner = tree.add(other, Slot::required, 5, kExpression, kTakesIt);
  Hoists hoists = round_of_hoists(tree.tree(kSlots), tree.all());
  while (const auto candidate = hoists.next()) {
    const Configuration& in = candidate->configuration;
    EXPECT_TRUE(!in.contains(other) || in.contains(place)) << in.text();
    EXPECT_TRUE(in.contains(inner)) << in.text();
    hoists.report(Outcome::pass);
  }
}

// Where one after the other works, ever larger steps are made.
TEST(Hoists, DeepNestingIsLeftInFewTests) {
  constexpr int kDepth = 400;
  const TreeBuilder tree = nested(kDepth);
  const SearchRun run = run_search(
      round_of_hoists(tree.tree(kSlots), tree.all()),
      [](const Configuration& in) { return in.contains(kDepth) ? Outcome::fail : Outcome::pass; });
  EXPECT_EQ(run.best.count(), 2u);
  EXPECT_LE(run.tests, 40u);
}

TEST(Hoists, SeveralTakeAnOptionalPlace) {
  TreeBuilder tree;
  const Change block = tree.add(0, Slot::optional, 5, kExpression, kTakesIt);
  for (int i = 0; i < 3; ++i) tree.add(block, Slot::optional, 5, kExpression, kTakesIt);
  const SearchRun run =
      run_search(round_of_hoists(tree.tree(kSlots), tree.all()), [&](const Configuration& in) {
        return in.contains(Configuration::of_changes({2, 3, 4})) ? Outcome::fail : Outcome::pass;
      });
  EXPECT_EQ(run.best.text(), "0 2-4");
}

TEST(Hoists, LightPlacesWait) {
  const TreeBuilder tree = nested(3);
  EXPECT_FALSE(round_of_hoists(tree.tree(kSlots), tree.all(), 16).next());
  EXPECT_TRUE(round_of_hoists(tree.tree(kSlots), tree.all(), 15).next());
}

TEST(Hoists, APlaceIsTriedOnceForWhatStandsThere) {
  const TreeBuilder tree = nested(6);
  Hoists hoists = round_of_hoists(tree.tree(kSlots), tree.all());
  ASSERT_TRUE(hoists.next());
  while (hoists.next()) hoists.report(Outcome::pass);
  hoists.begin_round(tree.all(), 0, Hoists::Effort::full);
  EXPECT_FALSE(hoists.next());
  hoists.begin_round(tree.all().minus(Configuration::of_changes({6})), 0, Hoists::Effort::full);
  EXPECT_TRUE(hoists.next());
}

// Where hoists do not work, only the best guesses are made, unless all are wanted.
TEST(Hoists, WithLittleEffortOnlyTheBestGuesses) {
  std::size_t spare = 0, full = 0;
  for (auto* tests : {&spare, &full}) {
    const TreeBuilder tree = nested(60);
    Hoists hoists = round_of_hoists(tree.tree(kSlots), tree.all(), 0,
                                    tests == &full ? Hoists::Effort::full : Hoists::Effort::spare);
    for (; hoists.next(); ++*tests) hoists.report(Outcome::pass);
  }
  EXPECT_LT(2 * spare, full);
}

TEST(Hoists, RandomTrees) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    const Change nodes = random_between(random, 1, 12);
    const ChangeTree tree =
        decorated(random, random_shape(random, nodes), random_places(random, nodes),
                  {random_between(random, 1, 60), random_between(random, 1, 3)});
    const Predicate predicate =
        i % 2 ? random_over_sets(random, nodes) : random_needing(random, nodes);
    const Hoists hoists = round_of_hoists(tree, predicate.start(), random_between(random, 0, 20),
                                          i % 3 ? Hoists::Effort::full : Hoists::Effort::spare);
    const Configuration best = drive_over_tree(hoists, predicate, 20 * most_steps(nodes));
    EXPECT_EQ(predicate(best), Outcome::fail);
    expect_independent_copies(hoists, predicate, random);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace whittle
