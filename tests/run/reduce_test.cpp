// A whole reduction in this process, with a real command.
#include "run/reduce.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/fake_run.h"
#include "support/temporary_directory.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;

class WholeReductions : public testing::Test {
 protected:
  WholeReductions() {
    spec_.limits.jobs = 1;
    spec_.test.command = {"grep", "-q", "bug", "{}"};
    spec_.test.symptom.exit_status = 0;
    spec_.course.stages = {"lines"};
    spec_.input.paths = {put("input.txt", "a\nb\nbug\nc\n")};
  }
  std::string put(const std::string& name, const std::string& text, unsigned mode = 0644) {
    const std::string path = folder_.file(name);
    fs::create_directories(fs::path(path).parent_path());
    EXPECT_EQ(write_pieces(path, {text}, mode), 0);
    return path;
  }
  Result<ReduceResult> reduce() {
    RunControl control;
    observer_.events.clear();
    return run_reduce({spec_, observer_, control});
  }
  std::string at(const std::string& name) const { return bytes_of(folder_.file(name)); }
  Error refused() {
    const Result<ReduceResult> result = reduce();
    EXPECT_FALSE(result.ok());
    return result.ok() ? Error{} : result.error();
  }

  TemporaryDirectory folder_;
  RunSpec spec_;
  RememberingObserver observer_;
};

TEST_F(WholeReductions, TheResultIsBesideTheInput) {
  const Result<ReduceResult> result = reduce();
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_EQ(result->reason, StopReason::done);
  EXPECT_EQ(at("input.reduced.txt"), "bug\n");
  EXPECT_EQ(at("input.txt"), "a\nb\nbug\nc\n");
  ASSERT_EQ(result->found.size(), 1u);
  EXPECT_EQ(result->found[0].path, folder_.file("input.reduced.txt"));
  EXPECT_EQ(result->finished_stages, std::vector<std::string>{"lines"});
  EXPECT_FALSE(result->empty_fails);
  EXPECT_GT(result->totals.tests(), 0u);
  EXPECT_TRUE(fs::exists(folder_.file(".whittle/input.reduced.txt.journal")));
}

TEST_F(WholeReductions, InPlaceTheInputIsKept) {
  spec_.keep.in_place = true;
  ASSERT_TRUE(reduce().ok());
  EXPECT_EQ(at("input.txt"), "bug\n");
  EXPECT_EQ(at("input.txt.orig"), "a\nb\nbug\nc\n");
  put("input.txt", "other\nbug\n");
  ASSERT_TRUE(reduce().ok());
  EXPECT_EQ(at("input.txt.orig"), "a\nb\nbug\nc\n") << "what an earlier run kept stays";
  EXPECT_EQ(at("input.txt.orig2"), "other\nbug\n");
}

TEST_F(WholeReductions, OutMustNotBeTheInput) {
  spec_.keep.out = folder_.file("./input.txt");
  EXPECT_EQ(refused().kind, ErrorKind::usage);
  spec_.keep.out = folder_.file("small.txt");
  ASSERT_TRUE(reduce().ok());
  EXPECT_EQ(at("small.txt"), "bug\n");
}

TEST_F(WholeReductions, ADirectoryBecomesADirectory) {
  put("d/one.txt", "a\nbug\n");
  put("d/two.txt", "b\n");
  spec_.input.paths = {folder_.file("d/")};
  spec_.keep.out = folder_.file("d.reduced");
  spec_.test.command = {"grep", "-rq", "bug", "{}"};
  spec_.course.stages = {"files", "lines"};
  const Result<ReduceResult> result = reduce();
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_EQ(at("d.reduced/one.txt"), "bug\n");
  EXPECT_FALSE(fs::exists(folder_.file("d.reduced/two.txt")));
  spec_.keep.out.clear();
  spec_.keep.in_place = true;
  EXPECT_EQ(refused().message, "--in-place is for a single file");
}

TEST_F(WholeReductions, NothingIsWrittenWithoutASymptom) {
  put("input.txt", "fine\n");
  EXPECT_EQ(refused().kind, ErrorKind::no_symptom);
  EXPECT_FALSE(fs::exists(folder_.file("input.reduced.txt")));
}

TEST_F(WholeReductions, EmptyAndMissingInputsAreRefused) {
  put("input.txt", "");
  EXPECT_NE(refused().message.find("is empty: there is nothing to make smaller"),
            std::string::npos);
  fs::remove(folder_.file("input.txt"));
  EXPECT_EQ(refused().kind, ErrorKind::input);
  spec_.input.paths = {};
  EXPECT_EQ(refused().kind, ErrorKind::usage);
}

TEST_F(WholeReductions, AnEmptyInputThatFailsIsTold) {
  spec_.test.command = {"sh", "-c", "! grep -q x \"$1\"", "sh", "{}"};
  spec_.course.algorithm = "ddmin";
  const Result<ReduceResult> result = reduce();
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_TRUE(result->empty_fails);
  EXPECT_EQ(observer_.seen<event::EmptyInputFails>().size(), 1u);
}

// It was reduced to nothing, and that was taken for a result.
TEST_F(WholeReductions, ATestThatDoesNotLookAtTheInputIsAnError) {
  spec_.test.command = {"test", "-e", "{}"};
  const Error error = refused();
  EXPECT_EQ(error.kind, ErrorKind::no_symptom);
  EXPECT_NE(error.message.find("the test does not look at the input"), std::string::npos);
}

TEST_F(WholeReductions, InvertedWhatKeepsTheSymptomAwayIsFound) {
  spec_.test.invert = true;
  spec_.test.symptom.exit_status = 1;  // of grep: there is no bug
  const Result<ReduceResult> result = reduce();
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_EQ(at("input.reduced.txt"), "bug\n");
}

TEST_F(WholeReductions, AFinishedRunBeginsAnewAndAStoppedOneIsResumed) {
  spec_.limits.max_tests = 1;
  ASSERT_TRUE(reduce().ok());
  spec_.limits.max_tests = 0;
  ASSERT_TRUE(reduce().ok());
  EXPECT_EQ(observer_.seen<event::Resumed>().size(), 1u);
  EXPECT_EQ(at("input.reduced.txt"), "bug\n");
}

TEST_F(WholeReductions, AnInputInMemoryMayGoNowhere) {
  RunControl control;
  spec_.keep.journal = "off";
  const Equipment equipment;
  const RunContext context{spec_, observer_, control};
  Result<OpenRun> open = OpenRun::begin(context, equipment);
  ASSERT_TRUE(open.ok());
  const Result<ReduceResult> result =
      reduce_input(context, equipment, std::move(*open),
                   {.variant = single_file("memory.txt", "x\nbug\ny\n"), .name = "it"});
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_EQ(result->found[0].variant.files()[0].text(), "bug\n");
  EXPECT_EQ(result->found[0].path, "the result");
}

}  // namespace
}  // namespace whittle
