// The way forward: a fix is carried from the revision that first failed to the newest one.
#include "run/walk_forward.h"

#include <gtest/gtest.h>

#include "support/fake_history.h"

namespace whittle {
namespace {

using Line = std::vector<FakeRepository::Commit>;

Answer bug_fails(const Texts& texts) {
  return has(texts, "program", "bug") ? fails() : passes();
}

FakeRepository::Commit revision(int number, const std::string& program) {
  return {"r" + std::to_string(number),
          {{"program", program}, {"version", std::to_string(number) + "\n"}}};
}

class Forward : public testing::Test {
 protected:
  Result<StopReason> carry(Line line, const std::string& fixed,
                           FakeHistory::Test test = bug_fails) {
    history_ = std::make_unique<FakeHistory>(line, std::move(test));
    history_->spec.course.history.hierarchy = "flat";
    history_->spec.course.history.max_patch = max_patch_;
    Texts patched = line.back().files;
    patched["program"] = fixed;
    HistoryFound& found = history_->found;
    found.failing = found.reached = line.size() - 1;
    found.skipped = skipped_;
    found.repair = Port{variant_of(line.back().files), variant_of(patched)};
    found.forward = found.repair;
    return WalkForward(history_->parts()).run();
  }
  const HistoryFound& found() const { return history_->found; }
  Texts newest() const { return texts_of(found().forward->patched); }

  std::size_t max_patch_ = 0;
  std::set<std::size_t> skipped_;
  std::unique_ptr<FakeHistory> history_;
};

TEST_F(Forward, TheNewestRevisionNeedsNoWay) {
  const Result<StopReason> reason = carry({revision(0, "bug\n")}, "fix\n");
  ASSERT_TRUE(reason.ok());
  EXPECT_EQ(*reason, StopReason::done);
  EXPECT_TRUE(history_->tested.empty());
}

TEST_F(Forward, AFixThatMergesIsCarriedInOneJump) {
  const Result<StopReason> reason =
      carry({revision(0, "bug\n1\n2\nnew\n"), revision(1, "bug\n1\n2\n"),
             revision(2, "bug\n1\n2\nold\n")},
            "1\n2\nold\n");
  ASSERT_TRUE(reason.ok());
  EXPECT_EQ(*reason, StopReason::done);
  EXPECT_EQ(found().reached, 0u);
  EXPECT_EQ(history_->visited(Way::forward), "r0 pass");
  EXPECT_EQ(newest(), (Texts{{"program", "1\n2\nnew\n"}, {"version", "0\n"}}));
}

TEST_F(Forward, AtTheEndTheFixIsMadeSmallOnceMore) {
  const Line line{revision(0, "bug\n1\n2\nnew\n"), revision(1, "bug\n1\n2\nold\n")};
  ASSERT_TRUE(carry(line, "needless\n1\n2\nold\n").ok());
  EXPECT_EQ(newest().at("program"), "1\n2\nnew\n");
  ASSERT_EQ(found().steps.size(), 1u);
  EXPECT_EQ(found().steps[0].reason, "last");
  EXPECT_EQ(found().steps[0].lines_before, 2u);
  EXPECT_EQ(found().steps[0].lines_after, 1u);
}

// The line that the fix stands beside has changed.
TEST_F(Forward, AFixThatDoesNotMergeIsCarriedByItsOwnLines) {
  const auto test = [](const Texts& texts) {
    return has(texts, "program", "fix") ? passes() : fails();
  };
  ASSERT_TRUE(carry({revision(0, "bug two\n"), revision(1, "bug\n")}, "bug\nfix\n", test).ok());
  EXPECT_EQ(found().reached, 0u);
  EXPECT_EQ(newest(), (Texts{{"program", "bug two\nfix\n"}, {"version", "0\n"}}));
  EXPECT_EQ(history_->visited(Way::forward), "r0 patch");
  EXPECT_EQ(history_->observer.seen<event::PatchConflicts>().size(), 1u);
  ASSERT_EQ(history_->observer.seen<event::PatchCarried>().size(), 1u);
  EXPECT_EQ(history_->observer.seen<event::PatchCarried>()[0].id, "r0");
  ASSERT_FALSE(found().steps.empty());
  EXPECT_FALSE(found().steps[0].searched);
}

TEST_F(Forward, WhereItsOwnLinesAreNotEnoughAnotherFixIsSearched) {
  ASSERT_TRUE(carry({revision(0, "bug two\n"), revision(1, "bug\n")}, "fine\n").ok());
  EXPECT_EQ(found().reached, 0u);
  EXPECT_EQ(newest().at("program"), "");
  EXPECT_TRUE(history_->observer.seen<event::PatchCarried>().empty());
  EXPECT_EQ(found().steps[0].reason, "patch");
}

/// From r1 on there is a second bug, which the fix of r2 does nothing about.
Line two_bugs() {
  return {revision(0, "new\n1\n2\nbug\n3\nbug two\n"), revision(1, "1\n2\nbug\n3\nbug two\n"),
          revision(2, "1\n2\nbug\n3\n")};
}

TEST_F(Forward, AFixThatIsNotEnoughGrows) {
  ASSERT_TRUE(carry(two_bugs(), "1\n2\n3\n").ok());
  EXPECT_EQ(found().reached, 0u);
  EXPECT_EQ(newest(), (Texts{{"program", "new\n1\n2\n3\n"}, {"version", "0\n"}}));
  EXPECT_EQ(history_->visited(Way::forward), "r0 fail, r1 fail, r0 pass");
  EXPECT_EQ(found().steps[0].id, "r1");
  EXPECT_EQ(found().steps[0].reason, "fail");
  EXPECT_EQ(found().steps[0].lines_after, 2u);
}

TEST_F(Forward, AFixThatGrowsTooLargeIsNotCarriedFurther) {
  max_patch_ = 1;
  const Result<StopReason> reason = carry(two_bugs(), "1\n2\n3\n");
  ASSERT_TRUE(reason.ok());
  EXPECT_EQ(*reason, StopReason::limit);
  EXPECT_EQ(found().reached, 1u);
  EXPECT_EQ(found().not_forward, "at r1 it has grown to 2 lines");
}

TEST_F(Forward, ARevisionThatDoesNotBuildIsPassedOver) {
  const Line line{revision(0, "bug\n1\n2\nfix it twice\n"), revision(1, "bug\n1\n2\n"),
                  revision(2, "bug\n1\n2\n")};
  // The fix is not enough for the newest one, so the walk looks at those between.
  const auto test = [](const Texts& texts) {
    if (has(texts, "version", "1\n")) return does_not_build();
    return has(texts, "program", "twice") ? fails() : bug_fails(texts);
  };
  ASSERT_TRUE(carry(line, "1\n2\n", test).ok());
  EXPECT_EQ(history_->visited(Way::forward), "r0 fail, r1 build");
  EXPECT_EQ(found().reached, 0u);
  EXPECT_EQ(newest().at("program"), "1\n2\n");
  for (const PatchStep& step : found().steps) EXPECT_NE(step.id, "r1");
}

// The same where the way back could not tell what it is.
TEST_F(Forward, ARevisionThatWasSkippedOnTheWayBackIsPassedOver) {
  skipped_ = {1};
  const Line line{revision(0, "bug\n1\n2\nfix it twice\n"), revision(1, "bug\n1\n2\n"),
                  revision(2, "bug\n1\n2\n")};
  const auto test = [](const Texts& texts) {
    if (has(texts, "version", "1\n")) return cannot_tell();
    return has(texts, "program", "twice") ? fails() : bug_fails(texts);
  };
  ASSERT_TRUE(carry(line, "1\n2\n", test).ok());
  EXPECT_EQ(found().reached, 0u);
  for (const PatchStep& step : found().steps) EXPECT_NE(step.id, "r1");
}

TEST_F(Forward, ARevisionThatPassesByItselfNeedsNoFix) {
  // r1 was fixed in another way; then the bug came back in another line.
  const Line line{revision(0, "bug again\n1\n"), revision(1, "other\n1\n"),
                  revision(2, "bug\n1\n")};
  ASSERT_TRUE(carry(line, "fine\n1\n").ok());
  EXPECT_EQ(found().reached, 0u);
  EXPECT_EQ(newest().at("program").find("bug"), std::string::npos);
}

}  // namespace
}  // namespace whittle
