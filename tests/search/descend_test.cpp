#include "search/descend.h"

#include <gtest/gtest.h>

#include "support/run_search.h"

namespace whittle {
namespace {

std::shared_ptr<const std::vector<Change>> groups(const std::vector<Change>& sizes) {
  auto cuts = std::make_shared<std::vector<Change>>(1, 0);
  for (const Change size : sizes) cuts->push_back(cuts->back() + size);
  return cuts;
}

// How many changes of each group are in.
std::vector<Change> counts(const Configuration& c, const std::vector<Change>& cuts) {
  std::vector<Change> result;
  for (std::size_t g = 0; g + 1 < cuts.size(); ++g) {
    const Configuration group = Configuration::of({{cuts[g], cuts[g + 1]}});
    result.push_back(static_cast<Change>(c.intersect(group).count()));
  }
  return result;
}

SearchRun descend(const std::vector<Change>& sizes,
                  const std::function<bool(const std::vector<Change>&)>& fails) {
  const auto cuts = groups(sizes);
  return run_search(Descend(Configuration::all(cuts->back()), cuts), [&](const Configuration& c) {
    return fails(counts(c, *cuts)) ? Outcome::fail : Outcome::pass;
  });
}

// Bisection would end on 122: 61 does not fail, nor does anything between.
TEST(Descend, FindsTheSmallestWhereFewGroupsAreNotMonotone) {
  const auto cuts = groups({122, 10});
  const SearchRun run = descend({122, 10}, [](const std::vector<Change>& n) {
    return (n[0] == 65 || n[0] == 122) && n[1] >= 3;
  });
  EXPECT_EQ(counts(run.best, *cuts), (std::vector<Change>{65, 3}));
}

TEST(Descend, BisectsManyGroups) {
  const std::vector<Change> sizes(Descend::kFew + 10, 200);
  const auto cuts = groups(sizes);
  const SearchRun run = descend(sizes, [](const std::vector<Change>& n) {
    for (std::size_t i = 0; i < n.size(); ++i) {
      if (n[i] < i + 1) return false;
    }
    return true;
  });
  const std::vector<Change> left = counts(run.best, *cuts);
  for (std::size_t i = 0; i < left.size(); ++i) EXPECT_EQ(left[i], i + 1);
  EXPECT_LE(run.tests, sizes.size() * 8);
}

TEST(Descend, GroupsOfOneAndNoGroupsNeedNoTest) {
  EXPECT_EQ(descend({1, 1}, [](const auto&) { return true; }).tests, 0u);
  EXPECT_EQ(descend({}, [](const auto&) { return true; }).tests, 0u);
}

}  // namespace
}  // namespace whittle
