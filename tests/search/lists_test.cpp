#include "search/lists.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "support/minimizer_checks.h"
#include "support/run_search.h"
#include "support/tree_builder.h"
#include "support/tree_checks.h"
#include "support/trees.h"

namespace whittle {
namespace {

Lists round_of_lists(const ChangeTree& tree, const Configuration& start, std::uint64_t least) {
  Essential essential(tree, start);
  while (essential.next()) essential.report(Outcome::pass);
  Lists lists(tree, std::make_shared<const Essential>(std::move(essential)));
  lists.begin_round(start, least);
  return lists;
}

std::function<Outcome(const Configuration&)> needs(std::vector<Change> nodes) {
  return [needed = Configuration::of_changes(std::move(nodes))](const Configuration& in) {
    return in.contains(needed) ? Outcome::fail : Outcome::pass;
  };
}

TEST(Lists, DoNothingBeforeARoundBegins) {
  const ChangeTree tree = tree_of({0, 0, 0});
  const Lists lists(tree, std::make_shared<const Essential>(tree, Configuration::all(4)));
  EXPECT_FALSE(lists.next());
  EXPECT_EQ(lists.best(), Configuration::all(4));
}

// 0{1{2, 3}, 4{5{6}}, 7}
TEST(Lists, EveryListIsSearched) {
  const ChangeTree tree = tree_of({0, 1, 1, 0, 4, 5, 0});
  const SearchRun run = run_search(round_of_lists(tree, Configuration::all(8), 0), needs({3, 6}));
  EXPECT_EQ(run.best.text(), "0-1 3-6");
}

TEST(Lists, ARoundLeavesOutWhatIsTooLight) {
  TreeBuilder tree;
  const Change light = tree.add_fixed(0, 1);
  tree.add_optional(light, 5);
  const Change heavy = tree.add_fixed(0, 1);
  const Change statement = tree.add_optional(heavy, 50);
  const SearchRun run = run_search(round_of_lists(tree.tree(), tree.all(), 20),
                                   [](const Configuration&) { return Outcome::fail; });
  EXPECT_EQ(run.best, tree.all().minus(Configuration::of_changes({statement})));
}

// What was searched in one round is not searched again in the next, if it is the same.
TEST(Lists, AListIsSearchedOnceForWhatIsInIt) {
  TreeBuilder tree;
  const Change first = tree.add_fixed(0, 1);
  for (int i = 0; i < 6; ++i) tree.add_optional(first, 10);
  const Change second = tree.add_fixed(0, 1);
  const Change removed = tree.add_optional(second, 10);
  for (int i = 0; i < 6; ++i) tree.add_optional(second, 10);
  Lists lists = round_of_lists(tree.tree(), tree.all(), 0);
  while (lists.next()) lists.report(Outcome::pass);
  lists.begin_round(tree.all(), 0);
  EXPECT_FALSE(lists.next());
  lists.begin_round(tree.all().minus(Configuration::of_changes({removed})), 0);
  ASSERT_TRUE(lists.next());
  while (const auto candidate = lists.next()) {
    const Configuration gone = lists.best().minus(candidate->configuration);
    EXPECT_TRUE(Configuration::of({tree.tree().subtree(second)}).contains(gone)) << gone.text();
    lists.report(Outcome::pass);
  }
}

TEST(Lists, WhatMustBeSomethingIsReplaced) {
  TreeBuilder tree;
  const Change part = tree.add_required(0, 30);
  const SearchRun run = run_search(round_of_lists(tree.tree(), tree.all(), 0), needs({0}));
  EXPECT_FALSE(run.best.contains(part));
}

// The third function is called by the second alone, inside of its body. After the call has gone,
// one test leaves it out, with all that it needs.
TEST(Lists, WhatNothingNeedsAnyMoreGoesAtOnce) {
  TreeBuilder tree;
  std::vector<Change> definitions;
  for (Change i = 0; i < 8; ++i) {
    definitions.push_back(tree.add_optional(0, 10));
    tree.defines(i);
    if (i > 0) tree.uses(i - 1);
  }
  const Change user = tree.add_optional(0, 10);
  const Change call = tree.add_optional(user, 10);
  tree.uses(7);
  // Neither the user can go, nor a definition without what uses it.
  const auto test = [&](const Configuration& in) {
    if (!in.contains(user)) return Outcome::pass;
    for (std::size_t i = 0; i < definitions.size(); ++i) {
      const Change next = i + 1 < definitions.size() ? definitions[i + 1] : call;
      if (in.contains(next) && !in.contains(definitions[i])) return Outcome::unresolved;
    }
    return Outcome::fail;
  };
  const SearchRun run = run_search(round_of_lists(tree.tree(), tree.all(), 0), test);
  EXPECT_EQ(run.best, Configuration::of_changes({0, user}));
  bool at_once = false;
  const Configuration all = Configuration::of_changes(definitions);
  for (std::size_t i = 1; i < run.log.size(); ++i) {
    const auto& [asked, outcome] = run.log[i];
    at_once =
        at_once || (outcome == Outcome::fail && asked == Configuration::of_changes({0, user}));
  }
  EXPECT_TRUE(at_once);
}

TEST(Lists, RandomTrees) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    const Change nodes = random_between(random, 1, 12);
    const ChangeTree tree =
        decorated(random, random_shape(random, nodes), random_places(random, nodes),
                  {random_between(random, 1, 60), 0, random_between(random, 0, 4)});
    const Predicate predicate =
        i % 2 ? random_over_sets(random, nodes) : random_needing(random, nodes);
    const Lists lists = round_of_lists(tree, predicate.start(), random_between(random, 0, 20));
    const Configuration best = drive_over_tree(lists, predicate, 20 * most_steps(nodes));
    EXPECT_EQ(predicate(best), Outcome::fail);
    expect_independent_copies(lists, predicate, random);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace whittle
