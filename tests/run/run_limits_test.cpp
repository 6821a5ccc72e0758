// When a run stops before it is done.
#include "run/run_limits.h"

#include <gtest/gtest.h>

namespace whittle {
namespace {

TEST(RunLimits, WithoutLimitsNothingIsReached) {
  EXPECT_FALSE(is_reached({}, {.useful = 1000000}, 1e9, 0));
}

TEST(RunLimits, TestsCountIfTheirAnswersWereUsed) {
  const LimitSpec limits{.max_tests = 5};
  EXPECT_FALSE(is_reached(limits, {.started = 9, .committed = 9, .useful = 4}, 0, 1));
  EXPECT_TRUE(is_reached(limits, {.useful = 5}, 0, 1));
}

TEST(RunLimits, TimeIsReachedAtItsEnd) {
  const LimitSpec limits{.max_time = 2};
  EXPECT_FALSE(is_reached(limits, {}, 1.9, 1));
  EXPECT_TRUE(is_reached(limits, {}, 2, 1));
}

TEST(RunLimits, ASizeIsReachedFromAbove) {
  const LimitSpec limits{.stop_at_size = 100};
  EXPECT_FALSE(is_reached(limits, {}, 0, 101));
  EXPECT_TRUE(is_reached(limits, {}, 0, 100));
}

}  // namespace
}  // namespace whittle
