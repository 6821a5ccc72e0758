// What a finished reduction has proved.
#include "run/minimality.h"

#include <gtest/gtest.h>

namespace whittle {
namespace {

using Names = std::vector<std::string>;

TEST(ProvedParts, WhatOnlyLeavesOutIsProved) {
  EXPECT_EQ(proved_parts({"lines", "tokens"}, {}), (Names{"lines", "tokens"}));
}

TEST(ProvedParts, TheTreeIsCalledByItsNodes) {
  EXPECT_EQ(proved_parts({"tree", "tokens"}, {}), (Names{"nodes", "tokens"}));
}

TEST(ProvedParts, RewritesProveNothing) {
  EXPECT_EQ(proved_parts({"first", "lines", "rules"}, {}), Names{"lines"});
}

TEST(ProvedParts, ASearchThatIsNotMinimalProvesNothingOfTheTree) {
  CourseSpec course;
  course.algorithm = "hdd";
  EXPECT_EQ(proved_parts({"tree", "tokens"}, course), Names{"tokens"});
}

TEST(ProvedParts, AMeasureOfTheUsersProvesNothing) {
  CourseSpec course;
  for (const std::string size : {"bytes", "tokens", "nodes"}) {
    course.objective = size;
    EXPECT_EQ(proved_parts({"lines"}, course), Names{"lines"}) << size;
  }
  course.objective = "./measure";
  EXPECT_EQ(proved_parts({"lines"}, course), Names{});
}

}  // namespace
}  // namespace whittle
