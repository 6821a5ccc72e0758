// Improvements are put in place, but not more often than it is worth.
#include "run/best_keeper.h"

#include <gtest/gtest.h>

#include <thread>

namespace whittle {
namespace {

TEST(BestKeeper, WritesOnlyWhatIsBetter) {
  int writes = 0;
  BestKeeper keeper([&] {
    ++writes;
    return Status();
  });
  EXPECT_TRUE(keeper.catch_up().ok());
  EXPECT_EQ(writes, 0);
  keeper.improved(1);
  EXPECT_EQ(writes, 0) << "not before it catches up";
  EXPECT_TRUE(keeper.catch_up().ok());
  EXPECT_TRUE(keeper.catch_up().ok());
  EXPECT_EQ(writes, 1);
}

// A write of 100 ms is worth five seconds of tests.
TEST(BestKeeper, ASlowWriteIsNotRepeatedAtOnce) {
  int writes = 0;
  BestKeeper keeper([&] {
    ++writes;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    return Status();
  });
  keeper.improved(1);
  ASSERT_TRUE(keeper.catch_up().ok());
  keeper.improved(1);
  ASSERT_TRUE(keeper.catch_up().ok());
  EXPECT_EQ(writes, 1);
}

// In a folder of 10,000 files the search removed 9,999 within two seconds. Half a minute went by
// while the first result, of 8,762 files that were on the disk by then, was removed again.
TEST(BestKeeper, ManyFilesWaitUntilTheSearchHasHadSomeTime) {
  int writes = 0;
  BestKeeper keeper([&] {
    ++writes;
    return Status();
  });
  keeper.improved(1'000'000);
  ASSERT_TRUE(keeper.catch_up().ok());
  EXPECT_EQ(writes, 0);
  keeper.improved(1);
  ASSERT_TRUE(keeper.catch_up().ok());
  EXPECT_EQ(writes, 1);
}

TEST(BestKeeper, WhatWasPutOffIsWrittenLater) {
  int writes = 0;
  BestKeeper keeper([&] {
    if (++writes == 1) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return Status();
  });
  keeper.improved(1);
  ASSERT_TRUE(keeper.catch_up().ok());
  keeper.improved(1);
  const auto begun = std::chrono::steady_clock::now();
  while (writes == 1 && std::chrono::steady_clock::now() - begun < std::chrono::seconds(60)) {
    ASSERT_TRUE(keeper.catch_up().ok());
  }
  EXPECT_EQ(writes, 2);
}

TEST(BestKeeper, WhatCouldNotBeWrittenStaysPending) {
  int writes = 0;
  BestKeeper keeper([&] {
    return ++writes == 1 ? Status(Error{ErrorKind::output, "the disk is full"}) : Status();
  });
  keeper.improved(1);
  const Status failed = keeper.catch_up();
  ASSERT_FALSE(failed.ok());
  EXPECT_EQ(failed.error().message, "the disk is full");
  const auto begun = std::chrono::steady_clock::now();
  while (writes == 1 && std::chrono::steady_clock::now() - begun < std::chrono::seconds(60)) {
    ASSERT_TRUE(keeper.catch_up().ok());
  }
  EXPECT_EQ(writes, 2);
}

}  // namespace
}  // namespace whittle
