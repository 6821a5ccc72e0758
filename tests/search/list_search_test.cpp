#include "search/list_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

#include "search/skip_known.h"
#include "support/minimizer_checks.h"
#include "support/run_search.h"
#include "support/tree_builder.h"
#include "support/tree_checks.h"
#include "support/trees.h"

namespace whittle {
namespace {

using Nodes = std::vector<Change>;

// Parts of the root, each of the given weight. Those in `users` use what is defined by the first.
struct Flat {
  TreeBuilder builder;
  Nodes parts;

  explicit Flat(Change count, const Nodes& users = {}) {
    for (Change i = 0; i < count; ++i) {
      parts.push_back(builder.add_optional(0, 10));
      if (i == 0) builder.defines(0);
      if (std::ranges::find(users, i) != users.end()) builder.uses(0);
    }
  }
  CurrentTree current() const { return CurrentTree(builder.tree(), builder.all()); }
  ListSearch search(ListSearchOptions options = {}) const {
    return ListSearch(current(), parts, options);
  }
};

std::function<Outcome(const Configuration&)> needs(Nodes nodes) {
  return [needed = Configuration::of_changes(std::move(nodes))](const Configuration& in) {
    return in.contains(needed) ? Outcome::fail : Outcome::pass;
  };
}

TEST(ListSearch, LeavesWhatIsNeeded) {
  for (const Change count : {2u, 3u, 4u, 40u}) {
    const SearchRun run = run_search(Flat(count).search(), needs({0, 2}));
    EXPECT_EQ(run.best.text(), "0 2") << count;
  }
}

TEST(ListSearch, AShortListIsAskedForNothingFirst) {
  EXPECT_EQ(Flat(3).search().next()->configuration.text(), "0");
  EXPECT_NE(Flat(3).search({.try_nothing = false}).next()->configuration.text(), "0");
}

// Whoever uses a definition has it: no candidate has a use without its definition.
TEST(ListSearch, ADefinitionGoesOnlyWithItsUses) {
  const Flat flat(20, {5, 9});
  const SearchRun run = run_search(flat.search(), needs({0, flat.parts[9], flat.parts[0]}));
  for (const auto& [asked, outcome] : run.log) {
    const bool uses = asked.contains(flat.parts[5]) || asked.contains(flat.parts[9]);
    EXPECT_TRUE(!uses || asked.contains(flat.parts[0])) << asked.text();
  }
  EXPECT_EQ(run.best, Configuration::of_changes({0, flat.parts[0], flat.parts[9]}));
}

TEST(ListSearch, RootsAreWhatNothingElseNeeds) {
  const Flat flat(20, {9});
  ListSearch search = flat.search();
  const auto test = needs({0, flat.parts[9], flat.parts[3], flat.parts[0]});
  while (const auto candidate = search.next()) search.report(test(candidate->configuration));
  ASSERT_TRUE(search.roots());
  EXPECT_EQ(*search.roots(), (Nodes{flat.parts[3], flat.parts[9]}));
}

TEST(ListSearch, ThereAreNoRootsWhereNoPartNeedsAnother) {
  ListSearch search = Flat(20).search();
  EXPECT_FALSE(search.roots());
  while (search.next()) search.report(Outcome::pass);
  ASSERT_TRUE(search.roots());
  EXPECT_TRUE(search.roots()->empty());
}

TEST(ListSearch, AShortListIsNotLookedAtForRoots) {
  ListSearch search = Flat(3, {2}).search();
  while (search.next()) search.report(Outcome::pass);
  EXPECT_FALSE(search.roots());
}

TEST(ListSearch, RandomTrees) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    const Change nodes = random_between(random, 2, 12);
    const ChangeTree tree =
        decorated(random, random_shape(random, nodes), random_places(random, nodes),
                  {30, 0, random_between(random, 0, 4)});
    const Predicate predicate =
        i % 2 ? random_over_sets(random, nodes) : random_needing(random, nodes);
    const CurrentTree current(tree, predicate.start());
    const Nodes parts = current.parts(0, Slot::optional);
    if (parts.empty()) continue;
    const SkipKnown search(ListSearch(current, parts));
    const Configuration best = drive_over_tree(search, predicate, 20 * most_steps(nodes));
    Configuration outside = predicate.start();
    for (const Change part : parts) {
      outside = outside.minus(Configuration::of({tree.subtree(part)}));
    }
    EXPECT_TRUE(best.contains(outside));
    EXPECT_EQ(predicate(best), Outcome::fail);
    expect_independent_copies(search, predicate, random);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace whittle
