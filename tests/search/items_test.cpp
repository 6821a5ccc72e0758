// Runs of items, over programs of functions that name each other and over long lists.
#include "search/items.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "support/run_search.h"
#include "support/trees.h"

namespace whittle {
namespace {

Items items_of(const Program& program) {
  return Items::of_outline(CurrentTree(program.tree, program.all()));
}

Program functions(std::size_t count, std::size_t statements = 5) {
  return Program(
      std::vector<Program::Function>(count, {std::vector<std::vector<Change>>(statements), 10}));
}

Outcome fails_with(const Configuration& needed, const Configuration& in) {
  return in.contains(needed) ? Outcome::fail : Outcome::pass;
}

TEST(Items, AsksForLessAndEndsWithWhatFails) {
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    const Program program = random_program(random, random_between(random, 20, 120));
    const std::uint64_t salt = random();
    Items search = items_of(program);
    std::set<std::string> failed{search.best().text()};
    std::size_t steps = 0;
    while (const auto candidate = search.next()) {
      ASSERT_LE(++steps, 2000u);
      const Configuration asked = candidate->configuration;
      ASSERT_TRUE(program.all().contains(asked));
      const bool fails = std::hash<std::string>()(asked.text() + std::to_string(salt)) % 3 == 0;
      if (fails) failed.insert(asked.text());
      Items fork = search;
      fork.report(fails ? Outcome::pass : Outcome::fail);
      ASSERT_EQ(search.next()->configuration, asked);
      search.report(fails ? Outcome::fail : Outcome::pass);
      ASSERT_TRUE(failed.contains(search.best().text()));
    }
  }
}

TEST(Items, TheLastOneAloneIsTriedFirst) {
  const Program program = functions(1000);
  const Configuration needed = Configuration::of_changes({program.items.back()});
  const SearchRun run = run_search(items_of(program),
                                   [&](const Configuration& in) { return fails_with(needed, in); });
  EXPECT_EQ(run.tests, 1u);
  EXPECT_FALSE(run.best.contains(program.items.front()));
  EXPECT_TRUE(run.best.contains(Configuration::of({program.tree.subtree(program.items.back())})));
}

TEST(Items, TheLastOnesAreTriedNext) {
  const Program program = functions(1000);
  const Configuration needed =
      Configuration::of_changes({program.items[950], program.items.back()});
  const SearchRun run = run_search(items_of(program),
                                   [&](const Configuration& in) { return fails_with(needed, in); });
  EXPECT_EQ(run.tests, 3u);
  EXPECT_FALSE(run.best.contains(program.items[900]));
}

TEST(Items, FewOfManyAreFound) {
  const Program program = functions(1000);
  const Configuration needed =
      Configuration::of_changes({program.items[17], program.items[500], program.items[503]});
  const SearchRun run = run_search(items_of(program),
                                   [&](const Configuration& in) { return fails_with(needed, in); });
  EXPECT_LE(run.tests, 100u);
  EXPECT_LE(50 * program.tree.weight(run.best), program.tree.weight(program.all()));
}

TEST(Items, GivesUpWhereLittleGoes) {
  const Program program = functions(1000);
  const SearchRun run =
      run_search(items_of(program), [](const Configuration&) { return Outcome::pass; });
  EXPECT_EQ(run.best, program.all());
  EXPECT_LE(run.tests, 40u);
}

TEST(Items, AnItemAroundOneThatStaysStays) {
  std::vector<TreeNode> nodes(1);
  std::vector<Change> outer, inner;
  for (int i = 0; i < 100; ++i) {
    const auto at = static_cast<Change>(nodes.size());
    outer.push_back(at);
    inner.push_back(at + 1);
    nodes.push_back({0, at + 2, Slot::optional, 10, 0, 0, Outline::item});
    nodes.push_back({at, at + 2, Slot::optional, 10, 0, 0, Outline::item});
  }
  nodes[0].end = static_cast<Change>(nodes.size());
  const ChangeTree tree(std::move(nodes));
  const Configuration all = Configuration::all(tree.size());
  const SearchRun run =
      run_search(Items::of_outline(CurrentTree(tree, all)), [&](const Configuration& in) {
        for (std::size_t i = 0; i < inner.size(); ++i) {
          EXPECT_TRUE(!in.contains(inner[i]) || in.contains(outer[i]));
        }
        return fails_with(Configuration::of_changes({inner[40]}), in);
      });
  EXPECT_TRUE(run.best.contains(inner[40]));
  EXPECT_FALSE(run.best.contains(outer[41]));
}

// A list of 500 parts in another part; nothing is known about them.
TEST(Items, TheHeaviestListOfOtherInputs) {
  std::vector<Change> parents{0, 0};
  parents.insert(parents.end(), 500, 2);
  const ChangeTree tree = tree_of(parents);
  const Configuration all = Configuration::all(tree.size());
  EXPECT_FALSE(Items::has_outline(tree, all));
  const Items search = Items::of_heaviest_list(CurrentTree(tree, all));
  const SearchRun found = run_search(search, [&](const Configuration& in) {
    return fails_with(Configuration::of_changes({300, 301}), in);
  });
  EXPECT_LE(found.tests, 40u);
  EXPECT_LE(tree.weight(found.best), 50u);
  const SearchRun none = run_search(search, [](const Configuration&) { return Outcome::pass; });
  EXPECT_LE(none.tests, 9u);
}

}  // namespace
}  // namespace whittle
