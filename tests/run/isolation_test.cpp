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
