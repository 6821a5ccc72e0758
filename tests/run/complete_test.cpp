#include "run/complete.h"

#include <gtest/gtest.h>

namespace whittle {
namespace {

RunSpec chipping() {
  RunSpec spec;
  spec.test.kind = RunKind::chip;
  return spec;
}

std::string complaint(RunSpec spec) {
  const Result<RunSpec> run = completed(std::move(spec), "");
  return run ? "" : run.error().message;
}

TEST(Complete, ChippedProgramKeepsItsLinesUnlessItIsSqueezed) {
  RunSpec spec = chipping();
  EXPECT_EQ(completed(spec, "")->test.symptom.detail, TraceDetail::lines);
  spec.course.chip.squeeze = true;
  EXPECT_EQ(completed(spec, "")->test.symptom.detail, TraceDetail::functions);
  EXPECT_EQ(completed(RunSpec{}, "")->test.symptom.detail, TraceDetail::functions);
}

TEST(Complete, ReachedLineIsAPatternOnStandardError) {
  RunSpec spec = chipping();
  spec.test.reached = {"src/a+b.c:12"};
  const Result<RunSpec> run = completed(spec, "");
  ASSERT_TRUE(run);
  ASSERT_EQ(run->test.symptom.patterns.size(), 1u);
  EXPECT_EQ(run->test.symptom.patterns[0].stream, Stream::err);
  EXPECT_EQ(run->test.symptom.patterns[0].expression, "reached (?:.*/)?a\\+b\\.c\\:12$");
}

TEST(Complete, ReachedNeedsALine) {
  for (const std::string place : {"", "a.c", "a.c:", ":12", "a.c12"}) {
    RunSpec spec = chipping();
    spec.test.reached = {place};
    EXPECT_EQ(complaint(spec), "--reached: " + place + " is not FILE:LINE");
  }
}

TEST(Complete, WatchIsTimeOrMemoryWithAFactorAboveOne) {
  for (const std::string good : {"time", "memory", "time=1.5", "memory=3"}) {
    RunSpec spec;
    spec.test.revision.watch = {good};
    EXPECT_EQ(complaint(spec), "") << good;
  }
  for (const std::string bad : {"disk", "time=", "time=1", "time=x", "memory=2x"}) {
    RunSpec spec;
    spec.test.revision.watch = {bad};
    EXPECT_NE(complaint(spec), "") << bad;
  }
}

TEST(Complete, OutcomesThatMayChangeAreNotShared) {
  RunSpec spec;
  spec.keep.cache = "shared";
  EXPECT_EQ(complaint(spec), "");
  RunSpec repeats = spec;
  repeats.test.repeat = 3;
  EXPECT_NE(complaint(repeats), "");
  RunSpec flaky = spec;
  flaky.test.flaky = true;
  EXPECT_NE(complaint(flaky), "");
  flaky.test.repeat = 3;
  EXPECT_EQ(complaint(flaky), "--flaky and --repeat exclude each other");
}

}  // namespace
}  // namespace whittle
