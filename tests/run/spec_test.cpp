// The identity of a test and of a run: what must change it, and what must not.
#include "run/spec.h"

#include <gtest/gtest.h>

#include <functional>

namespace whittle {
namespace {

RunSpec usual() {
  RunSpec spec;
  spec.test.script = "./test.sh";
  spec.input.paths = {"bug.c"};
  return spec;
}

bool changes_test(const std::function<void(RunSpec&)>& change) {
  RunSpec changed = usual();
  change(changed);
  return identity_of(changed.test) != identity_of(usual().test);
}

bool changes_run(const std::function<void(RunSpec&)>& change) {
  RunSpec changed = usual();
  change(changed);
  return identity_of(changed) != identity_of(usual());
}

// --invert and --args once shared a cache with runs without them, and got wrong results.
TEST(Identity, EverythingThatDecidesAnAnswerIsPartOfTheTest) {
  EXPECT_TRUE(changes_test([](RunSpec& s) { s.test.invert = true; }));
  EXPECT_TRUE(changes_test([](RunSpec& s) { s.test.as_arguments = true; }));
  EXPECT_TRUE(changes_test([](RunSpec& s) { s.test.feed_stdin = true; }));
  EXPECT_TRUE(changes_test([](RunSpec& s) { s.test.timeout = 3; }));
  EXPECT_TRUE(changes_test([](RunSpec& s) { s.test.symptom.exit_status = 0; }));
  EXPECT_TRUE(changes_test([](RunSpec& s) { s.test.symptom.patterns = {{}}; }));
  EXPECT_TRUE(changes_test([](RunSpec& s) { s.test.sandbox.max_memory = 0; }));
  EXPECT_TRUE(changes_test([](RunSpec& s) { s.test.kind = RunKind::chip; }));
}

TEST(Identity, TheCourseIsPartOfTheRunAndNotOfTheTest) {
  const std::function<void(RunSpec&)> changes[] = {
      [](RunSpec& s) { s.course.stages = {"lines"}; },
      [](RunSpec& s) { s.course.algorithm = "ddmin"; },
      [](RunSpec& s) { s.course.chip.rechip = 0; },
      [](RunSpec& s) { s.input.paths = {"other.c"}; },
      [](RunSpec& s) { s.keep.out = "small.c"; },
  };
  for (const auto& change : changes) {
    EXPECT_FALSE(changes_test(change));
    EXPECT_TRUE(changes_run(change));
  }
}

TEST(Identity, LimitsAndPlacesChangeNothing) {
  const std::function<void(RunSpec&)> changes[] = {
      [](RunSpec& s) { s.limits.jobs = 7; },
      [](RunSpec& s) { s.limits.max_time = 7; },
      [](RunSpec& s) { s.keep.journal = "elsewhere"; },
      [](RunSpec& s) { s.keep.earlier = Earlier::ignore; },
      [](RunSpec& s) { s.keep.cache = "cache"; },
      [](RunSpec& s) { s.command_line = {"reduce"}; },
  };
  for (const auto& change : changes) {
    EXPECT_FALSE(changes_test(change));
    EXPECT_FALSE(changes_run(change));
  }
}

// Without lengths and counts the two would feed the same bytes to the hash.
TEST(Identity, WordsDoNotFlowIntoEachOther) {
  RunSpec one = usual(), other = usual();
  one.test.command = {"ab", "c"};
  other.test.command = {"a", "bc"};
  EXPECT_NE(identity_of(one.test), identity_of(other.test));
  one = other = usual();
  one.test.with = {"a"};
  other.test.depends = {"a"};
  EXPECT_NE(identity_of(one.test), identity_of(other.test));
}

}  // namespace
}  // namespace whittle
