// A whole isolation in this process, with a real command.
#include "run/isolate.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/fake_run.h"
#include "support/temporary_directory.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;

class WholeIsolations : public testing::Test {
 protected:
  WholeIsolations() {
    spec_.test.kind = RunKind::isolate;
    spec_.limits.jobs = 1;
    spec_.test.command = {"grep", "-q", "bug", "{}"};
    spec_.test.symptom.exit_status = 0;
    spec_.course.stages = {"lines"};
    spec_.input.paths = {put("good.txt", "a\nb\n"), put("bad.txt", "a\nb\nc\nbug\nd\n")};
  }
  std::string put(const std::string& name, const std::string& text) {
    const std::string path = folder_.file(name);
    fs::create_directories(fs::path(path).parent_path());
    EXPECT_EQ(write_pieces(path, {text}, 0644), 0);
    return path;
  }
  Result<IsolateResult> isolate() {
    RunControl control;
    return run_isolate({spec_, observer_, control});
  }
  std::string at(const std::string& name) const { return bytes_of(folder_.file(name)); }
  std::string refused() {
    const Result<IsolateResult> result = isolate();
    EXPECT_FALSE(result.ok());
    return result.ok() ? "" : result.error().message;
  }

  TemporaryDirectory folder_;
  RunSpec spec_;
  RememberingObserver observer_;
};

TEST_F(WholeIsolations, TheTwoEndsDifferInOneLine) {
  const Result<IsolateResult> result = isolate();
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_EQ(result->reason, StopReason::done);
  ASSERT_EQ(result->found.size(), 1u);
  EXPECT_EQ(result->finest, "lines");
  EXPECT_EQ(result->found[0].ends.changes, 1u);
  EXPECT_NE(at("bad.failing.txt").find("bug\n"), std::string::npos) << at("bad.failing.txt");
  EXPECT_EQ(at("bad.passing.txt").find("bug\n"), std::string::npos);
  EXPECT_NE(at("bad.txt.diff").find("+bug"), std::string::npos);
  EXPECT_GT(result->totals.tests(), 0u);
}

TEST_F(WholeIsolations, ResultsGoWhereTheyAreWanted) {
  spec_.keep.out = folder_.file("out");
  ASSERT_TRUE(isolate().ok());
  EXPECT_FALSE(at("out.failing").empty());
  EXPECT_FALSE(fs::exists(folder_.file("bad.failing.txt")));
}

TEST_F(WholeIsolations, InputsInTheWrongOrderAreNoticed) {
  std::swap(spec_.input.paths[0], spec_.input.paths[1]);
  EXPECT_NE(refused().find("name the passing input first, then the failing one"),
            std::string::npos);
}

TEST_F(WholeIsolations, APassingInputThatFailsIsRefused) {
  put("good.txt", "bug\n");
  EXPECT_NE(refused().find("good.txt should pass, but the test says fail"), std::string::npos);
}

TEST_F(WholeIsolations, InputsThatCannotBeComparedAreRefused) {
  put("good.txt", "a\nb\nc\nbug\nd\n");
  EXPECT_EQ(refused(), "the two inputs do not differ");
  put("folder/a", "x\n");
  spec_.input.paths[0] = folder_.file("folder");
  EXPECT_EQ(refused(), "name two files or two directories");
  spec_.input.paths.resize(1);
  EXPECT_EQ(refused(), "name the passing input and the failing one, in this order");
}

TEST_F(WholeIsolations, TwoDirectoriesAreCompared) {
  put("old/a.txt", "a\n");
  put("new/a.txt", "a\nx\n");
  put("new/b.txt", "bug\n");
  spec_.input.paths = {folder_.file("old"), folder_.file("new")};
  spec_.test.command = {"grep", "-rq", "bug", "{}"};
  spec_.course.stages = {};
  const Result<IsolateResult> result = isolate();
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_EQ(at("new.failing/b.txt"), "bug\n");
  EXPECT_FALSE(at("new.passing/b.txt") == "bug\n");
}

}  // namespace
}  // namespace whittle
