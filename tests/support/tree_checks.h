// What every search over trees promises, checked over random trees.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "change/search.h"
#include "change/tree.h"
#include "support/predicates.h"

namespace whittle {

/// What a random tree has beside its shape.
struct Decoration {
  std::uint32_t heaviest = 1;
  std::uint32_t kinds = 0;  ///< 0: nothing fits elsewhere
  std::uint32_t names = 0;
};
ChangeTree decorated(std::mt19937& random, const std::vector<Change>& parents,
                     const std::vector<Slot>& places, const Decoration& with);

/// Whether it fails, and nothing of it can go alone: neither a node, nor what has taken the place
/// of one that is out. The place decides whether it may go.
bool minimal_tree(const ChangeTree& tree, const Configuration& best,
                  const std::function<bool(const Configuration&)>& fails);

/// Over sets of nodes: each outcome at random; the whole tree fails.
Predicate random_over_sets(std::mt19937& random, Change nodes);
/// Over sets of nodes: some nodes are needed, and nothing else matters.
Predicate random_needing(std::mt19937& random, Change nodes);

/// Runs a search to its end. Every candidate must be a part of the best configuration and, but
/// for promised ones, not that itself; the best one must have been asked for and have failed.
template <Search S, class Test>
Configuration drive_over_tree(S search, const Test& test, std::size_t most) {
  Configuration best = search.best();
  std::size_t steps = 0;
  std::set<std::string> failed{best.text()};
  bool promised = false;  // in a batch, whatever the outcome
  while (const auto candidate = search.next()) {
    if (++steps > most) {
      ADD_FAILURE() << "more than " << most << " steps";
      break;
    }
    const Configuration asked = candidate->configuration;
    EXPECT_TRUE(promised || !(asked == best)) << "proposes its best, " << best.text();
    promised = candidate->batched;
    EXPECT_TRUE(best.contains(asked)) << asked.text() << " is not of " << best.text();
    const Outcome outcome = test(asked);
    if (outcome == Outcome::fail) failed.insert(asked.text());
    search.report(outcome);
    EXPECT_TRUE(failed.contains(search.best().text()))
        << search.best().text() << " was not asked for or does not fail";
    best = search.best();
    if (testing::Test::HasFailure()) break;
  }
  return best;
}

}  // namespace whittle
