// Computations that a stopped run does not wait for.
#include "engine/computing.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

namespace whittle {
namespace {

/// Something that a computation waits for until the test lets it go on.
struct Gate {
  std::atomic<bool> open{false};
  std::atomic<bool> passed{false};

  void pass() {
    while (!open) std::this_thread::yield();
    passed = true;
  }
};

TEST(Computing, ReturnsWhatWasMade) {
  std::atomic<bool> stop{false};
  Computing computing(&stop);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(computing([number = std::make_unique<int>(i)] { return *number + 1; }), i + 1);
  }
}

TEST(Computing, WhatCannotBeStoppedIsDoneAtOnce) {
  Computing computing(nullptr);
  const auto here = std::this_thread::get_id();
  EXPECT_EQ(computing([] { return std::this_thread::get_id(); }), here);
}

TEST(Computing, ThrowsWhatWasThrown) {
  std::atomic<bool> stop{false};
  Computing computing(&stop);
  EXPECT_THROW(computing([]() -> int { throw std::runtime_error("no"); }), std::runtime_error);
  EXPECT_EQ(computing([] { return 1; }), 1);
}

// Bug: while a deep tree was read, neither Ctrl-C nor SIGTERM was heard for minutes.
TEST(Computing, IsLeftAloneWhenTheRunIsStopped) {
  std::atomic<bool> stop{false};
  const auto gate = std::make_shared<Gate>();
  {
    Computing computing(&stop);
    std::thread user([&stop] { stop = true; });
    const auto made = computing([gate] {
      gate->pass();
      return 1;
    });
    user.join();
    EXPECT_FALSE(made);
    EXPECT_FALSE(computing([] { return 2; })) << "nothing more is computed";
    EXPECT_TRUE(Computing::any_abandoned());
  }
  EXPECT_FALSE(gate->passed);
  gate->open = true;
  while (!gate->passed) std::this_thread::yield();
}

// What is nearly ready is waited for.
TEST(Computing, IsDoneWhereItEndsSoon) {
  std::atomic<bool> stop{true};
  Computing computing(&stop);
  EXPECT_EQ(computing([] { return 1; }), 1);
}

}  // namespace
}  // namespace whittle
