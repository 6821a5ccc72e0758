// How often the searches over trees reach the global minimum (definition 3.4.3): "We
// suspect HDD and HDD* may produce output close to the global minimum for practical
// settings. We leave this as future work to validate this claim" (section 3.4).
//
// docs/design/trees.md has the tables that are printed here.
#include <gtest/gtest.h>

#include <bit>
#include <cstdio>
#include <map>
#include <random>
#include <string>

#include "search/registry.h"
#include "support/minimizer_checks.h"
#include "support/trees.h"

namespace whittle {
namespace {

struct Tally {
  std::size_t reached = 0;
  std::size_t tests = 0;  // different ones
  std::size_t left = 0;   // nodes
};

class Table {
 public:
  void add(const ChangeTree& tree, const Predicate& predicate) {
    const int minimum = global_minimum(tree, predicate);
    ++predicates_;
    minimum_ += static_cast<std::size_t>(minimum);
    for (const SearchEntry& entry : tree_searches()) {
      const auto run = drive(entry.make({.tree = tree, .start = predicate.start()}), predicate);
      Tally& tally = tallies_[entry.name];
      const int left = std::popcount(mask_of(run.best));
      ASSERT_GE(left, minimum);
      tally.reached += left == minimum;
      tally.tests += run.tests;
      tally.left += static_cast<std::size_t>(left);
    }
  }
  void print(const std::string& title) const {
    const auto n = static_cast<double>(predicates_);
    std::printf("%s: %zu predicates, minimum %.2f nodes\n", title.c_str(), predicates_,
                static_cast<double>(minimum_) / n);
    for (const SearchEntry& entry : tree_searches()) {
      const Tally& t = tallies_.at(entry.name);
      std::printf("  %-7s reached %5.1f %%, %.2f nodes left, %.1f tests\n",
                  std::string(entry.name).c_str(), 100 * rate(entry.name),
                  static_cast<double>(t.left) / n, static_cast<double>(t.tests) / n);
    }
  }
  double rate(std::string_view name) const {
    return static_cast<double>(tallies_.at(name).reached) / static_cast<double>(predicates_);
  }

 private:
  std::map<std::string_view, Tally> tallies_;
  std::size_t predicates_ = 0;
  std::size_t minimum_ = 0;
};

TEST(HddMinimum, OnAllMonotonePredicates) {
  Table table;
  for (Change nodes = 1; nodes <= 6; ++nodes) {
    for (const auto& shape : all_shapes(nodes)) {
      const ChangeTree tree = tree_of(shape);
      for_all_monotone(tree, [&](const Predicate& predicate) { table.add(tree, predicate); });
      ASSERT_FALSE(testing::Test::HasFailure());
    }
  }
  table.print("all monotone, up to 6 nodes");
  // What did not fail without a node does not fail without more: one run is enough.
  EXPECT_EQ(table.rate("hdd"), table.rate("hdd*"));
  EXPECT_EQ(table.rate("hdd"), table.rate("hdd+"));
  EXPECT_GT(table.rate("hdd"), 0.5);
}

/// On trees of twelve nodes.
Table measure(const char* title, Predicate (*draw)(std::mt19937&, Change)) {
  std::mt19937 random(1);
  Table table;
  for (int i = 0; i < 2000; ++i) {
    const ChangeTree tree = tree_of(random_shape(random, 12));
    table.add(tree, draw(random, 12));
    if (testing::Test::HasFailure()) break;
  }
  table.print(title);
  return table;
}

TEST(HddMinimum, IsReachedWhereThereIsOneCause) {
  const Table table = measure("one cause", [](std::mt19937& random, Change nodes) {
    const Mask full = (Mask{1} << nodes) - 1;
    const Mask cause = static_cast<Mask>(random()) & static_cast<Mask>(random()) & full;
    std::vector<Outcome> outcomes(full + std::size_t{1}, Outcome::pass);
    for (Mask mask = 0; mask <= full; ++mask) {
      if ((mask & cause) == cause) outcomes[mask] = Outcome::fail;
    }
    return Predicate(nodes, std::move(outcomes));
  });
  for (const SearchEntry& entry : tree_searches()) {
    EXPECT_TRUE(entry.name == "slides" || table.rate(entry.name) == 1) << entry.name;
  }
}

TEST(HddMinimum, WithSeveralCauses) {
  const Table table = measure("one to three causes", random_monotone);
  EXPECT_GT(table.rate("hdd"), 0.5);
  EXPECT_GT(table.rate("hdd"), table.rate("slides"));
}

TEST(HddMinimum, WithDependencies) {
  const Table table = measure("dependencies", random_dependencies);
  EXPECT_GE(table.rate("hdd+"), table.rate("hdd"));
  EXPECT_GE(table.rate("hdd*"), table.rate("hdd"));
  EXPECT_GT(table.rate("hdd*"), 0.5);
}

// Two that use each other can go only together, unless one is below the other.
TEST(HddMinimum, WithDependenciesInCircles) {
  const Table table = measure("dependencies in circles", [](std::mt19937& random, Change nodes) {
    std::vector<Mask> uses(nodes);
    for (Mask& used : uses) {
      used = static_cast<Mask>(random()) & static_cast<Mask>(random()) &
             static_cast<Mask>(random()) & ((Mask{1} << nodes) - 1);
    }
    const Change needed = random_between(random, 0, nodes - 1);
    std::vector<Outcome> outcomes(std::size_t{1} << nodes, Outcome::pass);
    for (Mask mask = 0; mask < outcomes.size(); ++mask) {
      if (mask >> needed & 1) outcomes[mask] = Outcome::fail;
      for (Change node = 0; node < nodes; ++node) {
        if ((mask >> node & 1) && (uses[node] & ~mask)) outcomes[mask] = Outcome::unresolved;
      }
    }
    return Predicate(nodes, std::move(outcomes));
  });
  EXPECT_GE(table.rate("hdd+"), table.rate("hdd"));
  EXPECT_LT(table.rate("hdd*"), 1);
}

TEST(HddMinimum, WhereAnythingMayFail) {
  const Table table = measure("at random", random_resolved);
  EXPECT_GE(table.rate("hdd*"), table.rate("hdd"));
}

}  // namespace
}  // namespace whittle
