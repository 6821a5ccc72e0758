// Isolating over a fake oracle: both ends and their difference on the disk, several causes.
#include "run/isolation.h"

#include <gtest/gtest.h>

#include "engine/isolation_stages.h"
#include "support/fake_run.h"
#include "support/temporary_directory.h"
#include "support/texts.h"

namespace whittle {
namespace {

std::vector<StageSpec> stages_for(const Finding& start, PlanOptions options) {
  auto stages = isolation_stages(options, start.passing, start.failing);
  EXPECT_TRUE(stages.ok());
  return std::move(*stages);
}

TEST(Isolation, NarrowsTheDifferenceAndWritesBothEnds) {
  const TemporaryDirectory folder;
  FakeRun run(
      [](const std::string& text) { return has(text, "b\n") ? Outcome::fail : Outcome::pass; });
  const Finding start{single_file("input", "a\nb\nc\nd\n"), single_file("input", "x\n")};
  PlanOptions options;
  options.stages = {"lines"};
  Isolation isolation(run.context(), run.locked(), start,
                      IsolationFiles::beside(folder.file("bug"), false),
                      stages_for(start, options));
  const Result<StopReason> reason = isolation.run();
  ASSERT_TRUE(reason.ok());
  EXPECT_EQ(*reason, StopReason::done);
  ASSERT_EQ(isolation.found().size(), 1u);
  const std::string failing = bytes_of(folder.file("bug.failing"));
  const std::string passing = bytes_of(folder.file("bug.passing"));
  EXPECT_TRUE(has(failing, "b\n"));
  EXPECT_FALSE(has(passing, "b\n"));
  EXPECT_TRUE(has(bytes_of(folder.file("bug.diff")), "+b"));
  EXPECT_EQ(failing.size(), passing.size() + 2) << failing << "---\n" << passing;
}

TEST(Isolation, ALimitStopsItWithBothEndsInPlace) {
  const TemporaryDirectory folder;
  FakeRun run([](const std::string& text) {
    return has(text, "line 7\n") ? Outcome::fail : Outcome::pass;
  });
  run.spec.limits.max_tests = 2;
  std::string long_text;
  for (int i = 0; i < 100; ++i) long_text += "line " + std::to_string(i) + "\n";
  const Finding start{single_file("input", long_text), single_file("input", "")};
  PlanOptions options;
  options.stages = {"lines"};
  Isolation isolation(run.context(), run.locked(), start,
                      IsolationFiles::beside(folder.file("bug"), false),
                      stages_for(start, options));
  const Result<StopReason> reason = isolation.run();
  ASSERT_TRUE(reason.ok());
  EXPECT_EQ(*reason, StopReason::limit);
  EXPECT_TRUE(has(bytes_of(folder.file("bug.failing")), "line 7\n"));
}

// A test that answers at random, or that changes with the time, moved an end to where it does not
// belong, and the pair stayed on the disk.
class WhenALimitEndsIt : public testing::Test {
 protected:
  // Runs eight tests, then what is tested once more at the end.
  void isolate(FakeRun::Test search, FakeRun::Test at_the_end) {
    FakeRun run([&, this](const std::string& text) {
      return ++tests_ <= 8 ? search(text) : at_the_end(text);
    });
    run.spec.input.paths = {"passing", "failing"};
    run.spec.test.kind = RunKind::isolate;
    run.spec.limits.max_tests = 8;
    PlanOptions options;
    options.stages = {"lines"};
    Isolation isolation(run.context(), run.locked(), start_,
                        IsolationFiles::beside(folder_.file("bug"), false),
                        stages_for(start_, options));
    const Result<StopReason> reason = isolation.run();
    ASSERT_TRUE(reason.ok()) << reason.error().message;
    EXPECT_EQ(*reason, StopReason::limit);
    told_ = run.observer.seen<event::EndsRolledBack>();
    failing_ = bytes_of(folder_.file("bug.failing"));
    passing_ = bytes_of(folder_.file("bug.passing"));
  }

  static std::string lines(int from, int to) {
    std::string text;
    for (int i = from; i < to; ++i) text += "line " + std::to_string(i) + "\n";
    return text;
  }
  static Outcome line_7(const std::string& text) {
    return has(text, "line 7\n") ? Outcome::fail : Outcome::pass;
  }

  const TemporaryDirectory folder_;
  const Finding start_{single_file("input", lines(0, 1000)), single_file("input", "")};
  int tests_ = 0;
  std::vector<event::EndsRolledBack> told_;
  std::string failing_, passing_;
};

TEST_F(WhenALimitEndsIt, EndsThatAnswerAsBeforeStay) {
  isolate(line_7, line_7);
  EXPECT_TRUE(told_.empty());
  EXPECT_EQ(line_7(failing_), Outcome::fail);
  EXPECT_LT(failing_.size(), start_.failing.size());
}

TEST_F(WhenALimitEndsIt, AFailingEndThatPassesIsGivenUp) {
  isolate([](const std::string&) { return Outcome::fail; }, line_7);
  EXPECT_EQ(line_7(failing_), Outcome::fail);
  EXPECT_EQ(line_7(passing_), Outcome::pass);
}

TEST_F(WhenALimitEndsIt, APassingEndThatFailsIsGivenUp) {
  isolate([](const std::string&) { return Outcome::pass; }, line_7);
  ASSERT_EQ(told_.size(), 1u);
  EXPECT_EQ(line_7(failing_), Outcome::fail);
  EXPECT_EQ(line_7(passing_), Outcome::pass);
}

TEST_F(WhenALimitEndsIt, WithoutAnyPairThatHoldsTheInputsAreTheResult) {
  isolate(line_7, [](const std::string&) { return Outcome::unresolved; });
  ASSERT_EQ(told_.size(), 1u);
  EXPECT_TRUE(told_[0].to_original);
  EXPECT_EQ(failing_.size(), start_.failing.size());
  EXPECT_EQ(passing_, "");
}

TEST(IsolationFiles, AResultMustNotOverwriteAnInput) {
  const TemporaryDirectory folder;
  ASSERT_EQ(write_pieces(folder.file("bug.failing"), {"x"}, 0644), 0);
  const IsolationFiles places = IsolationFiles::beside(folder.file("bug"), false);
  const Status status = places.probe({folder.file("bug.failing")});
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().kind, ErrorKind::usage);
  EXPECT_TRUE(places.probe({folder.file("other")}).ok());
}

}  // namespace
}  // namespace whittle
