// Walks over all short lines of outcomes, and how many tests long ones take.
#include "history/walk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <vector>

namespace whittle {
namespace {

using Kind = RevisionWalk::Stride::Kind;
using Position = RevisionWalk::Position;

constexpr Outcome kOutcomes[] = {Outcome::fail, Outcome::pass, Outcome::unresolved};
const std::vector<RevisionWalk::Stride> kStrides = {
    {Kind::step, 1}, {Kind::step, 2}, {Kind::step, 3}, {Kind::gallop}, {Kind::jump}};

// Walks to its end; each position is tested at most once.
std::size_t drive(RevisionWalk& walk, const std::vector<Outcome>& truth) {
  std::vector<bool> tested(truth.size());
  std::size_t tests = 0;
  while (const auto position = walk.next()) {
    EXPECT_LT(*position, truth.size());
    EXPECT_FALSE(tested[*position]) << "tested twice";
    if (tested[*position]) break;
    tested[*position] = true;
    walk.report(truth[*position]);
    ++tests;
  }
  return tests;
}

std::vector<Outcome> line(unsigned number, std::size_t size) {
  std::vector<Outcome> truth{Outcome::fail};
  for (; truth.size() < size; number /= 3) truth.push_back(kOutcomes[number % 3]);
  return truth;
}

std::vector<Outcome> failing_until(std::size_t first_other, std::size_t size) {
  std::vector<Outcome> truth(size, Outcome::pass);
  std::fill_n(truth.begin(), std::min(first_other, size), Outcome::fail);
  return truth;
}

unsigned power(unsigned base, std::size_t exponent) {
  unsigned result = 1;
  for (std::size_t i = 0; i < exponent; ++i) result *= base;
  return result;
}

TEST(RevisionWalk, EndsAtABoundaryOrAtTheEndOfEveryLine) {
  for (std::size_t size = 1; size <= 8; ++size) {
    for (unsigned number = 0; number < power(3, size - 1); ++number) {
      const std::vector<Outcome> truth = line(number, size);
      for (const RevisionWalk::Stride stride : kStrides) {
        RevisionWalk walk(size, stride);
        drive(walk, truth);
        ASSERT_NE(walk.at_boundary(), walk.at_end());
        ASSERT_EQ(truth[walk.failing()], Outcome::fail);
        if (walk.at_end()) {
          EXPECT_EQ(walk.failing(), size - 1);
          continue;
        }
        ASSERT_EQ(*walk.other(), walk.failing() + 1);
        EXPECT_NE(truth[*walk.other()], Outcome::fail);
        EXPECT_EQ(walk.outcome(*walk.other()), truth[*walk.other()]);
      }
    }
  }
}

TEST(RevisionWalk, WithStepOneFindsTheNearest) {
  for (unsigned number = 0; number < power(3, 7); ++number) {
    const std::vector<Outcome> truth = line(number, 8);
    RevisionWalk walk(8, {Kind::step, 1});
    drive(walk, truth);
    const auto nearest = std::ranges::find_if(truth, [](Outcome o) { return o != Outcome::fail; });
    const auto expected = static_cast<Position>(nearest - truth.begin()) - 1;
    EXPECT_EQ(walk.failing(), expected);
  }
}

// Of all skipped ones none is asked for; the neighbours are those of the rest.
TEST(RevisionWalk, PassesOverWhatIsSkipped) {
  constexpr std::size_t kSize = 7;
  for (unsigned skips = 0; skips < (1u << (kSize - 1)); ++skips) {
    for (unsigned number = 0; number < power(3, kSize - 1); ++number) {
      const std::vector<Outcome> truth = line(number, kSize);
      for (const RevisionWalk::Stride stride : kStrides) {
        RevisionWalk walk(kSize, stride);
        for (;;) {  // skips only where it stands at one, as the command does
          drive(walk, truth);
          const auto other = walk.other();
          if (!other || (skips >> (*other - 1) & 1) == 0) break;
          if (truth[*other] == Outcome::fail) break;
          walk.skip(*other);
        }
        ASSERT_NE(walk.at_boundary(), walk.at_end());
        ASSERT_EQ(truth[walk.failing()], Outcome::fail);
        const Position end = walk.at_end() ? kSize : *walk.other();
        for (Position between = walk.failing() + 1; between < end; ++between) {
          EXPECT_TRUE(walk.skipped().contains(between));
        }
      }
    }
  }
}

TEST(RevisionWalk, GallopsInLogarithmicTime) {
  constexpr std::size_t kSize = 5000;
  for (std::size_t distance = 1; distance < kSize; distance += 1 + distance / 7) {
    const std::vector<Outcome> truth = failing_until(distance, kSize);
    RevisionWalk walk(kSize, {Kind::gallop});
    const std::size_t tests = drive(walk, truth);
    EXPECT_EQ(walk.failing() + 1, distance);
    const std::size_t bits = std::bit_width(distance);
    EXPECT_LE(tests, bits / 2 + bits + 3) << distance;
  }
}

TEST(RevisionWalk, KeepsTheBoundOfAThousandRevisions) {
  constexpr std::size_t kMost = 20;  // and two of the newest itself: 1.2 log 1000 + 10
  for (std::size_t distance = 1; distance <= 1000; ++distance) {
    RevisionWalk walk(1000, {Kind::gallop});
    EXPECT_LE(drive(walk, failing_until(distance, 1000)), kMost) << distance;
  }
}

TEST(RevisionWalk, BisectsFromAGoodOne) {
  RevisionWalk walk(1024, {Kind::jump});
  EXPECT_EQ(walk.next(), 1023u);
  const std::size_t tests = drive(walk, failing_until(700, 1024));
  EXPECT_EQ(walk.failing(), 699u);
  EXPECT_LE(tests, 11u);
}

TEST(RevisionWalk, BeginsAnewWithAnotherPatch) {
  RevisionWalk walk(100, {Kind::step, 1});
  for (int i = 0; i < 5; ++i) walk.report(Outcome::fail);
  walk.report(Outcome::unresolved);
  ASSERT_EQ(walk.failing(), 5u);
  ASSERT_EQ(walk.other(), 6u);
  walk.restart(6);
  EXPECT_EQ(walk.failing(), 6u);
  EXPECT_EQ(walk.other(), std::nullopt);
  EXPECT_EQ(walk.next(), 7u);
}

}  // namespace
}  // namespace whittle
