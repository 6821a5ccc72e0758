#include "search/over_nodes.h"

#include <gtest/gtest.h>

#include <random>

#include "search/sweep.h"
#include "support/tree_checks.h"
#include "support/trees.h"

namespace whittle {
namespace {

// 0{1{2, 3}, 4{5}, 6}
const ChangeTree kTree = tree_of({0, 1, 1, 0, 4, 0});

TEST(OverNodes, ANodeGoesWithAllThatIsBelowIt) {
  const NodeList nodes(kTree, {1, 5, 6});
  EXPECT_EQ(nodes.subtrees(Configuration::of_changes({0, 2})).text(), "1-3 6");
  OverNodes search(nodes, Configuration::all(7), Sweep(nodes.all()));
  EXPECT_EQ(search.next()->configuration.text(), "0-5");  // from the back
  search.report(Outcome::pass);
  EXPECT_EQ(search.next()->configuration.text(), "0-4 6");
  search.report(Outcome::pass);
  EXPECT_EQ(search.next()->configuration.text(), "0 4-6");
}

TEST(OverNodes, TheSearchMayStartFromAFewOfTheNodes) {
  const NodeList nodes(kTree, {1, 4, 6});
  OverNodes search(nodes, Configuration::all(7), Sweep(Configuration::of_changes({1})));
  EXPECT_EQ(search.next()->configuration.text(), "0-3 6");
  search.report(Outcome::pass);
  EXPECT_FALSE(search.next());
  EXPECT_EQ(search.best(), Configuration::all(7));
}

// A sweep accepts what was asked for at the beginning of a batch only at its end.
TEST(OverNodes, TheBestFollowsTheSearch) {
  const NodeList nodes(kTree, {1, 4, 6});
  OverNodes search(nodes, Configuration::all(7), Sweep(nodes.all()));
  search.report(Outcome::fail);
  search.report(Outcome::pass);
  search.report(Outcome::pass);
  EXPECT_EQ(search.best().text(), "0-5");
}

TEST(OverNodes, NestedNodes) {
  const NodeList nodes(kTree, {1, 2, 3});
  OverNodes search(nodes, Configuration::all(7), Sweep(nodes.all()));
  const Configuration best = drive_over_tree(
      search, [](const Configuration&) { return Outcome::fail; }, 100);
  EXPECT_EQ(best.text(), "0 4-6");
}

}  // namespace
}  // namespace whittle
