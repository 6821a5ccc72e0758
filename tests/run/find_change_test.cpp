// The smallest change between a revision that passes and one that fails, and the smallest fix.
#include "run/find_change.h"

#include <gtest/gtest.h>

#include "support/fake_history.h"

namespace whittle {
namespace {

using Line = std::vector<FakeRepository::Commit>;

const Line kLine{{"r0", {{"notes", "newest\n"}, {"program", "one\nbug\nthree\nfour\n"}}},
                 {"r1", {{"notes", "newer\n"}, {"program", "one\nbug\nthree\n"}}},
                 {"r2", {{"notes", "older\n"}, {"program", "one\nthree\nolder\n"}}}};

/// r1 fails and r2 passes.
class Changes : public testing::Test {
 protected:
  Changes() { history_.spec.course.history.hierarchy = "flat"; }
  Result<StopReason> find() {
    history_.found.passed = true;
    history_.found.failing = 1;
    history_.found.passing = 2;
    return find_change(history_.parts());
  }
  const HistoryFound& found() const { return history_.found; }

  std::function<Answer(const Texts&)> test_ = [](const Texts& texts) {
    return has(texts, "program", "bug") ? fails() : passes();
  };
  FakeHistory history_{kLine, [this](const Texts& texts) { return test_(texts); }};
};

TEST_F(Changes, OnlyTheLineThatMattersIsLeftInBothDirections) {
  const Result<StopReason> reason = find();
  ASSERT_TRUE(reason.ok());
  EXPECT_EQ(*reason, StopReason::done);
  EXPECT_EQ(texts_of(found().breaking.base), kLine[2].files);
  EXPECT_EQ(texts_of(found().breaking.patched),
            (Texts{{"notes", "older\n"}, {"program", "one\nbug\nthree\nolder\n"}}));
  ASSERT_TRUE(found().repair.has_value());
  EXPECT_EQ(texts_of(found().repair->base), kLine[1].files);
  EXPECT_EQ(texts_of(found().repair->patched),
            (Texts{{"notes", "newer\n"}, {"program", "one\nthree\n"}}));
  EXPECT_EQ(found().reached, 1u);
  EXPECT_EQ(found().forward->patched.hash(), found().repair->patched.hash());
}

TEST_F(Changes, BothSearchesAreOnRecord) {
  ASSERT_TRUE(find().ok());
  ASSERT_EQ(found().steps.size(), 2u);
  EXPECT_EQ(found().steps[0].way, Way::between);
  EXPECT_EQ(found().steps[0].reason, "pass");
  EXPECT_EQ(found().steps[0].lines_before, 4u);
  EXPECT_EQ(found().steps[0].lines_after, 1u);
  EXPECT_EQ(found().steps[1].way, Way::forward);
  EXPECT_EQ(found().steps[1].reason, "fail");
  const auto told = history_.observer.seen<event::BoundaryFound>();
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].passing, "r2");
  EXPECT_EQ(told[0].failing, "r1");
  EXPECT_EQ(told[0].lines, 4u);
}

TEST_F(Changes, NoFixIsLookedForWhereNoneIsWanted) {
  history_.spec.course.history.no_forward = true;
  ASSERT_TRUE(find().ok());
  EXPECT_FALSE(found().repair.has_value());
  EXPECT_EQ(found().steps.size(), 1u);
}

TEST_F(Changes, WhatMadeATestPassNeedsNoFix) {
  history_.spec.test.invert = true;
  ASSERT_TRUE(find().ok());
  EXPECT_FALSE(found().repair.has_value());
}

TEST_F(Changes, WhatIsProtectedIsInTheChangeAndStaysInTheFix) {
  history_.spec.course.history.protect = {"notes"};
  test_ = [](const Texts& texts) {
    return has(texts, "program", "bug") && has(texts, "notes") ? fails() : passes();
  };
  ASSERT_TRUE(find().ok());
  EXPECT_EQ(texts_of(found().breaking.patched).at("notes"), "newer\n");
  EXPECT_EQ(texts_of(found().repair->patched).at("notes"), "newer\n");
}

// Where the protected part alone makes the revision fail, there would be nothing to search.
TEST_F(Changes, ProtectionThatFailsByItselfIsNotTakenForGranted) {
  history_.spec.course.history.protect = {"program"};
  ASSERT_TRUE(find().ok());
  EXPECT_EQ(texts_of(found().breaking.patched),
            (Texts{{"notes", "older\n"}, {"program", "one\nbug\nthree\nolder\n"}}));
  EXPECT_EQ(test_(texts_of(found().repair->patched)).outcome, Outcome::pass);
}

TEST_F(Changes, ALimitEndsItBeforeTheFix) {
  history_.spec.limits.max_tests = 1;
  const Result<StopReason> reason = find();
  ASSERT_TRUE(reason.ok());
  EXPECT_EQ(*reason, StopReason::limit);
  EXPECT_FALSE(found().repair.has_value());
}

TEST_F(Changes, ARevisionThatCannotBeReadIsAnError) {
  history_.repository.unreadable = {"r2"};
  const Result<StopReason> reason = find();
  ASSERT_FALSE(reason.ok());
  EXPECT_EQ(reason.error().message, "cannot read it");
}

}  // namespace
}  // namespace whittle
