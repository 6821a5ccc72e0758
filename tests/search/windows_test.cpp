#include "search/windows.h"

#include <gtest/gtest.h>

#include <random>

#include "support/run_search.h"
#include "support/trees.h"

namespace whittle {
namespace {

Configuration left_of(const ChangeTree& tree,
                      const std::function<bool(const Configuration&)>& fails) {
  Configuration left = Configuration::all(tree.size());
  for (bool more = true; more;) {
    const Configuration best = run_search(Windows(tree, left), [&](const Configuration& in) {
                                 return fails(in) ? Outcome::fail : Outcome::pass;
                               }).best;
    more = !(best == left);
    left = best;
  }
  return left;
}

TEST(Windows, LeaveOutWhatStandsNextToEachOther) {
  const NamedTree named("r{push, f{x, y}, pop, z}");
  const auto fails = [&](const Configuration& in) {
    return named.has(in, "push") == named.has(in, "pop") && named.has(in, "z") &&
           named.has(in, "x") && named.has(in, "y");
  };
  EXPECT_EQ(named.text(left_of(named.tree, fails)), "r{f{x, y}, z}");
}

TEST(Windows, LookNoFurtherThanFour) {
  const NamedTree near("r{a, b, c, d}");
  const NamedTree far("r{a, b, c, c2, d}");
  for (const NamedTree* named : {&near, &far}) {
    const auto fails = [&](const Configuration& in) {
      return named->has(in, "a") == named->has(in, "d") && named->has(in, "b") &&
             named->has(in, "c");
    };
    const Configuration left = left_of(named->tree, fails);
    EXPECT_EQ(named->has(left, "a"), named == &far);
  }
}

// Within each window of four parts no two or more can go.
TEST(Windows, AreExhausted) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    std::vector<Change> parents(8, 0);
    const ChangeTree tree = tree_of(parents);
    std::vector<bool> table(1U << 9);
    for (auto&& entry : table) entry = random() % 3 == 0;
    const auto mask_of = [&](const Configuration& in) {
      unsigned mask = 0;
      for (Change node = 0; node < tree.size(); ++node) {
        if (in.contains(node)) mask |= 1U << node;
      }
      return mask;
    };
    table[(1U << 9) - 1] = true;
    const Configuration left =
        left_of(tree, [&](const Configuration& in) { return table[mask_of(in)]; });
    std::vector<Change> parts;
    for (Change node = 1; node < tree.size(); ++node) {
      if (left.contains(node)) parts.push_back(node);
    }
    for (unsigned choice = 0; choice < 1U << parts.size(); ++choice) {
      if (choice == 0 || (choice & (choice - 1)) == 0) continue;
      if (31 - __builtin_clz(choice) - __builtin_ctz(choice) >= 4) continue;
      unsigned mask = mask_of(left);
      for (unsigned i = 0; i < parts.size(); ++i) {
        if (choice >> i & 1) mask &= ~(1U << parts[i]);
      }
      ASSERT_FALSE(table[mask]) << round;
    }
  }
}

}  // namespace
}  // namespace whittle
