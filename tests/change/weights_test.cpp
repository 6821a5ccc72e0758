// Weights against plain sums.
#include "change/weights.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace whittle {
namespace {

/// The fewest of `weights`, from its beginning, one at least, that reach `target`.
std::size_t fewest(const std::vector<std::uint64_t>& weights, std::uint64_t target) {
  std::uint64_t sum = 0;
  std::size_t count = 0;
  while ((count == 0 || sum < target) && count < weights.size()) sum += weights[count++];
  return count;
}

void expect_sums(const Weights& weights, const std::vector<std::uint32_t>& each,
                 std::mt19937& random) {
  std::vector<Change> changes;
  std::vector<std::uint64_t> chosen;
  for (Change change = 0; change < each.size(); ++change) {
    ASSERT_EQ(weights.of(Range{change, change + 1}), each[change]);
    if (random() % 3 == 0) continue;
    changes.push_back(change);
    chosen.push_back(each[change]);
  }
  std::uint64_t total = 0;
  for (const std::uint64_t weight : chosen) total += weight;
  const Configuration configuration = Configuration::of_changes(changes);
  ASSERT_EQ(weights.of(configuration), total);
  const auto backwards = std::vector<std::uint64_t>(chosen.rbegin(), chosen.rend());
  for (const std::uint64_t target : {std::uint64_t{0}, std::uint64_t{1}, total / 3, total / 2,
                                     total, total + 1, std::uint64_t{random() % (total + 1)}}) {
    ASSERT_EQ(weights.count_from_front(configuration, target), fewest(chosen, target));
    ASSERT_EQ(weights.count_from_back(configuration, target), fewest(backwards, target));
  }
}

TEST(Weights, AreOneByDefault) {
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    expect_sums(Weights(), std::vector<std::uint32_t>(random() % 40, 1), random);
  }
}

TEST(Weights, AreSums) {
  std::mt19937 random(2);
  for (int i = 0; i < 2000; ++i) {
    std::vector<std::uint32_t> each(random() % 40);
    for (std::uint32_t& weight : each) {
      weight = random() % 4 == 0 ? 0 : static_cast<std::uint32_t>(random() % 100);
    }
    expect_sums(Weights(each), each, random);
  }
}

TEST(Weights, DoNotOverflow) {
  const Weights weights(std::vector<std::uint32_t>(4, 0xFFFFFFFF));
  EXPECT_EQ(weights.of(Configuration::all(4)), 4 * std::uint64_t{0xFFFFFFFF});
}

}  // namespace
}  // namespace whittle
