// The way back over revisions in memory: where it stops, what it skips, which patch it carries,
// and which branch it follows.
#include "run/walk_back.h"

#include <gtest/gtest.h>

#include "support/fake_history.h"

namespace whittle {
namespace {

using Line = std::vector<FakeRepository::Commit>;

/// So many revisions r0, r1, …; those before `first_good` have the bug.
Line bugs_until(int first_good, int count) {
  Line line;
  for (int i = 0; i < count; ++i) {
    const std::string number = "version " + std::to_string(i) + "\n";
    line.push_back({"r" + std::to_string(i),
                    {{"program", i < first_good ? "bug\n" : "fine\n"}, {"version", number}}});
  }
  return line;
}

Answer bug_fails(const Texts& texts) {
  return has(texts, "program", "bug") ? fails() : passes();
}

Result<StopReason> walk_back(FakeHistory& history) {
  return WalkBack(history.parts()).run();
}

TEST(StrideOf, AGoodRevisionIsJumpedToAndStepsAreAsAsked) {
  using Kind = RevisionWalk::Stride::Kind;
  RevisionsSpec revisions;
  EXPECT_EQ(stride_of(revisions).kind, Kind::gallop);
  revisions.step = 3;
  EXPECT_EQ(stride_of(revisions).kind, Kind::step);
  EXPECT_EQ(stride_of(revisions).step, 3u);
  revisions.good = "v1";
  EXPECT_EQ(stride_of(revisions).kind, Kind::jump);
}

TEST(WalkBack, EndsBetweenTheLastThatPassesAndTheFirstThatFails) {
  for (int first_good = 1; first_good < 12; ++first_good) {
    FakeHistory history(bugs_until(first_good, 12), bug_fails);
    const Result<StopReason> reason = walk_back(history);
    ASSERT_TRUE(reason.ok());
    EXPECT_EQ(*reason, StopReason::done);
    EXPECT_TRUE(history.found.passed);
    EXPECT_FALSE(history.found.at_end);
    EXPECT_EQ(history.found.failing, static_cast<std::size_t>(first_good - 1));
    EXPECT_EQ(history.found.passing, static_cast<std::size_t>(first_good));
    EXPECT_GT(history.found.tests_until_known, 0u);
  }
}

TEST(WalkBack, StepsAreTakenOneByOneIfAskedFor) {
  FakeHistory history(bugs_until(3, 6), bug_fails);
  history.spec.input.revisions.step = 1;
  ASSERT_TRUE(walk_back(history).ok());
  EXPECT_EQ(history.visited(Way::back), "r1 fail, r2 fail, r3 pass");
  EXPECT_EQ(history.observer.seen<event::RevisionTested>().size(), 3u);
}

TEST(WalkBack, AGoodRevisionIsTestedFirst) {
  FakeHistory history(bugs_until(3, 6), bug_fails);
  history.spec.input.revisions.good = "r5";
  ASSERT_TRUE(walk_back(history).ok());
  EXPECT_TRUE(history.visited(Way::back).starts_with("r5 pass, ")) << history.visited(Way::back);
  EXPECT_EQ(history.found.passing, 3u);
}

TEST(WalkBack, TheOldestRevisionMayFailToo) {
  FakeHistory history(bugs_until(5, 5), bug_fails);
  const Result<StopReason> reason = walk_back(history);
  ASSERT_TRUE(reason.ok());
  EXPECT_FALSE(history.found.passed);
  EXPECT_TRUE(history.found.at_end);
  EXPECT_EQ(history.found.failing, 4u);
  EXPECT_TRUE(history.found.test.empty());
  EXPECT_EQ(texts_of(history.found.test.base).at("version"), "version 4\n");
}

TEST(WalkBack, WhatThePassingRevisionPrintedIsKeptAsADoubt) {
  FakeHistory history(bugs_until(1, 2), [](const Texts& texts) {
    return has(texts, "program", "bug") ? fails()
                                        : answer_of(Outcome::pass, Trouble::none, "not found");
  });
  ASSERT_TRUE(walk_back(history).ok());
  EXPECT_EQ(history.found.doubt, "not found");
}

TEST(WalkBack, ALimitEndsItWithWhatIsKnown) {
  FakeHistory history(bugs_until(11, 12), bug_fails);
  history.spec.limits.max_tests = 1;
  const Result<StopReason> reason = walk_back(history);
  ASSERT_TRUE(reason.ok());
  EXPECT_EQ(*reason, StopReason::limit);
  EXPECT_EQ(history.found.failing, 1u);
  EXPECT_FALSE(history.found.passed);
}

TEST(WalkBack, ARevisionThatCannotBeReadIsAnError) {
  FakeHistory history(bugs_until(2, 4), bug_fails);
  history.repository.unreadable = {"r1"};
  const Result<StopReason> reason = walk_back(history);
  ASSERT_FALSE(reason.ok());
  EXPECT_EQ(reason.error().message, "cannot read it");
}

// ---- revisions that neither fail nor pass

TEST(WalkBack, SkipsWhatCannotBeToldWhereARevisionBeyondPasses) {
  FakeHistory history(bugs_until(4, 6), [](const Texts& texts) {
    return has(texts, "version", "version 3\n") ? cannot_tell() : bug_fails(texts);
  });
  history.spec.input.revisions.good = "r5";
  ASSERT_TRUE(walk_back(history).ok());
  EXPECT_EQ(history.found.skipped, std::set<std::size_t>{3});
  EXPECT_EQ(history.found.failing, 2u);
  EXPECT_EQ(history.found.passing, 4u);
  ASSERT_EQ(history.observer.seen<event::RevisionSkipped>().size(), 1u);
  EXPECT_EQ(history.observer.seen<event::RevisionSkipped>()[0].id, "r3");
  EXPECT_TRUE(history.found.steps.empty()) << "no patch is searched for";
}

/// r`from` to r`to` do not build; all have the bug but the last.
Answer broken_between(const Texts& texts, int from, int to) {
  for (int i = from; i <= to; ++i) {
    if (has(texts, "version", "version " + std::to_string(i) + "\n")) return does_not_build();
  }
  return bug_fails(texts);
}

TEST(WalkBack, SkipsAFewRevisionsThatDoNotBuild) {
  FakeHistory history(bugs_until(6, 7),
                      [](const Texts& texts) { return broken_between(texts, 2, 4); });
  history.spec.input.revisions.step = 1;
  ASSERT_TRUE(walk_back(history).ok());
  EXPECT_EQ(history.found.skipped, (std::set<std::size_t>{2, 3, 4}));
  EXPECT_EQ(history.found.failing, 5u);
  EXPECT_EQ(history.found.passing, 6u);
  EXPECT_TRUE(history.found.steps.empty());
}

// A long row of them is not a slip: the first one gets a patch, which brings the version back.
TEST(WalkBack, PatchesTheFirstOfALongRowThatDoesNotBuild) {
  FakeHistory history(bugs_until(14, 15),
                      [](const Texts& texts) { return broken_between(texts, 1, 13); });
  history.spec.input.revisions.step = 1;
  ASSERT_TRUE(walk_back(history).ok());
  EXPECT_TRUE(history.found.skipped.empty());
  ASSERT_FALSE(history.found.steps.empty());
  EXPECT_EQ(history.found.steps[0].id, "r1");
  EXPECT_EQ(history.found.steps[0].reason, "build");
  EXPECT_EQ(history.found.steps[0].lines_after, 2u);  // one line gone, one line new
}

// ---- patches that are carried

/// The harness came with r1: without it the test cannot tell. r2 has not got it, nor have the
/// older ones.
Line harness_since(int newest_without, int first_good, int count) {
  Line line = bugs_until(first_good, count);
  for (int i = 0; i < newest_without; ++i) line[i].files["harness"] = "check\nunused\n";
  return line;
}

Answer harness_needed(const Texts& texts) {
  return has(texts, "harness", "check") ? bug_fails(texts) : cannot_tell();
}

TEST(WalkBack, CarriesBackWhatTheTestNeeds) {
  FakeHistory history(harness_since(2, 4, 6), harness_needed);
  history.spec.input.revisions.step = 1;
  history.spec.course.history.hierarchy = "flat";
  const Result<StopReason> reason = walk_back(history);
  ASSERT_TRUE(reason.ok());
  EXPECT_EQ(*reason, StopReason::done);
  EXPECT_EQ(history.found.failing, 3u);
  EXPECT_EQ(history.found.passing, 4u);
  ASSERT_EQ(history.found.steps.size(), 1u);
  const PatchStep& step = history.found.steps[0];
  EXPECT_EQ(step.id, "r2");
  EXPECT_EQ(step.reason, "test error");
  EXPECT_EQ(step.lines_before, 4u);  // two lines of the harness, and the version
  EXPECT_EQ(step.lines_after, 1u);
  EXPECT_EQ(history.visited(Way::back), "r1 fail, r2 test error, r3 fail, r4 pass");
  EXPECT_EQ(history.line().last_segment().from, 2u);
  EXPECT_EQ(texts_of(*history.line().at(4)),
            (Texts{{"harness", "check\n"}, {"program", "fine\n"}, {"version", "version 4\n"}}));
}

TEST(WalkBack, APatchThatGrowsTooLargeEndsIt) {
  for (const std::size_t most : {0, 1, 2}) {
    FakeHistory history(harness_since(2, 4, 6), [](const Texts& texts) {
      return has(texts, "harness", "unused") ? harness_needed(texts) : cannot_tell();
    });
    history.spec.course.history.max_patch = most;
    const Result<StopReason> reason = walk_back(history);
    ASSERT_TRUE(reason.ok());
    const bool ends = most == 1;
    EXPECT_EQ(*reason, ends ? StopReason::limit : StopReason::done);
    EXPECT_EQ(history.found.passed, !ends);
    EXPECT_EQ(history.found.not_forward,
              ends ? "the patch that the test needs at r2 has 2 lines" : "");
    EXPECT_EQ(history.found.failing, ends ? 2u : 3u);
  }
}

// r1 cannot be tested with the whole of what r0 has, and passes with the harness alone.
TEST(WalkBack, APartThatMakesTheOlderRevisionPassIsEnough) {
  const Line line{{"r0", {{"harness", "check\n"}, {"program", "bug\n"}}},
                  {"r1", {{"program", "fine\n"}}}};
  FakeHistory history(line, harness_needed);
  ASSERT_TRUE(walk_back(history).ok());
  EXPECT_TRUE(history.found.passed);
  EXPECT_EQ(history.found.passing, 1u);
  EXPECT_EQ(texts_of(*history.line().at(1)),
            (Texts{{"harness", "check\n"}, {"program", "fine\n"}}));
}

TEST(WalkBack, WhatIsProtectedIsCarriedWithoutASearch) {
  FakeHistory history(harness_since(2, 4, 6), harness_needed);
  history.spec.course.history.protect = {"harness"};
  ASSERT_TRUE(walk_back(history).ok());
  EXPECT_EQ(history.found.passing, 4u);
  EXPECT_TRUE(history.found.steps.empty());
  EXPECT_EQ(texts_of(*history.line().at(4)).at("harness"), "check\nunused\n");
}

// ---- clean builds

// An incremental build of r2 uses what r1 left behind, once; r2 is really fine.
TEST(WalkBack, BuildsCleanOnceABuildHasLied) {
  int looks = 0;
  FakeHistory history(bugs_until(2, 4), [&](const Texts& texts) {
    const bool lies = has(texts, "version", "version 1\n") && ++looks == 1;
    return lies ? passes() : bug_fails(texts);
  });
  history.spec.test.revision.build = "make";
  history.spec.input.revisions.step = 1;
  ASSERT_TRUE(walk_back(history).ok());
  EXPECT_TRUE(history.found.from_scratch);
  EXPECT_EQ(history.found.failing, 1u);
  EXPECT_EQ(history.found.passing, 2u);
  const auto told = history.observer.seen<event::BuildsDisagree>();
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].incremental, Outcome::pass);
  EXPECT_EQ(told[0].clean, Outcome::fail);
}

// ---- branches

TEST(WalkBack, FollowsABranchThatFails) {
  const Line branch{{"b2", {{"program", "bug\n"}}},
                    {"b1", {{"program", "bug\n"}, {"other", "x\n"}}},
                    {"b0", {{"program", "fine\n"}}}};
  for (const bool all : {false, true}) {
    FakeHistory history(bugs_until(2, 4), bug_fails);
    history.repository.add_branch("r1", branch);
    history.spec.input.revisions.all_parents = all;
    ASSERT_TRUE(walk_back(history).ok());
    EXPECT_TRUE(history.found.passed);
    EXPECT_EQ(history.line().id(history.found.failing), all ? "b1" : "r1");
    EXPECT_EQ(history.line().id(history.found.passing), all ? "b0" : "r2");
  }
}

TEST(WalkBack, ABranchThatPassesIsNotFollowed) {
  FakeHistory history(bugs_until(2, 4), bug_fails);
  history.repository.add_branch("r1", {{"b1", {{"program", "fine\n"}}}});
  history.spec.input.revisions.all_parents = true;
  ASSERT_TRUE(walk_back(history).ok());
  EXPECT_EQ(history.line().id(history.found.failing), "r1");
  EXPECT_EQ(history.line().id(history.found.passing), "r2");
}

// Then it is the merge that made the test fail; what was tried in the branch stays on record.
TEST(WalkBack, ReturnsFromABranchThatAlwaysFails) {
  FakeHistory history(bugs_until(2, 4), bug_fails);
  history.repository.add_branch("r1", {{"b1", {{"program", "bug\n"}}},  //
                                       {"b0", {{"program", "bug\nold\n"}}}});
  history.spec.input.revisions.all_parents = true;
  ASSERT_TRUE(walk_back(history).ok());
  EXPECT_TRUE(history.found.passed);
  EXPECT_FALSE(history.found.at_end);
  EXPECT_EQ(history.line().id(history.found.failing), "r1");
  EXPECT_EQ(history.line().id(history.found.passing), "r2");
  EXPECT_TRUE(history.visited(Way::back).ends_with("b0 fail")) << history.visited(Way::back);
}

}  // namespace
}  // namespace whittle
