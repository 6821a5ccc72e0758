#include "engine/evidence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "support/predicates.h"

namespace whittle {
namespace {

Variant text(std::string bytes) {
  return single_file("f", std::move(bytes));
}

// A word for each change of a mask.
Variant words(Mask mask) {
  std::string all;
  for (unsigned i = 0; mask >> i != 0; ++i) {
    if (mask >> i & 1) all += std::string("w") + std::to_string(i) + ", ";
  }
  return text(all);
}

TEST(Evidence, NothingIsDoubtfulAtFirst) {
  Evidence evidence;
  EXPECT_FALSE(evidence.doubtful(text("")));
  EXPECT_FALSE(evidence.against(text("")));
  evidence.begin(text("a b c"));
  EXPECT_FALSE(evidence.doubtful(text("")));
  EXPECT_FALSE(evidence.doubtful(text("a b c")));
}

TEST(Evidence, WhatLacksAllThatATrialLackedIsDoubtful) {
  Evidence evidence;
  evidence.begin(text("a b c d"));
  evidence.add(text("c d"), false);  // without a and b
  EXPECT_TRUE(evidence.doubtful(text("c d")));
  EXPECT_TRUE(evidence.doubtful(text("d")));
  EXPECT_TRUE(evidence.doubtful(text("")));
  EXPECT_FALSE(evidence.doubtful(text("a")));
  EXPECT_FALSE(evidence.doubtful(text("b")));
  // What it was made of was there as often as it is; where words stand says nothing.
  EXPECT_FALSE(evidence.doubtful(text("b a")));
}

TEST(Evidence, WordsAreWholeOnes) {
  Evidence evidence;
  evidence.begin(text("\"name\": ab_1, x"));
  evidence.add(text("\"name\": x"), false);
  EXPECT_TRUE(evidence.doubtful(text("ab_ 1 ab_12")));
  EXPECT_FALSE(evidence.doubtful(text("[ab_1]")));
}

// All files count, and signs do not.
TEST(Evidence, OfSeveralFiles) {
  const auto both = [](std::string one, std::string two) {
    const Variant first = single_file("1", std::move(one));
    const Variant second = single_file("2", std::move(two));
    return Variant({first.files()[0], second.files()[0]}, {first.owners()[0], second.owners()[0]});
  };
  Evidence evidence;
  evidence.begin(both("a ( b", "b c"));
  evidence.add(both("a b", "b c"), false);  // lacks no word
  EXPECT_FALSE(evidence.doubtful(both("", "")));
  evidence.add(both("a", "c"), false);
  EXPECT_FALSE(evidence.doubtful(both("a", "b c")));
  EXPECT_TRUE(evidence.doubtful(both("", "c")));
}

// Of words of which one is needed, those are left that are still there.
TEST(Evidence, WhatHasGoneWasNotNeeded) {
  Evidence evidence;
  evidence.begin(text("a b c"));
  evidence.add(text("c"), false);
  EXPECT_FALSE(evidence.doubtful(text("a c")));
  evidence.add(text("a c"), true);
  EXPECT_TRUE(evidence.doubtful(text("c")));
  EXPECT_TRUE(evidence.doubtful(text("b c")));
  EXPECT_FALSE(evidence.doubtful(text("a")));
  // Without any of them: it was not so.
  evidence.begin(text("c d"));
  EXPECT_FALSE(evidence.doubtful(text("")));
}

// Trials that are doubtful are judged by what they were worth.
TEST(Evidence, ThreeMustHaveBeenInVain) {
  Evidence evidence;
  evidence.begin(text("a b c d"));
  evidence.add(text("b c d"), false);
  for (int tried = 0; tried < 3; ++tried) {
    EXPECT_TRUE(evidence.doubtful(text("b")));
    EXPECT_FALSE(evidence.against(text("b"))) << tried;
    evidence.add(text("b"), false);
  }
  EXPECT_TRUE(evidence.against(text("b")));
  EXPECT_FALSE(evidence.against(text("a")));
}

TEST(Evidence, WhereADoubtfulOneWorksTheyAreTriedFifteenTimesMore) {
  Evidence evidence;
  evidence.begin(text("a b c d"));
  evidence.add(text("b c d"), false);
  evidence.add(text("b c"), true);  // doubtful, and fails
  evidence.add(text("c"), false);   // without b
  for (int tried = 1; tried < 16; ++tried) {
    ASSERT_TRUE(evidence.doubtful(text("")));
    ASSERT_FALSE(evidence.against(text(""))) << tried;
    evidence.add(text(""), false);
  }
  EXPECT_TRUE(evidence.against(text("")));
}

TEST(Evidence, LargeTextsAreNotCounted) {
  const std::string large = "a b " + std::string(1024, ' ');
  Evidence evidence;
  evidence.begin(text(large));
  evidence.add(text("a"), false);
  EXPECT_FALSE(evidence.doubtful(text("")));
  evidence.add(text("a b"), true);  // small enough now
  evidence.add(text("b"), false);
  EXPECT_TRUE(evidence.doubtful(text("")));
  EXPECT_FALSE(evidence.doubtful(text(std::string(1025, ' '))));
  evidence.add(text("a" + std::string(1024, ' ')), false);
  EXPECT_FALSE(evidence.doubtful(text("a")));
  EXPECT_TRUE(evidence.doubtful(text("")));
  evidence.begin(text(large));
  EXPECT_FALSE(evidence.doubtful(text("")));
}

// More different words in the course of time than it can number: it begins anew.
TEST(Evidence, OfManyWords) {
  Evidence evidence;
  std::size_t doubted = 0;
  for (int round = 0; round < 40; ++round) {
    std::string all;
    for (int i = 0; i < 100; ++i) all += std::to_string(round * 100 + i) + " ";
    evidence.begin(text(all));
    evidence.add(text(all.substr(all.find(' '))), false);
    doubted += evidence.doubtful(text("")) ? 1 : 0;
    EXPECT_FALSE(evidence.doubtful(text(all)));
  }
  EXPECT_GT(doubted, 20u);
}

// Whatever is needed, and in whichever order trials come: with monotone tests nothing fails that
// is doubtful, and all is doubtful that lacks what some trial lacked.
TEST(Evidence, IsRightWhereTestsAreMonotone) {
  std::mt19937 random(1);
  std::size_t doubted = 0;
  for (int i = 0; i < 2000; ++i) {
    const Change count = random_between(random, 1, 7);
    const Predicate predicate = random_monotone(random, count);
    const auto fails = [&](Mask mask) { return predicate.at(mask) == Outcome::fail; };
    Evidence evidence;
    Mask best = predicate.full();
    std::vector<Mask> in_vain;
    evidence.begin(words(best));
    for (int step = 0; step < 40; ++step) {
      for (Mask mask = 0; mask <= best; ++mask) {
        if ((mask & ~best) != 0) continue;
        const bool known =
            std::ranges::any_of(in_vain, [&](Mask other) { return ((best & ~other) & mask) == 0; });
        ASSERT_EQ(evidence.doubtful(words(mask)), known);
        ASSERT_FALSE(known && fails(mask));
        ASSERT_TRUE(known || !evidence.against(words(mask)));
        doubted += known ? 1 : 0;
      }
      const Mask trial = best & static_cast<Mask>(random());
      if (trial == best) continue;
      evidence.add(words(trial), fails(trial));
      if (fails(trial)) {
        best = trial;
      } else {
        in_vain.push_back(trial);
      }
    }
  }
  EXPECT_GT(doubted, 10000u);
}

// A copy that goes its own way leaves it as it was.
TEST(Evidence, IsAValue) {
  std::mt19937 random(2);
  for (int i = 0; i < 300; ++i) {
    Evidence evidence;
    evidence.begin(words(63));
    for (int step = 0; step < 20; ++step) {
      evidence.add(words(random_between(random, 0, 63)), random() % 8 == 0);
    }
    const Evidence before = evidence;
    const auto said = [](const Evidence& one) {
      std::string all;
      for (Mask mask = 0; mask < 64; ++mask) {
        all += one.against(words(mask)) ? '!' : one.doubtful(words(mask)) ? '?' : '.';
      }
      return all;
    };
    const std::string was = said(before);
    for (int step = 0; step < 20; ++step) {
      evidence.add(words(random_between(random, 0, 63)), random() % 2 == 0);
      if (step % 5 == 0) evidence.begin(words(random_between(random, 0, 63)));
    }
    ASSERT_EQ(said(before), was);
  }
}

}  // namespace
}  // namespace whittle
