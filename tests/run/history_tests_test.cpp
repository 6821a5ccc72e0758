// The tests of a walk through history: asked once, confirmed by clean builds, noted as visits.
#include "run/history_tests.h"

#include <gtest/gtest.h>

#include "support/fake_history.h"

namespace whittle {
namespace {

using Line = std::vector<FakeRepository::Commit>;

const Line kLine{{"r0", {{"program", "bug\n"}}},
                 {"r1", {{"program", "bug\none\n"}}},
                 {"r2", {{"program", "fine\n"}}}};

Answer bug_fails(const Texts& texts) {
  return has(texts, "program", "bug") ? fails() : passes();
}

Variant program(const std::string& text) {
  return variant_of({{"program", text}});
}

// ---- single answers

TEST(HistoryTests, AVariantIsTestedOnceOnly) {
  FakeHistory history(kLine, bug_fails);
  HistoryTests& tests = history.tests();
  EXPECT_EQ(tests.known(program("fine\n")), nullptr);
  const std::uint64_t before = tests.tests();
  EXPECT_EQ(tests.ask(program("fine\n"), "one")->outcome, Outcome::pass);
  EXPECT_EQ(tests.ask(program("fine\n"), "two")->outcome, Outcome::pass);
  EXPECT_EQ(history.tested.size(), 1u);
  EXPECT_EQ(tests.tests(), before + 1);
  ASSERT_NE(tests.known(program("fine\n")), nullptr);
  EXPECT_EQ(tests.known(program("fine\n"))->outcome, Outcome::pass);
}

TEST(HistoryTests, WithoutIncrementalBuildsThereIsNothingToConfirm) {
  FakeHistory history(kLine, bug_fails);
  EXPECT_TRUE(*history.tests().confirmed(program("bug\n"), Outcome::pass));
  EXPECT_TRUE(history.tested.empty());
}

TEST(HistoryTests, ACleanBuildThatAgreesIsMadeOnce) {
  FakeHistory history(kLine, bug_fails);
  history.spec.test.revision.build = "make";
  EXPECT_TRUE(*history.tests().confirmed(program("bug\n"), Outcome::fail));
  EXPECT_TRUE(*history.tests().confirmed(program("bug\n"), Outcome::fail));
  EXPECT_EQ(history.tested.size(), 1u);
  EXPECT_FALSE(history.found.from_scratch);
}

TEST(HistoryTests, ACleanBuildThatDisagreesVoidsAllAnswers) {
  FakeHistory history(kLine, bug_fails);
  history.spec.test.revision.build = "make";
  HistoryTests& tests = history.tests();
  ASSERT_TRUE(tests.ask(program("other\n"), "one").ok());
  EXPECT_FALSE(*tests.confirmed(program("bug\n"), Outcome::pass));
  EXPECT_TRUE(history.found.from_scratch);
  EXPECT_EQ(tests.known(program("other\n")), nullptr);
  EXPECT_EQ(history.observer.seen<event::BuildsDisagree>().size(), 1u);
  EXPECT_TRUE(*tests.confirmed(program("fine\n"), Outcome::fail)) << "now all builds are clean";
}

TEST(HistoryTests, ReasonsAreNamed) {
  FakeHistory history(kLine, [](const Texts& texts) {
    if (has(texts, "program", "timeout")) return answer_of(Outcome::unresolved, Trouble::timeout);
    if (has(texts, "program", "build")) return does_not_build();
    return has(texts, "program", "odd") ? cannot_tell() : bug_fails(texts);
  });
  HistoryTests& tests = history.tests();
  const auto reason = [&](const std::string& text) {
    EXPECT_TRUE(tests.ask(program(text), "one").ok());
    return tests.reason_of(program(text));
  };
  EXPECT_EQ(reason("timeout\n"), "timeout");
  EXPECT_EQ(reason("build\n"), "build");
  EXPECT_EQ(reason("odd\n"), "test error");
  EXPECT_EQ(reason("bug\n"), "fail");
  EXPECT_EQ(tests.reason_of(program("never tested\n")), "test error");
  EXPECT_EQ(tests.reason_of(std::nullopt), "patch");
}

// ---- walks

TEST(HistoryTests, AWalkNotesWhatItVisits) {
  FakeHistory history(kLine, bug_fails);
  RevisionWalk walk(3, {RevisionWalk::Stride::Kind::step, 1});
  const Result<StopReason> reason = history.tests().walk_back(walk);
  ASSERT_TRUE(reason.ok());
  EXPECT_EQ(*reason, StopReason::done);
  EXPECT_EQ(walk.failing(), 1u);
  EXPECT_EQ(walk.other(), 2u);
  EXPECT_EQ(history.visited(Way::back), "r1 fail, r2 pass");
  const auto told = history.observer.seen<event::RevisionTested>();
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(told[1].id, "r2");
  EXPECT_EQ(told[1].back, 2u);
  EXPECT_EQ(told[1].title, "title of r2");
  EXPECT_EQ(history.tests().known(*history.line().at(1))->outcome, Outcome::fail);
}

// No test is run of it, and it is told once, however often the walk begins anew.
TEST(HistoryTests, ARevisionThatThePatchDoesNotMergeWithIsNotedOnce) {
  FakeHistory history(kLine, bug_fails);
  history.line().carry({1, {program("bug\none\n"), program("bug\nchanged\n")}, 2});
  for (int i = 0; i < 2; ++i) {
    RevisionWalk walk(3, {RevisionWalk::Stride::Kind::step, 1});
    ASSERT_TRUE(history.tests().walk_back(walk).ok());
    EXPECT_EQ(walk.outcome(2), Outcome::unresolved);
  }
  EXPECT_EQ(history.observer.seen<event::PatchConflicts>().size(), 1u);
  EXPECT_EQ(history.found.visits[1].outcome, "patch");
  EXPECT_EQ(history.found.visits.front().patch_lines, 2u);
}

TEST(HistoryTests, OnTheWayForwardPositionsCountFromItsStart) {
  FakeHistory history(kLine, bug_fails);
  RevisionWalk walk(2, {RevisionWalk::Stride::Kind::jump});
  const Port repair{program("bug\none\n"), program("one\n")};
  ASSERT_TRUE(history.tests().walk_forward(walk, 1, repair).ok());
  EXPECT_EQ(history.visited(Way::forward), "r0 patch");
  EXPECT_EQ(history.found.visits[0].position, 0u);
}

// ---- patches

PatchStep step_at(std::size_t position, Way way) {
  return {.way = way, .position = position, .reason = "build"};
}

TEST(HistoryTests, TheSmallestPatchIsFoundAndNoted) {
  FakeHistory history(kLine, bug_fails);
  history.spec.course.history.hierarchy = "flat";
  Variant result;
  const Result<StopReason> reason =
      history.tests().minimize(program("1\n2\n"), program("1\nbug\nmore\n2\nmore\n"), Outcome::fail,
                               Rounds::once, step_at(1, Way::between), result);
  ASSERT_TRUE(reason.ok());
  EXPECT_EQ(*reason, StopReason::done);
  EXPECT_EQ(texts_of(result).at("program"), "1\nbug\n2\n");
  ASSERT_EQ(history.found.steps.size(), 1u);
  const PatchStep& step = history.found.steps[0];
  EXPECT_EQ(step.id, "r1");
  EXPECT_EQ(step.reason, "build");
  EXPECT_EQ(step.lines_before, 3u);
  EXPECT_EQ(step.lines_after, 1u);
  EXPECT_TRUE(step.searched);
  EXPECT_EQ(step.tests, history.tested.size());
  ASSERT_EQ(history.observer.seen<event::PatchReduced>().size(), 1u);
  EXPECT_EQ(history.observer.seen<event::PatchReduced>()[0].lines_after, 1u);
}

TEST(HistoryTests, APatchMayBeWhatMakesItPass) {
  FakeHistory history(kLine, bug_fails);
  history.spec.course.history.hierarchy = "flat";
  Variant result;
  ASSERT_TRUE(history.tests()
                  .minimize(program("bug\n1\n"), program("1\nmore\n"), Outcome::pass, Rounds::once,
                            step_at(0, Way::forward), result)
                  .ok());
  EXPECT_EQ(texts_of(result).at("program"), "1\n");
}

TEST(HistoryTests, OnTheWayBackAPartThatPassesEndsTheSearch) {
  const Variant base = variant_of({{"program", "x\n"}});
  const Variant top = variant_of({{"harness", "check\n"}, {"program", "bug\n"}});
  for (const std::string hierarchy : {"syntax", "flat"}) {
    FakeHistory history(kLine, [](const Texts& texts) {
      return has(texts, "harness", "check") || has(texts, "program", "bug") ? bug_fails(texts)
                                                                            : cannot_tell();
    });
    history.spec.course.history.hierarchy = hierarchy;
    Variant result;
    const Result<StopReason> reason = history.tests().minimize(
        base, top, Outcome::fail, Rounds::once, step_at(1, Way::back), result);
    ASSERT_TRUE(reason.ok());
    const bool ends = hierarchy == "syntax";
    EXPECT_EQ(*reason, ends ? StopReason::paused : StopReason::done);
    EXPECT_EQ(history.found.steps.size(), ends ? 0u : 1u);
    const Texts part = texts_of(history.tests().take_passing_part());
    EXPECT_TRUE(has(part, "harness", "check"));
    EXPECT_FALSE(has(part, "program", "bug"));
  }
}

TEST(HistoryTests, TroubleDuringASearchIsCountedByItsKind) {
  FakeHistory history({{"r0", {{"program", "needed\nbug\n"}}}}, [](const Texts& texts) {
    return has(texts, "program", "needed") ? bug_fails(texts) : does_not_build();
  });
  history.spec.course.history.hierarchy = "flat";
  Variant result;
  ASSERT_TRUE(history.tests()
                  .minimize(program("1\n"), program("1\nneeded\nbug\n"), Outcome::fail,
                            Rounds::once, step_at(0, Way::between), result)
                  .ok());
  EXPECT_GT(history.found.dd_failures["build"], 0u);
}

TEST(HistoryTests, ALimitEndsASearchWithTheBestSoFar) {
  FakeHistory history(kLine, bug_fails);
  history.spec.limits.max_tests = 1;
  Variant result;
  const Result<StopReason> reason =
      history.tests().minimize(program("1\n"), program("1\na\nb\nc\nbug\nd\ne\n"), Outcome::fail,
                               Rounds::once, step_at(1, Way::between), result);
  ASSERT_TRUE(reason.ok());
  EXPECT_EQ(*reason, StopReason::limit);
  EXPECT_TRUE(has(texts_of(result), "program", "bug"));
  EXPECT_TRUE(history.observer.seen<event::PatchReduced>().empty());
}

TEST(HistoryTests, APatchThatIsCarriedByItsOwnLinesIsNoted) {
  FakeHistory history(kLine, bug_fails);
  history.tests().note_own_lines(step_at(2, Way::back), program("1\n"), program("1\n2\n"));
  ASSERT_EQ(history.found.steps.size(), 1u);
  EXPECT_EQ(history.found.steps[0].id, "r2");
  EXPECT_FALSE(history.found.steps[0].searched);
  EXPECT_EQ(history.found.steps[0].lines_after, 1u);
  EXPECT_EQ(history.observer.seen<event::PatchCarried>().size(), 1u);
}

}  // namespace
}  // namespace whittle
