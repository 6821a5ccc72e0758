// Configurations against std::set, over random operations.
#include "change/configuration.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <set>

namespace whittle {
namespace {

using Set = std::set<Change>;

Set set_of(const Configuration& c) {
  Set set;
  for (const Range range : c.ranges()) {
    for (Change change = range.begin; change != range.end; ++change) set.insert(change);
  }
  return set;
}

std::string text_of(const Set& set) {
  std::string text;
  for (auto it = set.begin(); it != set.end();) {
    const Change first = *it;
    Change last = first;
    while (++it != set.end() && *it == last + 1) last = *it;
    if (!text.empty()) text += ' ';
    text += std::to_string(first);
    if (last != first) text += '-' + std::to_string(last);
  }
  return text;
}

void expect_same(const Configuration& c, const Set& set) {
  ASSERT_EQ(set_of(c), set);
  ASSERT_EQ(c.count(), set.size());
  ASSERT_EQ(c.empty(), set.empty());
  ASSERT_EQ(c.text(), text_of(set));
  for (std::size_t i = 0; i < c.ranges().size(); ++i) {
    ASSERT_LT(c.ranges()[i].begin, c.ranges()[i].end);
    if (i == 0) continue;
    ASSERT_LT(c.ranges()[i - 1].end, c.ranges()[i].begin) << "ranges touch";
  }
}

struct Twin {
  Configuration configuration;
  Set set;
};

Twin random_twin(std::mt19937& random, Change universe) {
  std::vector<Range> ranges;
  Set set;
  for (auto n = random() % 8; n > 0; --n) {
    const Change begin = static_cast<Change>(random() % universe);
    const Change end = std::min<Change>(universe, begin + static_cast<Change>(random() % 9));
    ranges.push_back({begin, end});  // may be empty, touch and overlap
    for (Change change = begin; change < end; ++change) set.insert(change);
  }
  return {Configuration::of(std::move(ranges)), std::move(set)};
}

TEST(Configuration, IsEmptyByDefault) {
  expect_same(Configuration(), {});
  expect_same(Configuration::all(0), {});
  expect_same(Configuration::of({}), {});
  expect_same(Configuration::of_changes({}), {});
  EXPECT_EQ(Configuration(), Configuration::all(3).minus(Configuration::all(3)));
}

TEST(Configuration, ShowsRangesAsText) {
  EXPECT_EQ(Configuration::of({{9, 13}, {7, 8}, {0, 5}}).text(), "0-4 7 9-12");
  EXPECT_EQ(Configuration().text(), "");
}

TEST(Configuration, TakesChangesInAnyOrderAndTwice) {
  expect_same(Configuration::of_changes({5, 1, 4, 1, 9}), {1, 4, 5, 9});
}

TEST(Configuration, ReachesTheLargestChange) {
  constexpr Change kLast = 0xFFFFFFFE;
  const Configuration c = Configuration::all(kLast).plus(Configuration::of({{kLast, kLast + 1}}));
  EXPECT_EQ(c, Configuration::all(0xFFFFFFFF));
  EXPECT_EQ(c.count(), 0xFFFFFFFFu);
  EXPECT_TRUE(c.contains(kLast));
  EXPECT_EQ(c.at(kLast), kLast);
}

TEST(Configuration, IsASet) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    const Change universe = 1 + static_cast<Change>(random() % 60);
    const Twin a = random_twin(random, universe);
    const Twin b = random_twin(random, universe);
    expect_same(a.configuration, a.set);
    Set expected;
    std::ranges::set_union(a.set, b.set, std::inserter(expected, expected.end()));
    expect_same(a.configuration.plus(b.configuration), expected);
    expected.clear();
    std::ranges::set_difference(a.set, b.set, std::inserter(expected, expected.end()));
    expect_same(a.configuration.minus(b.configuration), expected);
    expected.clear();
    std::ranges::set_intersection(a.set, b.set, std::inserter(expected, expected.end()));
    expect_same(a.configuration.intersect(b.configuration), expected);
    ASSERT_EQ(a.configuration == b.configuration, a.set == b.set);
    ASSERT_EQ(a.configuration.contains(b.configuration), std::ranges::includes(a.set, b.set));
    ASSERT_TRUE(a.configuration.plus(b.configuration).contains(b.configuration));
    ASSERT_EQ(a.configuration, Configuration::of_changes({a.set.begin(), a.set.end()}));
    // The operands are values: nothing above changed them.
    expect_same(a.configuration, a.set);
    expect_same(b.configuration, b.set);
  }
}

TEST(Configuration, HasRanks) {
  std::mt19937 random(2);
  for (int i = 0; i < 1000; ++i) {
    const Twin a = random_twin(random, 60);
    const std::vector<Change> sorted(a.set.begin(), a.set.end());
    for (Change change = 0; change < 62; ++change) {
      ASSERT_EQ(a.configuration.contains(change), a.set.contains(change));
    }
    for (std::size_t rank = 0; rank < sorted.size(); ++rank) {
      ASSERT_EQ(a.configuration.at(rank), sorted[rank]);
    }
    const std::size_t from = random() % (sorted.size() + 1);
    const std::size_t to = from + random() % (sorted.size() - from + 1);
    expect_same(a.configuration.slice(from, to),
                Set(sorted.begin() + static_cast<std::ptrdiff_t>(from),
                    sorted.begin() + static_cast<std::ptrdiff_t>(to)));
  }
}

}  // namespace
}  // namespace whittle
