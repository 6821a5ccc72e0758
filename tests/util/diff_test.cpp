#include "util/diff.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "support/slowness.h"

namespace whittle {
namespace {

using Ids = std::vector<std::uint32_t>;

std::size_t edits(const std::vector<Hunk>& hunks) {
  std::size_t total = 0;
  for (const Hunk& hunk : hunks) total += hunk.a_end - hunk.a_begin + hunk.b_end - hunk.b_begin;
  return total;
}

// The fewest removals and additions, by the table of longest common subsequences.
std::size_t fewest_edits(const Ids& a, const Ids& b) {
  std::vector<std::vector<std::size_t>> lcs(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      lcs[i + 1][j + 1] = a[i] == b[j] ? lcs[i][j] + 1 : std::max(lcs[i][j + 1], lcs[i + 1][j]);
    }
  }
  return a.size() + b.size() - 2 * lcs[a.size()][b.size()];
}

// What the header promises of every result.
void check(const Ids& a, const Ids& b, const std::vector<Hunk>& hunks) {
  std::size_t at_a = 0;
  std::size_t at_b = 0;
  const auto check_common = [&](std::size_t a_end, std::size_t b_end) {
    ASSERT_LE(at_a, a_end);
    ASSERT_LE(at_b, b_end);
    ASSERT_EQ(a_end - at_a, b_end - at_b);
    ASSERT_TRUE(std::equal(a.begin() + at_a, a.begin() + a_end, b.begin() + at_b));
  };
  for (std::size_t i = 0; i < hunks.size(); ++i) {
    const Hunk& hunk = hunks[i];
    check_common(hunk.a_begin, hunk.b_begin);
    if (i > 0) {
      ASSERT_GT(hunk.a_begin, at_a);
    }
    ASSERT_LE(hunk.a_begin, hunk.a_end);
    ASSERT_LE(hunk.b_begin, hunk.b_end);
    ASSERT_TRUE(hunk.a_begin < hunk.a_end || hunk.b_begin < hunk.b_end);
    ASSERT_LE(hunk.a_end, a.size());
    ASSERT_LE(hunk.b_end, b.size());
    at_a = hunk.a_end;
    at_b = hunk.b_end;
  }
  check_common(a.size(), b.size());
}

Ids random_ids(std::mt19937& random, std::size_t size, std::uint32_t different) {
  Ids ids(size);
  for (std::uint32_t& id : ids) id = static_cast<std::uint32_t>(random()) % different;
  return ids;
}

double seconds_for(const Ids& a, const Ids& b, std::vector<Hunk>& hunks) {
  const double start = cpu_seconds();
  hunks = diff(a, b);
  return cpu_seconds() - start;
}

TEST(Diff, SmallCases) {
  EXPECT_TRUE(diff({}, {}).empty());
  const Ids abc{1, 2, 3};
  EXPECT_TRUE(diff(abc, abc).empty());
  EXPECT_EQ(diff(abc, {}), (std::vector<Hunk>{{0, 3, 0, 0}}));
  EXPECT_EQ(diff({}, abc), (std::vector<Hunk>{{0, 0, 0, 3}}));
  EXPECT_EQ(diff(abc, Ids{1, 9, 3}), (std::vector<Hunk>{{1, 2, 1, 2}}));
  EXPECT_EQ(diff(abc, Ids{1, 3}), (std::vector<Hunk>{{1, 2, 1, 1}}));
  EXPECT_EQ(diff(abc, Ids{0, 1, 2, 3, 4}), (std::vector<Hunk>{{0, 0, 0, 1}, {3, 3, 4, 5}}));
}

TEST(Diff, SmallestOnRandomSequences) {
  std::mt19937 random(1);
  for (int round = 0; round < 5000; ++round) {
    const auto different = static_cast<std::uint32_t>(1 + random() % 6);
    const Ids a = random_ids(random, random() % 14, different);
    const Ids b = random_ids(random, random() % 14, different);
    const auto hunks = diff(a, b);
    ASSERT_NO_FATAL_FAILURE(check(a, b, hunks));
    ASSERT_EQ(edits(hunks), fewest_edits(a, b));
  }
}

TEST(Diff, SmallestUpToTheBound) {
  std::mt19937 random(2);
  const Ids a = random_ids(random, 900, 20);
  const Ids b = random_ids(random, 900, 20);
  ASSERT_LE(fewest_edits(a, b), kMaxEdits);
  EXPECT_EQ(edits(diff(a, b)), fewest_edits(a, b));
}

TEST(Diff, BeyondTheBoundSplitsAtUniqueElements) {
  // Every second element is replaced; those between are unique.
  Ids a;
  Ids b;
  for (std::uint32_t i = 0; i < 20000; ++i) {
    a.push_back(i);
    b.push_back(i % 2 == 0 ? i : 1'000'000 + i);
  }
  const auto hunks = diff(a, b);
  ASSERT_NO_FATAL_FAILURE(check(a, b, hunks));
  EXPECT_EQ(edits(hunks), 20000u);
}

TEST(Diff, BeyondTheBoundOnRandomSequences) {
  std::mt19937 random(3);
  for (const std::uint32_t different : {2u, 50u, 3000u, 100'000u}) {
    Ids a = random_ids(random, 9000, different);
    Ids b = a;
    for (int i = 0; i < 3000; ++i) b[random() % b.size()] = static_cast<std::uint32_t>(random());
    b.erase(b.begin() + 100, b.begin() + 900);
    ASSERT_NO_FATAL_FAILURE(check(a, b, diff(a, b)));
  }
}

TEST(Diff, BeyondTheBoundWithoutUniqueElementsIsOneHunk) {
  const Ids a(4000, 1);
  const Ids b(4000, 2);
  EXPECT_EQ(diff(a, b), (std::vector<Hunk>{{0, 4000, 0, 4000}}));
}

// Inputs on which a quadratic algorithm would take minutes. The limits are wide,
// for slow machines.
TEST(Diff, LargeInputsTakeSeconds) {
  constexpr std::size_t kSize = 200'000;
  std::mt19937 random(4);
  std::vector<Hunk> hunks;
  const auto expect_fast = [&](const char* what, const Ids& a, const Ids& b) {
    const double seconds = seconds_for(a, b, hunks);
    EXPECT_LT(seconds, 10 * kSlowness) << what;
    RecordProperty(what, std::to_string(seconds));
    ASSERT_NO_FATAL_FAILURE(check(a, b, hunks)) << what;
  };

  Ids up(kSize);
  for (std::uint32_t i = 0; i < kSize; ++i) up[i] = i;
  Ids others = up;
  for (std::uint32_t& id : others) id += kSize;
  Ids down(up.rbegin(), up.rend());
  Ids shuffled = up;
  std::shuffle(shuffled.begin(), shuffled.end(), random);
  expect_fast("unrelated", up, others);
  expect_fast("reversed", up, down);
  expect_fast("shuffled", up, shuffled);
  expect_fast("bits", random_ids(random, kSize, 2), random_ids(random, kSize, 2));
  expect_fast("words", random_ids(random, kSize, 500), random_ids(random, kSize, 500));
  expect_fast("lines", random_ids(random, kSize, kSize), random_ids(random, kSize, kSize));

  // Periodic, one with a longer period: long snakes on every diagonal.
  Ids threes(kSize);
  Ids mostly_threes(kSize);
  for (std::uint32_t i = 0; i < kSize; ++i) {
    threes[i] = i % 3;
    mostly_threes[i] = i % 97 == 0 ? 7 : i % 3;
  }
  expect_fast("periodic", threes, mostly_threes);

  // Each split finds one more unique element, near the end: as deep as it gets.
  Ids nested_a;
  Ids nested_b;
  for (std::uint32_t i = 0; i < kSize / 2; ++i) {
    nested_a.insert(nested_a.end(), {i, 1'000'000 + i % 3});
    nested_b.insert(nested_b.end(), {1'000'000 + (i / 2) % 3, i / 2});
  }
  expect_fast("nested", nested_a, nested_b);
}

}  // namespace
}  // namespace whittle
