// A locked test over a fake oracle: steadiness, the cache, replay from a journal, shared outcomes,
// flaky tests.
#include "run/locked_test.h"

#include <gtest/gtest.h>

#include "support/fake_run.h"
#include "support/temporary_directory.h"

namespace whittle {
namespace {

Variant text(const std::string& bytes) {
  return single_file("input", bytes);
}

std::unique_ptr<Journal> new_journal(const std::string& path, const Variant& original) {
  Result<std::unique_ptr<Journal>> journal = Journal::create(path, {}, Keep::good, original);
  EXPECT_TRUE(journal.ok());
  return std::move(*journal);
}

TEST(LockedTest, ATestThatAnswersTheSameTwiceIsSteady) {
  FakeRun run([](const std::string&) { return Outcome::fail; });
  EXPECT_TRUE(run.locked().check_steady(text("a"), "a").ok());
  EXPECT_EQ(run.tests, 1u);
}

TEST(LockedTest, ATestThatDoesNotIsFlaky) {
  int runs = 0;
  FakeRun run([&](const std::string&) { return ++runs == 2 ? Outcome::fail : Outcome::pass; });
  const Status status = run.locked().check_steady(text("a"), "the file");
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().kind, ErrorKind::flaky);
  EXPECT_NE(status.error().message.find("the file showed the symptom in 2 of 5 runs"),
            std::string::npos);
}

TEST(LockedTest, NothingIsCheckedOfATestThatIsKnownToBeFlaky) {
  FakeRun run([](const std::string&) { return Outcome::pass; });
  run.spec.test.flaky = true;
  EXPECT_TRUE(run.locked().check_steady(text("a"), "a").ok());
  EXPECT_EQ(run.tests, 0u);
}

TEST(LockedTest, AnswersOfAnEarlierStartAreReplayedWithoutATest) {
  const TemporaryDirectory folder;
  const std::string path = folder.file("journal");
  const auto test = [](const std::string& bytes) {
    return bytes == "ab" ? Outcome::fail : Outcome::pass;
  };
  {
    FakeRun run(test);
    ASSERT_TRUE(run.locked().record_in(new_journal(path, text("abc"))).ok());
    EXPECT_EQ(run.locked().ask(text("ab"), "one")->outcome, Outcome::fail);
    EXPECT_EQ(run.locked().ask(text("a"), "two")->outcome, Outcome::pass);
    ASSERT_TRUE(run.locked().close(StopReason::interrupted).ok());
  }
  FakeRun run(test);
  Result<std::unique_ptr<Journal>> journal = Journal::resume(path, Keep::good);
  ASSERT_TRUE(journal.ok());
  ASSERT_TRUE(run.locked().record_in(std::move(*journal)).ok());
  EXPECT_EQ(run.tests, 1u) << "its best variant is looked at once more";
  EXPECT_EQ(run.locked().ask(text("ab"), "one")->outcome, Outcome::fail);
  EXPECT_EQ(run.locked().ask(text("a"), "two")->outcome, Outcome::pass);
  EXPECT_EQ(run.tests, 1u);
  EXPECT_EQ(run.locked().ask(text("b"), "three")->outcome, Outcome::pass);
  EXPECT_EQ(run.tests, 2u);
}

TEST(LockedTest, ARunIsNotResumedIfItsBestVariantDoesNotFailAnyMore) {
  const TemporaryDirectory folder;
  const std::string path = folder.file("journal");
  {
    FakeRun run([](const std::string&) { return Outcome::fail; });
    ASSERT_TRUE(run.locked().record_in(new_journal(path, text("abc"))).ok());
    ASSERT_TRUE(run.locked().ask(text("ab"), "one").ok());
  }
  FakeRun run([](const std::string&) { return Outcome::pass; });
  Result<std::unique_ptr<Journal>> journal = Journal::resume(path, Keep::good);
  ASSERT_TRUE(journal.ok());
  const Status status = run.locked().record_in(std::move(*journal));
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().kind, ErrorKind::flaky);
}

TEST(LockedTest, AFlakyTestIsRunUntilItShowsTheSymptom) {
  int runs = 0;
  FakeRun run([&](const std::string& bytes) {
    if (bytes == "b") return Outcome::pass;
    return ++runs % 2 == 0 ? Outcome::fail : Outcome::pass;
  });
  run.spec.test.flaky = true;
  LockedTest& test = run.locked();
  ASSERT_TRUE(test.expect_flakiness(text("abc")).ok());
  EXPECT_TRUE(test.expects_flakiness());
  EXPECT_NEAR(test.original_rate().rate(), 0.5, 0.1);
  ASSERT_EQ(run.observer.seen<event::RateMeasured>().size(), 1u);
  EXPECT_EQ(test.ask(text("ab"), "one")->outcome, Outcome::fail);
  EXPECT_EQ(test.ask(text("b"), "two")->outcome, Outcome::pass);
}

TEST(LockedTest, AnOriginalThatNeverShowsTheSymptomIsAnError) {
  FakeRun run([](const std::string&) { return Outcome::pass; });
  run.spec.test.flaky = true;
  const Status status = run.locked().expect_flakiness(text("abc"));
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().kind, ErrorKind::flaky);
}

TEST(LockedTest, StopsWhenItIsTold) {
  FakeRun run([](const std::string&) { return Outcome::fail; });
  LockedTest& test = run.locked();
  run.control.stop();
  const Result<Answer> answer = test.ask(text("a"), "one");
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().kind, ErrorKind::interrupted);
}

TEST(LockedTest, AResultThatDoesNotFailAnyMoreIsReported) {
  FakeRun run([](const std::string&) { return Outcome::pass; });
  const Status status = run.locked().verify(text("a"), "small.c");
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().kind, ErrorKind::flaky);
  EXPECT_NE(status.error().message.find("small.c"), std::string::npos);
}

}  // namespace
}  // namespace whittle
