#include "search/tree_search.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <random>

#include "support/minimizer_checks.h"
#include "support/tree_builder.h"
#include "support/tree_checks.h"
#include "support/trees.h"

namespace whittle {
namespace {

void expect_promises(const ChangeTree& tree, const Predicate& predicate,
                     const TreeSearchOptions& options = {}) {
  TreeSearch search(tree, predicate.start(), options);
  const Configuration best = drive_over_tree(
      search, [&](const Configuration& in) { return predicate(in); }, 20 * most_steps(tree.size()));
  EXPECT_TRUE(minimal_tree(tree, best,
                           [&](const Configuration& in) { return predicate(in) == Outcome::fail; }))
      << best.text() << " on " << predicate.text();
}

TEST(TreeSearch, AllMonotonePredicatesOverAllShapes) {
  for (Change nodes = 1; nodes <= 5; ++nodes) {
    for (const auto& shape : all_shapes(nodes)) {
      const ChangeTree tree = tree_of(shape);
      for_all_monotone(tree, [&](const Predicate& predicate) {
        if (testing::Test::HasFailure()) return;
        expect_promises(tree, predicate);
      });
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(TreeSearch, AllPlacesOverAllShapes) {
  std::mt19937 random(1);
  for (Change nodes = 1; nodes <= 6; ++nodes) {
    const std::uint32_t ways = [&] {
      std::uint32_t count = 1;
      for (Change i = 1; i < nodes; ++i) count *= 3;
      return count;
    }();
    for (const auto& shape : all_shapes(nodes)) {
      for (std::uint32_t way = 0; way < ways; ++way) {
        std::vector<Slot> places;
        for (std::uint32_t rest = way, i = 1; i < nodes; ++i, rest /= 3) {
          places.push_back(static_cast<Slot>(rest % 3));
        }
        const Decoration with{random_between(random, 0, 3) == 0 ? 0 : 30u,
                              random_between(random, 0, 2), random_between(random, 0, 3)};
        const ChangeTree tree = decorated(random, shape, places, with);
        for (int k = 0; k < 4; ++k) {
          expect_promises(tree,
                          k % 2 ? random_over_sets(random, nodes) : random_needing(random, nodes));
        }
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

TEST(TreeSearch, RandomTreesWithSlotsAndNames) {
  std::mt19937 random(2);
  for (int i = 0; i < 20000; ++i) {
    const Change nodes = random_between(random, 1, 12);
    const Decoration with{random_between(random, 0, i % 3 ? 100 : 1), random_between(random, 0, 3),
                          random_between(random, 0, 5)};
    const ChangeTree tree =
        decorated(random, random_shape(random, nodes), random_places(random, nodes), with);
    TreeSearchOptions options;
    options.hoist = i % 5 != 0;
    options.closures = i % 7 != 0;
    expect_promises(tree, i % 2 ? random_over_sets(random, nodes) : random_needing(random, nodes),
                    options);
    if (testing::Test::HasFailure()) return;
  }
}

// 500 nodes, and tests that are not monotone: by a hash of what is in.
TEST(TreeSearch, EndsOnLargeTrees) {
  std::mt19937 random(3);
  for (int i = 0; i < 12; ++i) {
    constexpr Change kNodes = 500;
    const Decoration with{random_between(random, 1, 200), random_between(random, 1, 4),
                          random_between(random, 1, 40)};
    const ChangeTree tree =
        decorated(random, random_shape(random, kNodes), random_places(random, kNodes), with);
    const std::uint32_t one_in = random_between(random, 2, 40);
    const std::uint64_t salt = random();
    const Configuration needed =
        Configuration::of_changes({random_between(random, 0, 499), random_between(random, 0, 499)});
    const auto fails = [&](const Configuration& in) {
      if (in.count() == kNodes) return true;
      if (!in.contains(needed)) return false;
      std::uint64_t hash = salt;
      for (const Range& range : in.ranges()) {
        hash = (hash ^ range.begin) * 0x9e3779b97f4a7c15u;
        hash = (hash ^ range.end) * 0x9e3779b97f4a7c15u;
      }
      return (hash >> 32) % one_in == 0;
    };
    const Configuration best = drive_over_tree(
        TreeSearch(tree, Configuration::all(kNodes)),
        [&](const Configuration& in) { return fails(in) ? Outcome::fail : Outcome::unresolved; },
        200'000);
    EXPECT_TRUE(minimal_tree(tree, best, fails));
    if (HasFailure()) return;
  }
}

TEST(TreeSearch, EndsWhateverIsAnswered) {
  std::mt19937 random(4);
  for (int i = 0; i < 300; ++i) {
    const Change nodes = random_between(random, 1, 60);
    const ChangeTree tree =
        decorated(random, random_shape(random, nodes), random_places(random, nodes), {20, 2, 5});
    TreeSearch search(tree, Configuration::all(nodes));
    const std::uint32_t fail_in = random_between(random, 1, 20);
    std::size_t steps = 0;
    while (search.next()) {
      ASSERT_LE(++steps, 20 * most_steps(nodes));
      search.report(random() % fail_in == 0 ? Outcome::fail : Outcome::pass);
    }
  }
}

TEST(TreeSearch, CopiesAreIndependent) {
  std::mt19937 random(5);
  for (int i = 0; i < 200; ++i) {
    const Change nodes = random_between(random, 2, 12);
    const ChangeTree tree =
        decorated(random, random_shape(random, nodes), random_places(random, nodes), {20, 2, 4});
    const Predicate predicate =
        i % 2 ? random_over_sets(random, nodes) : random_needing(random, nodes);
    expect_independent_copies(TreeSearch(tree, predicate.start()), predicate, random);
  }
}

// A single node deep below others takes the place of the outermost.
TEST(TreeSearch, Hoists) {
  std::vector<Change> chain;
  std::vector<TreeNode> nodes(1);
  constexpr Change kNodes = 10;
  for (Change i = 1; i < kNodes; ++i) nodes.push_back({i - 1, kNodes, Slot::required, 1, 1, 1});
  nodes[0].end = kNodes;
  const ChangeTree tree(nodes, {{}, {1}});
  const auto test = [](const Configuration& in) {
    return in.contains(kNodes - 1) ? Outcome::fail : Outcome::pass;
  };
  const Configuration best =
      drive_over_tree(TreeSearch(tree, Configuration::all(kNodes)), test, 1000);
  EXPECT_LE(best.count(), 2u) << best.text();
  TreeSearchOptions without;
  without.hoist = false;
  EXPECT_EQ(
      drive_over_tree(TreeSearch(tree, Configuration::all(kNodes), without), test, 1000).count(),
      kNodes);
}

// A definition and its use, neither of which may go alone.
TEST(TreeSearch, ADefinitionGoesWithItsUses) {
  const ChangeTree shape = tree_of({0, 0, 0, 0});
  std::vector<TreeNode> nodes;
  for (Change i = 0; i < shape.size(); ++i) nodes.push_back(shape[i]);
  NameUse definition, use;
  definition.node = 1;
  definition.defines = true;
  use.node = 3;
  const ChangeTree tree(nodes, {}, {definition, use});
  const auto test = [](const Configuration& in) {
    return in.contains(4) && in.contains(1) == in.contains(3) ? Outcome::fail : Outcome::pass;
  };
  const Configuration best = drive_over_tree(TreeSearch(tree, Configuration::all(5)), test, 1000);
  EXPECT_EQ(best.minus(Configuration::of_changes({0})), Configuration::of_changes({4}));
}

// Programs of which it is known what they consist of, and tests that are not monotone.
TEST(TreeSearch, ProgramsWithAnOutline) {
  std::mt19937 random(6);
  for (int i = 0; i < 300; ++i) {
    const Program program = random_program(random, random_between(random, 12, 40));
    std::vector<Change> wanted;
    const std::uint32_t one_in = random_between(random, 1, 40);
    for (Change node = 1; node < program.tree.size(); ++node) {
      if (random() % one_in == 0) wanted.push_back(node);
    }
    const Configuration needed = Configuration::of_changes(wanted);
    const std::uint32_t luck = random_between(random, 1, 3);
    const auto fails = [&](const Configuration& in) {
      if (in == program.all()) return true;
      return in.contains(needed) && std::hash<std::string>()(in.text()) / 8 % luck == 0;
    };
    for (const bool sweep : {true, false}) {
      TreeSearchOptions options;
      options.sweep = sweep;
      const Configuration best = drive_over_tree(
          TreeSearch(program.tree, program.all(), options),
          [&](const Configuration& in) { return fails(in) ? Outcome::fail : Outcome::pass; },
          100'000);
      EXPECT_TRUE(!sweep || minimal_tree(program.tree, best, fails));
      if (HasFailure()) return;
    }
  }
}

// Boxes that stay: in one a part that must be something, in the other leaves that may go.
Change add_required(TreeBuilder& tree, std::uint32_t weight) {
  return tree.add_required(tree.add_fixed(0, 0), weight);
}
Change add_list(TreeBuilder& tree, std::uint32_t weight, int count) {
  const Change box = tree.add_fixed(0, 0);
  for (int i = 0; i < count; ++i) tree.add_optional(box, weight);
  return box;
}

constexpr TreeSearchOptions kListsOnly{.hoist = false, .closures = false, .sweep = false};

// The shortest in the place of each part is tried once for what the part is.
TEST(TreeSearch, TheShortestIsTriedOnce) {
  std::mt19937 random(7);
  for (int i = 0; i < 50; ++i) {
    TreeBuilder boxes;
    std::vector<Change> parts;
    for (int n = 0; n < 40; ++n)
      parts.push_back(add_required(boxes, random_between(random, 1, 1000)));
    const ChangeTree tree = boxes.tree();
    const Configuration all = Configuration::all(tree.size());
    std::map<std::string, int> asked;
    TreeSearch search(tree, all, kListsOnly);
    while (const auto candidate = search.next()) {
      ++asked[candidate->configuration.text()];
      search.report(Outcome::pass);
    }
    EXPECT_EQ(asked.size(), parts.size());
    for (const Change part : parts) {
      EXPECT_EQ(asked[all.minus(Configuration::of({tree.subtree(part)})).text()], 1);
    }
  }
}

// When the shortest has not worked for some parts, it is tried for a light one only after the
// list of a lighter one; when it has, before it.
TEST(TreeSearch, WhatSeldomWorksWaits) {
  for (const bool works : {false, true}) {
    TreeBuilder boxes;
    for (int n = 0; n < 18; ++n) add_required(boxes, 500);
    const Change light = add_required(boxes, 300);
    const Change list = add_list(boxes, 17, 12);
    const ChangeTree tree = boxes.tree();
    TreeSearch search(tree, Configuration::all(tree.size()), kListsOnly);
    std::size_t step = 0, light_at = 0, list_at = 0;
    while (const auto candidate = search.next()) {
      ++step;
      const Configuration gone = search.best().minus(candidate->configuration);
      const bool from_list = !gone.intersect(Configuration::of({tree.subtree(list)})).empty();
      if (gone.contains(light) && light_at == 0) light_at = step;
      if (from_list && list_at == 0) list_at = step;
      search.report(works && !from_list && step % 2 == 0 ? Outcome::fail : Outcome::pass);
    }
    ASSERT_NE(light_at, 0u);
    ASSERT_NE(list_at, 0u);
    EXPECT_EQ(light_at < list_at, works) << light_at << " " << list_at;
  }
}

// Many small functions could not go, and nothing of what they do can: soon they do not come
// before the large one any more, of which nearly all can.
TEST(TreeSearch, WhatProvesWrongCountsLess) {
  std::vector<Program::Function> functions(14, {std::vector<std::vector<Change>>(6), 1});
  functions.push_back({std::vector<std::vector<Change>>(400), 20});
  functions.resize(30, {std::vector<std::vector<Change>>(2), 1});
  const Program program(functions);
  std::vector<Change> wanted;
  for (Change i = 0; i < 14; ++i) {
    wanted.insert(wanted.end(), {program.items[i], program.bodies[i]});
    wanted.insert(wanted.end(), program.statements[i].begin(), program.statements[i].end());
  }
  wanted.insert(wanted.end(), {program.items[14], program.bodies[14], program.statements[14][7]});
  const Configuration needed = Configuration::of_changes(wanted);
  const Configuration large = Configuration::of_changes(program.statements[14]);
  TreeSearch search(program.tree, program.all());
  std::size_t small = 0;  // tests of the small ones, before the large one is looked at
  bool looked_at = false;
  while (const auto candidate = search.next()) {
    const Configuration& in = candidate->configuration;
    const bool body = in.contains(program.bodies[14]);
    const Configuration gone = search.best().minus(in);
    looked_at = looked_at || (body && !gone.intersect(large).empty());
    const bool within = gone.count() <= 6 &&
                        gone.intersect(Configuration::of_changes(program.bodies)).empty() &&
                        gone.intersect(Configuration::of_changes(program.items)).empty();
    if (!looked_at && within) ++small;
    search.report(in.contains(needed) ? Outcome::fail : Outcome::pass);
  }
  EXPECT_EQ(search.best().minus(Configuration::of_changes({0})), needed);
  EXPECT_LE(small, 40u);
}

}  // namespace
}  // namespace whittle
