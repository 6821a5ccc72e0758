#include "search/registry.h"

#include <gtest/gtest.h>

#include <set>

#include "support/minimizer_checks.h"
#include "support/run_search.h"

namespace whittle {
namespace {

TEST(Registry, NamesTheSearches) {
  std::vector<std::string_view> names;
  for (const SearchEntry& entry : searches()) {
    names.push_back(entry.name);
    EXPECT_FALSE(entry.summary.empty());
    EXPECT_EQ(find_search(entry.name), &entry);
  }
  EXPECT_EQ(names, (std::vector<std::string_view>{"adaptive", "ddmin", "wdd", "probdd", "cdd"}));
  EXPECT_EQ(find_search("dd"), nullptr);
  EXPECT_EQ(find_search(""), nullptr);
}

// Each group finds its own searches only: a list cannot be searched by hdd.
TEST(Registry, GroupsAreApart) {
  EXPECT_EQ(searches().front().name, "adaptive");
  EXPECT_EQ(tree_searches().front().name, "tree");
  EXPECT_EQ(patch_searches().front().name, "adaptive");
  EXPECT_EQ(patch_searches().size(), searches().size() + 1);
  EXPECT_EQ(find_search("bisection"), nullptr);
  EXPECT_NE(find_patch_search("bisection"), nullptr);
  EXPECT_EQ(find_patch_search("hdd"), nullptr);
  EXPECT_EQ(find_search("hdd"), nullptr);
  EXPECT_EQ(find_tree_search("ddmin"), nullptr);
  for (const SearchEntry& entry : tree_searches()) {
    EXPECT_FALSE(entry.summary.empty());
    EXPECT_EQ(find_tree_search(entry.name), &entry);
  }
}

TEST(Registry, MakesSearchesThatMinimize) {
  for (const SearchEntry& entry : searches()) {
    for (const bool monotone : {false, true}) {
      std::mt19937 random(1);
      for (int i = 0; i < 300; ++i) {
        const Change changes = random_between(random, 1, 11);
        const Predicate predicate = random_monotone(random, changes);
        const Weights weights = random_weights(random, changes);
        const SearchRequest request{
            .start = predicate.start(), .weights = weights, .monotone = monotone};
        const SearchRun run = run_search(
            entry.make(request), [&](const Configuration& c) { return predicate(c); }, 10'000);
        ASSERT_TRUE(predicate.one_minimal(run.best)) << entry.name << " on " << predicate.text();
      }
    }
  }
}

// The empty configuration of a stage may fail, in a region say: ddmin and wdd, which
// take for granted that it does not, left one change there.
TEST(Registry, LeavesNothingWhereNothingFails) {
  for (const SearchEntry& entry : searches()) {
    for (const Causes causes : {Causes::first, Causes::smallest, Causes::each}) {
      std::mt19937 random(2);
      for (int i = 0; i < 200; ++i) {
        const Change changes = random_between(random, 1, 8);
        const Predicate predicate = random_predicate(random, changes, Empty::anything);
        const SearchRun run = run_search(
            entry.make({.start = predicate.start(), .causes = causes}),
            [&](const Configuration& c) { return predicate(c); }, 10'000);
        ASSERT_TRUE(predicate.one_minimal(run.best)) << entry.name << " on " << predicate.text();
      }
    }
  }
}

TEST(Registry, HandsOnTheRequest) {
  const Predicate any = on_four_changes(0xFFFE);  // every change alone fails
  const auto run = [&](AnySearch search) {
    while (const auto candidate = search.next()) search.report(any(candidate->configuration));
    return search;
  };
  SearchRequest request{.start = any.start(), .causes = Causes::each};
  EXPECT_EQ(run(find_search("ddmin")->make(request)).others().size(), 3u);
  EXPECT_EQ(run(find_search("wdd")->make(request)).others().size(), 3u);
  request.weights = Weights(std::vector<std::uint32_t>{9, 1, 1, 1});
  EXPECT_EQ(find_search("ddmin")->make(request).next()->configuration.text(), "0-1");
  EXPECT_EQ(find_search("wdd")->make(request).next()->configuration.text(), "0");
  EXPECT_TRUE(find_search("adaptive")->make(request).next()->configuration.empty());
  request.try_nothing = false;
  EXPECT_FALSE(find_search("adaptive")->make(request).next()->configuration.empty());
}

TEST(Registry, MakesDd) {
  for (const bool monotone : {false, true}) {
    AnySearch search = make_dd({}, Configuration::all(9), {}, monotone);
    EXPECT_TRUE(search.isolates());
    while (const auto candidate = search.next()) {
      search.report(candidate->configuration.contains(5) ? Outcome::fail : Outcome::pass);
    }
    EXPECT_EQ(search.best().minus(search.passing()).text(), "5");
  }
  EXPECT_FALSE(find_search("adaptive")->make({.start = Configuration::all(3)}).isolates());
}

}  // namespace
}  // namespace whittle
