// The figures of a run: the best variant so far, and what each stage did.
#include "run/figures.h"

#include <gtest/gtest.h>

#include "run/totals.h"
#include "support/fake_run.h"

namespace whittle {
namespace {

class Figures : public testing::Test {
 protected:
  /// Takes in an outcome of a variant; true: it is the best so far.
  bool add(std::string_view stage, const std::string& bytes, Outcome outcome, bool cached = false) {
    const Variant variant = single_file("input", bytes);
    Commit commit;
    commit.stage = stage;
    commit.variant = &variant;
    commit.cached = cached;
    commit.answer.outcome = outcome;
    return figures_.add(commit, counts_);
  }

  SchedulerCounts counts_;
  RunFigures figures_{single_file("input", "a b c d e")};
};

TEST_F(Figures, BeginWithTheOriginal) {
  EXPECT_EQ(figures_.bytes(), 9u);
  EXPECT_FALSE(figures_.best().has_value());
  EXPECT_EQ(figures_.current().files()[0].text(), "a b c d e");
}

TEST_F(Figures, TheSmallestThatFailedIsTheBest) {
  EXPECT_TRUE(add("lines", "a b c", Outcome::fail));
  EXPECT_FALSE(add("lines", "a", Outcome::pass));
  EXPECT_FALSE(add("lines", "b", Outcome::unresolved));
  EXPECT_FALSE(add("lines", "a b c d", Outcome::fail)) << "it is larger";
  EXPECT_EQ(figures_.best()->files()[0].text(), "a b c");
  EXPECT_EQ(figures_.bytes(), 5u);
  EXPECT_EQ(figures_.bytes_before(), 9u);
}

TEST_F(Figures, OfTheSameSizeTheOneWithSmallerBytesIsTheBest) {
  ASSERT_TRUE(add("values", "zz", Outcome::fail));
  EXPECT_TRUE(add("values", "bb", Outcome::fail));
  EXPECT_TRUE(add("values", "ab", Outcome::fail));
  EXPECT_FALSE(add("values", "bb", Outcome::fail));
  EXPECT_FALSE(add("values", "ab", Outcome::fail)) << "it is the same one";
  EXPECT_EQ(figures_.best()->files()[0].text(), "ab");
}

TEST_F(Figures, ARestartForgetsTheBestButNotTheCounts) {
  ASSERT_TRUE(add("lines", "a", Outcome::fail));
  figures_.restart(single_file("input", "a b"));
  EXPECT_FALSE(figures_.best().has_value());
  EXPECT_EQ(figures_.bytes(), 3u);
  EXPECT_EQ(figures_.worked(), 1u);
  EXPECT_TRUE(add("lines", "b", Outcome::fail));
}

TEST_F(Figures, OutcomesAreCountedByStage) {
  add("lines", "a b c", Outcome::fail);
  add("lines", "a", Outcome::pass);
  add("tokens", "b", Outcome::unresolved);
  add("tokens", "b", Outcome::unresolved, /*cached=*/true);
  add("lines", "a b", Outcome::fail);
  EXPECT_EQ(figures_.stage(), "lines");
  const std::vector<StageFigures> stages = figures_.stages();
  ASSERT_EQ(stages.size(), 2u) << "both rounds of a stage are one";
  EXPECT_EQ(stages[0].name, "lines");
  EXPECT_EQ(stages[0].useful, 3u);
  EXPECT_EQ(stages[0].worked, 2u);
  EXPECT_EQ(stages[0].bytes_before, 9u);
  EXPECT_EQ(stages[0].bytes_after, 3u);
  EXPECT_EQ(stages[0].tokens_before, 5u);
  EXPECT_EQ(stages[0].tokens_after, 2u);
  EXPECT_EQ(stages[1].useful, 1u);
  EXPECT_EQ(stages[1].cached, 1u);
  EXPECT_EQ(stages[1].unresolved, 1u);
  EXPECT_EQ(stages[1].tokens_before, 3u);
  EXPECT_EQ(stages[1].tokens_after, 3u);
  EXPECT_EQ(figures_.unresolved(), 1u);
  EXPECT_EQ(figures_.worked(), 2u);
}

// Three tests are started for the first stage and one is used; the second stage uses one more.
TEST_F(Figures, ATestThatServesTheNextStageIsNotWasted) {
  counts_ = {.started = 3, .useful = 1};
  add("lines", "a b c", Outcome::fail);
  counts_ = {.started = 3, .useful = 2};
  add("tokens", "a b", Outcome::fail);
  std::vector<StageFigures> stages = figures_.stages();
  EXPECT_EQ(stages[0].wasted, 1u);
  EXPECT_EQ(stages[1].wasted, 0u);
  counts_ = {.started = 7, .useful = 3};
  add("tokens", "a", Outcome::fail);
  stages = figures_.stages();
  EXPECT_EQ(stages[0].wasted + stages[1].wasted, 4u);
  EXPECT_EQ(stages[0].wasted, 2u);
}

TEST_F(Figures, TokensOfAllFilesCount) {
  EXPECT_EQ(tokens_of(single_file("a", "int x = 1;\n")), 5u);
  EXPECT_EQ(tokens_of(single_file("a", "")), 0u);
}

// ---- at the end

TEST(Totals, AreThoseOfTheRun) {
  RunSpec spec;
  spec.keep.journal = "off";
  RememberingObserver observer;
  RunControl control;
  auto function = std::make_shared<TestFunction>();
  function->call = [](const Variant& variant) {
    return variant.size() > 3 ? Outcome::fail : Outcome::pass;
  };
  Result<OpenRun> open = OpenRun::begin({spec, observer, control}, {.function = function});
  ASSERT_TRUE(open.ok());
  const Variant original = single_file("input", "abcdef");
  ASSERT_TRUE(open->take({.failing = {original, "it"}, .result = "out"}).ok());
  Result<LockedRun> run = std::move(*open).lock();
  ASSERT_TRUE(run.ok());
  RunFigures figures(original);
  figures.add_refused(7);
  const std::uint64_t before = run->tests();
  ASSERT_TRUE(run->test().ask(single_file("input", "ab"), "one").ok());
  const RunTotals totals = totals_of(*run, figures);
  EXPECT_EQ(totals.tests(), before + 1);
  EXPECT_EQ(totals.tests_outside, before + 1);
  EXPECT_EQ(totals.runs, before + 1);
  EXPECT_EQ(totals.refused, 7u);
  EXPECT_EQ(totals.symptom, "the test function says fail");
  EXPECT_FALSE(totals.repeats);
  EXPECT_EQ(totals.original_rate.runs, 0);
}

}  // namespace
}  // namespace whittle
