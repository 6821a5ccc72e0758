#include "search/partition.h"

#include <gtest/gtest.h>

#include <random>

#include "support/predicates.h"

namespace whittle {
namespace {

/// In order, disjoint, none empty, and together the whole.
void expect_parts_of(const Partition& partition, const Configuration& whole) {
  ASSERT_EQ(partition.whole(), whole);
  std::size_t at = 0;
  for (std::size_t i = 0; i < partition.size(); ++i) {
    const Configuration part = partition.part(i);
    ASSERT_FALSE(part.empty());
    ASSERT_EQ(part, whole.slice(at, at + part.count()));
    at += part.count();
  }
  ASSERT_EQ(at, whole.count());
}

TEST(Partition, CutsEvenly) {
  for (Mask mask = 1; mask < 512; ++mask) {
    const Configuration whole = configuration_of(mask);
    for (std::size_t n = 1; n <= whole.count(); ++n) {
      const Partition partition = Partition::even(whole, n);
      ASSERT_EQ(partition.size(), n);
      expect_parts_of(partition, whole);
      for (std::size_t i = 0; i < n; ++i) {
        ASSERT_GE(partition.part(i).count(), whole.count() / n);
        ASSERT_LE(partition.part(i).count(), (whole.count() + n - 1) / n);
      }
    }
  }
}

TEST(Partition, CutsByWeight) {
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    const Configuration whole = configuration_of(1 + static_cast<Mask>(random() % 4095));
    const Weights weights = random_weights(random, 12);
    const std::size_t n = 1 + random() % whole.count();
    const Partition partition = Partition::weighted(whole, n, weights);
    ASSERT_EQ(partition.size(), n);
    expect_parts_of(partition, whole);
  }
}

TEST(Partition, BalancesWeights) {
  const Weights weights(std::vector<std::uint32_t>{1, 1, 1, 1, 4, 2, 2, 12});
  const Partition partition = Partition::weighted(Configuration::all(8), 2, weights);
  EXPECT_EQ(partition.part(0).text(), "0-6");
  EXPECT_EQ(partition.part(1).text(), "7");
}

TEST(Partition, KeepsTheOtherPartsAsTheyWere) {
  std::mt19937 random(2);
  for (int i = 0; i < 1000; ++i) {
    const Configuration whole = configuration_of(1 + static_cast<Mask>(random() % 4095));
    const std::size_t n = 1 + random() % whole.count();
    const Partition partition = Partition::even(whole, n);
    const std::size_t gone = random() % n;
    const Partition rest = partition.without(gone);
    expect_parts_of(rest, whole.minus(partition.part(gone)));
    ASSERT_EQ(rest.size(), n - 1);
    for (std::size_t part = 0; part + 1 < n; ++part) {
      ASSERT_EQ(rest.part(part), partition.part(part < gone ? part : part + 1));
    }
  }
}

}  // namespace
}  // namespace whittle
