// Going back from a variant that does not show the symptom any more.
#include "run/roll_back.h"

#include <gtest/gtest.h>

#include <set>

#include "support/fake_run.h"

namespace whittle {
namespace {

Variant text(const std::string& bytes) {
  return single_file("input", bytes);
}

class RollingBack : public testing::Test {
 protected:
  RollBack roll_back() { return RollBack(run_.spec, run_.locked(), run_.observer); }
  SchedulerCounts after(std::uint64_t commits) const { return {.committed = commits}; }
  std::vector<event::RolledBack> told() const { return run_.observer.seen<event::RolledBack>(); }

  std::set<std::string> shows_{"original"};
  FakeRun run_{[this](const std::string& bytes) {
    return shows_.contains(bytes) ? Outcome::fail : Outcome::pass;
  }};
  const Variant original_ = text("original");
};

TEST_F(RollingBack, TheBestVariantIsLookedAtAfterEnoughOutcomes) {
  RollBack back = roll_back();
  EXPECT_FALSE(back.due(after(1000))) << "there is none";
  back.add(text("a"), 1);
  EXPECT_FALSE(back.due(after(127)));
  EXPECT_TRUE(back.due(after(128)));
  ASSERT_TRUE(back.best_still_shows().ok());
  EXPECT_FALSE(back.due(after(1000))) << "it was looked at";
  back.add(text("b"), 2);
  EXPECT_TRUE(back.due(after(1000)));
  back.begin();
  EXPECT_FALSE(back.due(after(1000)));
}

TEST_F(RollingBack, ATestThatIsKnownToBeFlakyIsLookedAtMoreOften) {
  ASSERT_TRUE(run_.locked().expect_flakiness(original_).ok());
  RollBack back = roll_back();
  back.add(text("a"), 1);
  EXPECT_FALSE(back.due(after(23)));
  EXPECT_TRUE(back.due(after(24)));
}

TEST_F(RollingBack, ALookSaysWhetherTheLastOneStillShowsTheSymptom) {
  RollBack back = roll_back();
  shows_ = {"b"};
  back.add(text("a"), 1);
  EXPECT_FALSE(*back.best_still_shows());
  back.add(text("b"), 2);
  EXPECT_TRUE(*back.best_still_shows());
}

TEST_F(RollingBack, AHangIsNotLookedAt) {
  run_.spec.test.symptom.hang = true;
  RollBack back = roll_back();
  EXPECT_TRUE(*back.still_shows(text("gone")));
  EXPECT_EQ(run_.tests, 0u);
}

TEST_F(RollingBack, GoesBackToTheLastThatStillShowsTheSymptom) {
  shows_ = {"original", "abcd", "abc"};
  RollBack back = roll_back();
  for (const std::string bytes : {"abcd", "abc", "ab", "a"}) back.add(text(bytes), bytes.size());
  const Result<Variant> to = back.back(text("a"), original_);
  ASSERT_TRUE(to.ok());
  EXPECT_EQ(to->files()[0].text(), "abc");
  ASSERT_EQ(told().size(), 1u);
  EXPECT_EQ(told()[0].from, 1u);
  EXPECT_EQ(told()[0].to, 3u);
  EXPECT_FALSE(told()[0].to_original);
}

TEST_F(RollingBack, GoesBackToTheOriginalWhereNothingElseShowsIt) {
  RollBack back = roll_back();
  back.add(text("ab"), 1);
  back.add(text("a"), 2);
  const Result<Variant> to = back.back(text("a"), original_);
  ASSERT_TRUE(to.ok());
  EXPECT_EQ(to->hash(), original_.hash());
  ASSERT_EQ(told().size(), 1u);
  EXPECT_TRUE(told()[0].to_original);
  EXPECT_EQ(told()[0].to, original_.size());
}

// The variant that failed to show it may do so by chance the next time it is looked at.
TEST_F(RollingBack, TheVariantThatItComesFromIsNotAskedAgain) {
  shows_ = {"original", "ab", "a"};
  RollBack back = roll_back();
  back.add(text("ab"), 1);
  back.add(text("a"), 2);
  EXPECT_EQ(back.back(text("a"), original_)->files()[0].text(), "ab");
}

TEST_F(RollingBack, FromThenOnTheTestIsTakenForFlaky) {
  RollBack back = roll_back();
  EXPECT_FALSE(run_.locked().expects_flakiness());
  ASSERT_TRUE(back.back(text("a"), original_).ok());
  EXPECT_TRUE(run_.locked().expects_flakiness());
  ASSERT_TRUE(back.back(text("b"), original_).ok());
  ASSERT_EQ(run_.observer.seen<event::FlakinessNoticed>().size(), 1u) << "it is told once";
  EXPECT_EQ(run_.observer.seen<event::FlakinessNoticed>()[0].bytes, 1u);
  EXPECT_EQ(run_.observer.seen<event::RateMeasured>().size(), 1u);
}

TEST_F(RollingBack, AnOriginalThatDoesNotShowItAnyMoreIsAnError) {
  shows_.clear();
  RollBack back = roll_back();
  const Result<Variant> to = back.back(text("a"), original_);
  ASSERT_FALSE(to.ok());
  EXPECT_EQ(to.error().kind, ErrorKind::flaky);
}

TEST_F(RollingBack, GoingBackTooOftenIsAnError) {
  RollBack back = roll_back();
  for (int i = 0; i < 8; ++i) {
    ASSERT_TRUE(back.back(text("a"), original_).ok());
    EXPECT_TRUE(back.check_often().ok()) << i;
  }
  ASSERT_TRUE(back.back(text("a"), original_).ok());
  ASSERT_FALSE(back.check_often().ok());
  EXPECT_EQ(back.check_often().error().kind, ErrorKind::flaky);
}

}  // namespace
}  // namespace whittle
