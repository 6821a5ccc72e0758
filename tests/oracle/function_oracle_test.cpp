// Tests that are functions: threads and children, and what becomes of cancelled ones. What they
// answer in a run is tested in tests/library.
#include "oracle/function_oracle.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <latch>
#include <thread>

#include "oracle/forking_oracle.h"
#include "oracle/resident_judge.h"

namespace whittle {
namespace {

std::shared_ptr<const Judge> judge() {
  return std::make_shared<ResidentJudge>("", "the function", *Symptom::make({}));
}

Variant text(const std::string& bytes) {
  return single_file("f", bytes);
}

std::string text_of(const Variant& variant) {
  return variant.files().front().text();
}

// A search that begins anew uses the same tickets again, while functions that were cancelled may
// still be running.
TEST(FunctionOracle, ATicketThatIsUsedAgainGetsItsOwnAnswer) {
  std::latch running(1), release(1);
  const auto function = [&](const Variant& variant) {
    if (text_of(variant) == "slow") {
      running.count_down();
      release.wait();
      return Outcome::fail;
    }
    return Outcome::pass;
  };
  FunctionOracle oracle({function, TestFunction::Where::threads}, 2);
  oracle.set_judge(judge());
  ASSERT_TRUE(oracle.start(1, text("slow"), {}).ok());
  running.wait();
  oracle.cancel(1);
  ASSERT_TRUE(oracle.start(1, text("quick"), {}).ok());
  release.count_down();
  const auto answer = oracle.wait(10);
  ASSERT_TRUE(answer.ok() && *answer);
  EXPECT_EQ((*answer)->answer.outcome, Outcome::pass);
  const auto none = oracle.wait(0.05);
  ASSERT_TRUE(none.ok());
  EXPECT_FALSE(*none);
}

TEST(FunctionOracle, ATestThatIsCancelledInTimeIsNotRun) {
  int calls = 0;
  const auto function = [&](const Variant&) {
    ++calls;
    return Outcome::fail;
  };
  FunctionOracle oracle({function, TestFunction::Where::here}, 0);
  oracle.set_judge(judge());
  EXPECT_EQ(oracle.capacity(), 1);
  ASSERT_TRUE(oracle.start(7, text("a"), {}).ok());
  oracle.cancel(7);
  ASSERT_TRUE(oracle.start(8, text("b"), {}).ok());
  const auto answer = oracle.wait(10);
  ASSERT_TRUE(answer.ok() && *answer);
  EXPECT_EQ((*answer)->ticket, 8u);
  EXPECT_EQ(calls, 1);
}

bool is_gone(pid_t pid) {
  for (int i = 0; i < 500; ++i) {
    if (::kill(pid, 0) != 0 && errno == ESRCH) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST(ForkingOracle, CancellingKillsTheChildAndWhatItStarted) {
  struct Shared {
    volatile pid_t child, grandchild;
  };
  auto* shared = static_cast<Shared*>(
      mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  const auto function = [shared](const Variant&) {
    const pid_t grandchild = ::fork();
    if (grandchild == 0) {
      for (;;) ::pause();
    }
    shared->grandchild = grandchild;
    shared->child = ::getpid();
    for (;;) ::pause();
    return Outcome::fail;
  };
  const std::atomic<bool> never = false;
  {
    ForkingOracle oracle({function, TestFunction::Where::child}, 2, never);
    oracle.set_judge(judge());
    ASSERT_TRUE(oracle.start(1, text("a"), {}).ok());
    while (shared->child == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    oracle.cancel(1);
    EXPECT_TRUE(is_gone(shared->child));
    EXPECT_TRUE(is_gone(shared->grandchild));
    shared->child = 0;
    ASSERT_TRUE(oracle.start(2, text("a"), {}).ok());
    while (shared->child == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_TRUE(is_gone(shared->child));
  EXPECT_TRUE(is_gone(shared->grandchild));
  munmap(shared, sizeof(Shared));
}

TEST(ForkingOracle, ATestThatTakesTooLongIsKilledAndHangsOnTheClock) {
  const auto function = [](const Variant&) {
    for (;;) ::pause();
    return Outcome::fail;
  };
  const std::atomic<bool> never = false;
  ForkingOracle oracle({function, TestFunction::Where::child}, 1, never);
  oracle.set_judge(judge());
  ASSERT_TRUE(oracle.start(1, text("a"), {.timeout = 0.05}).ok());
  Result<std::optional<Oracle::Finished>> answer = std::optional<Oracle::Finished>();
  while (answer.ok() && !*answer) answer = oracle.wait(10);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ((*answer)->answer.outcome, Outcome::unresolved);
  EXPECT_TRUE((*answer)->answer.by_time_limit);
}

TEST(ForkingOracle, AChildThatPrintsMuchIsReadToItsEnd) {
  const auto function = [](const Variant&) {
    const std::string much(3 * ForkingOracle::kKept, 'a');
    std::fputs(much.c_str(), stderr);
    return Outcome::fail;
  };
  const std::atomic<bool> never = false;
  ForkingOracle oracle({function, TestFunction::Where::child}, 1, never);
  oracle.set_judge(judge());
  const auto seen = oracle.examine(text("a"), 60);
  ASSERT_TRUE(seen.ok());
  EXPECT_EQ(seen->answer.outcome, Outcome::fail);
  EXPECT_EQ(seen->runs[0].err.size(), ForkingOracle::kKept);
}

}  // namespace
}  // namespace whittle
