// Locking on the symptom, with a test that is a function.
#include "run/lock.h"

#include <gtest/gtest.h>

#include "support/fake_run.h"

namespace whittle {
namespace {

Variant text(const std::string& bytes) {
  return single_file("input", bytes);
}

class Locks : public testing::Test {
 protected:
  TestBench& bench() {
    if (bench_) return *bench_;
    auto function = std::make_shared<TestFunction>();
    function->call = [this](const Variant& variant) {
      ++runs_;
      return test_(variant.files().front().text());
    };
    equipment_.function = function;
    Result<std::unique_ptr<TestBench>> opened =
        TestBench::open(spec_, equipment_, observer_, control_);
    if (!opened) ADD_FAILURE() << opened.error().message;
    bench_ = std::move(*opened);
    EXPECT_TRUE(bench_->set_input(text("bug"), false).ok());
    return *bench_;
  }
  Result<std::unique_ptr<LockedTest>> lock() {
    return lock_failing(spec_, bench(), {text("bug"), "bug.c"}, observer_, control_);
  }

  RunSpec spec_;
  RememberingObserver observer_;
  RunControl control_;
  Equipment equipment_;
  int runs_ = 0;
  std::function<Outcome(const std::string&)> test_ = [](const std::string& bytes) {
    return bytes == "bug" ? Outcome::fail : Outcome::pass;
  };
  std::unique_ptr<TestBench> bench_;
};

TEST_F(Locks, TheOriginalIsRunOnceAndItsSymptomTold) {
  const Result<std::unique_ptr<LockedTest>> test = lock();
  ASSERT_TRUE(test.ok());
  EXPECT_EQ(runs_, 1);
  EXPECT_EQ((*test)->symptom(), "the test function says fail");
  ASSERT_EQ(observer_.seen<event::SymptomFound>().size(), 1u);
  EXPECT_EQ(observer_.seen<event::SymptomFound>()[0].symptom, "the test function says fail");
  EXPECT_EQ((*test)->ask(text("fine"), "one")->outcome, Outcome::pass);
}

TEST_F(Locks, WithoutASymptomThereIsNoTest) {
  test_ = [](const std::string&) { return Outcome::pass; };
  const Result<std::unique_ptr<LockedTest>> test = lock();
  ASSERT_FALSE(test.ok());
  EXPECT_EQ(test.error().kind, ErrorKind::no_symptom);
  EXPECT_TRUE(test.error().message.starts_with("bug.c does not show the symptom"));
  EXPECT_TRUE(observer_.events.empty());
}

TEST_F(Locks, AFlakyOriginalIsGivenSeveralLooks) {
  for (const bool flaky : {false, true}) {
    spec_.test.repeat = flaky ? 1 : 5;
    spec_.test.flaky = flaky;
    bench_.reset();
    runs_ = 0;
    test_ = [this](const std::string&) { return runs_ >= 4 ? Outcome::fail : Outcome::pass; };
    EXPECT_TRUE(lock().ok());
    EXPECT_EQ(runs_, 4);
  }
}

TEST_F(Locks, TheTimeLimitIsAsGivenOrLearnt) {
  spec_.test.timeout = 7;
  EXPECT_EQ((*lock())->timeout(), 7);
  spec_.test.timeout = 0;
  EXPECT_NE((*lock())->timeout(), 7);
}

// ---- inverted

TEST_F(Locks, InvertedTheSymptomMustBeGoneWithEverythingIn) {
  Result<std::unique_ptr<LockedTest>> test =
      lock_inverted(spec_, bench(), text("fine"), text("bug"), observer_, control_);
  ASSERT_TRUE(test.ok()) << test.error().message;
  EXPECT_EQ((*test)->ask(text("other"), "one")->outcome, Outcome::fail);
  EXPECT_EQ((*test)->ask(text("bug"), "one")->outcome, Outcome::pass);
}

TEST_F(Locks, InvertedASymptomThatStaysIsAnError) {
  test_ = [](const std::string& bytes) {
    return bytes == "odd" ? Outcome::unresolved : Outcome::fail;
  };
  const auto still = lock_inverted(spec_, bench(), text("x"), text("bug"), observer_, control_);
  ASSERT_FALSE(still.ok());
  EXPECT_TRUE(still.error().message.ends_with("but it does")) << still.error().message;
  bench_.reset();
  const auto unclear = lock_inverted(spec_, bench(), text("odd"), text("bug"), observer_, control_);
  ASSERT_FALSE(unclear.ok());
  EXPECT_NE(unclear.error().message.find("but it is unresolved"), std::string::npos);
}

// ---- a passing input

TEST_F(Locks, APassingInputHasToPass) {
  const Result<std::unique_ptr<LockedTest>> test = lock();
  ASSERT_TRUE(test.ok());
  EXPECT_TRUE(lock_passing(spec_, bench(), **test, {text("fine"), "good.c"}, observer_).ok());
  const Status status = lock_passing(spec_, bench(), **test, {text("bug"), "good.c"}, observer_);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().kind, ErrorKind::no_symptom);
  EXPECT_EQ(status.error().message, "good.c should pass, but the test says fail");
}

}  // namespace
}  // namespace whittle
