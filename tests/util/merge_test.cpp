#include "util/merge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "util/diff.h"

namespace whittle {
namespace {

using Ids = std::vector<std::uint32_t>;

Ids part(const Ids& all, const Elements& range) {
  return Ids(all.begin() + static_cast<std::ptrdiff_t>(range.begin),
             all.begin() + static_cast<std::ptrdiff_t>(range.end));
}

// What the header promises of every result.
void check(const Ids& base, const Ids& ours, const Ids& theirs,
           const std::vector<MergeRegion>& regions) {
  MergeRegion last;
  for (const MergeRegion& region : regions) {
    ASSERT_EQ(region.base.begin, last.base.end);
    ASSERT_EQ(region.ours.begin, last.ours.end);
    ASSERT_EQ(region.theirs.begin, last.theirs.end);
    const Ids b = part(base, region.base);
    const Ids o = part(ours, region.ours);
    const Ids t = part(theirs, region.theirs);
    const bool stable = region.kind == MergeKind::stable;
    if (&region != &regions.front()) {
      ASSERT_FALSE(stable && last.kind == MergeKind::stable);
    }
    ASSERT_EQ(stable, b == o && b == t) << "a region that is not stable has a change";
    ASSERT_TRUE(region.kind != MergeKind::ours || b == t);
    ASSERT_TRUE(region.kind != MergeKind::theirs || b == o);
    ASSERT_EQ(region.kind == MergeKind::both, !stable && o == t);
    last = region;
  }
  ASSERT_EQ(last.base.end, base.size());
  ASSERT_EQ(last.ours.end, ours.size());
  ASSERT_EQ(last.theirs.end, theirs.size());
}

std::optional<Ids> merge_whole(const Ids& base, const Ids& ours, const Ids& theirs) {
  const auto regions = merge(base, ours, theirs);
  check(base, ours, theirs, regions);
  return merged(regions, ours, theirs);
}

std::vector<MergeRegion> exchanged(std::vector<MergeRegion> regions) {
  for (MergeRegion& region : regions) {
    std::swap(region.ours, region.theirs);
    if (region.kind == MergeKind::ours) {
      region.kind = MergeKind::theirs;
    } else if (region.kind == MergeKind::theirs) {
      region.kind = MergeKind::ours;
    }
  }
  return regions;
}

TEST(Merge, Nothing) {
  EXPECT_TRUE(merge({}, {}, {}).empty());
}

TEST(Merge, ChangesApart) {
  const Ids base{1, 2, 3, 4, 5};
  const Ids ours{1, 20, 3, 4, 5};
  const Ids theirs{1, 2, 3, 40, 41, 5};
  EXPECT_EQ(merge_whole(base, ours, theirs), (Ids{1, 20, 3, 40, 41, 5}));
  const std::vector<MergeRegion> expected{
      {MergeKind::stable, {0, 1}, {0, 1}, {0, 1}}, {MergeKind::ours, {1, 2}, {1, 2}, {1, 2}},
      {MergeKind::stable, {2, 3}, {2, 3}, {2, 3}}, {MergeKind::theirs, {3, 4}, {3, 4}, {3, 5}},
      {MergeKind::stable, {4, 5}, {4, 5}, {5, 6}},
  };
  EXPECT_EQ(merge(base, ours, theirs), expected);
}

TEST(Merge, OneElementBetweenIsEnough) {
  EXPECT_EQ(merge_whole({1, 2, 3}, {10, 2, 3}, {1, 2, 30}), (Ids{10, 2, 30}));
}

TEST(Merge, ChangesThatTouchAreOneConflict) {
  const std::vector<MergeRegion> expected{
      {MergeKind::stable, {0, 1}, {0, 1}, {0, 1}},
      {MergeKind::conflict, {1, 3}, {1, 3}, {1, 3}},
      {MergeKind::stable, {3, 4}, {3, 4}, {3, 4}},
  };
  EXPECT_EQ(merge(Ids{1, 2, 3, 4}, Ids{1, 20, 3, 4}, Ids{1, 2, 30, 4}), expected);
}

TEST(Merge, AddedAtOnePlaceByBoth) {
  EXPECT_EQ(merge_whole({1, 2}, {1, 7, 2}, {1, 8, 2}), std::nullopt);
  EXPECT_EQ(merge_whole({1, 2}, {1, 7, 2}, {1, 7, 2}), (Ids{1, 7, 2}));
}

TEST(Merge, ChangedByOneRemovedByTheOther) {
  EXPECT_EQ(merge_whole({1, 2, 3}, {1, 3}, {1, 20, 3}), std::nullopt);
}

TEST(Merge, ChainsOfOverlapsAreOneRegion) {
  // Ours replaces 2-3 and 5-6, theirs 3-5: one reaches from one into the other.
  const auto regions = merge(Ids{1, 2, 3, 4, 5, 6, 7}, Ids{1, 20, 4, 50, 7}, Ids{1, 2, 30, 6, 7});
  ASSERT_EQ(regions.size(), 3u);
  EXPECT_EQ(regions[1], (MergeRegion{MergeKind::conflict, {1, 6}, {1, 4}, {1, 4}}));
}

TEST(Merge, LawsOnRandomSequences) {
  std::mt19937 random(1);
  const auto ids = [&](std::uint32_t different) {
    Ids result(random() % 12);
    for (auto& id : result) id = static_cast<std::uint32_t>(random() % different);
    return result;
  };
  for (int round = 0; round < 20000; ++round) {
    const std::uint32_t different = 1 + static_cast<std::uint32_t>(random() % 6);
    const Ids base = ids(different), x = ids(different), y = ids(different);
    ASSERT_EQ(merge_whole(base, base, x), x);
    ASSERT_EQ(merge_whole(base, x, base), x);
    ASSERT_EQ(merge_whole(base, x, x), x);
    const auto regions = merge(base, x, y);
    ASSERT_NO_FATAL_FAILURE(check(base, x, y, regions));
    ASSERT_EQ(merge(base, y, x), exchanged(regions));
  }
}

// One of the sides replaces an element, where the one before it is kept by both.
TEST(Merge, ChangesApartNeverConflict) {
  std::mt19937 random(2);
  for (int round = 0; round < 2000; ++round) {
    Ids base(random() % 60), ours, theirs, expected;
    for (std::size_t i = 0; i < base.size(); ++i) base[i] = static_cast<std::uint32_t>(i);
    std::uint32_t fresh = 1000;
    for (std::size_t i = 0; i < base.size(); ++i) {
      const bool changes = i % 2 == 0 && random() % 2 == 0;
      const bool by_ours = random() % 2 == 0;
      Ids made(random() % 3);
      for (auto& id : made) id = fresh++;
      const auto add = [&](Ids& to, bool changed) {
        if (changed) {
          to.insert(to.end(), made.begin(), made.end());
        } else {
          to.push_back(base[i]);
        }
      };
      add(ours, changes && by_ours);
      add(theirs, changes && !by_ours);
      add(expected, changes);
    }
    ASSERT_EQ(merge_whole(base, ours, theirs), expected);
  }
}

}  // namespace
}  // namespace whittle
