// The workers of a run and its test, with real commands.
#include "run/test_bench.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/fake_run.h"
#include "support/temporary_directory.h"
#include "support/variants.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;

Variant text(const std::string& bytes) {
  return single_file("input", bytes);
}

class Benches : public testing::Test {
 protected:
  Benches() {
    spec_.limits.jobs = 1;
    spec_.limits.tmp = folder_.file("tmp");
    fs::create_directory(spec_.limits.tmp);
    spec_.test.command = {"sh", "-c", "cat \"$1\"; grep -q bug \"$1\" && exit 3; exit 0", "-",
                          "{}"};
  }
  Result<std::unique_ptr<TestBench>> open() {
    return TestBench::open(spec_, equipment_, observer_, control_);
  }
  TestBench& bench() {
    if (!bench_) {
      Result<std::unique_ptr<TestBench>> opened = open();
      if (!opened) ADD_FAILURE() << opened.error().message;
      bench_ = std::move(*opened);
      EXPECT_TRUE(bench_->set_input(text("bug"), false).ok());
    }
    return *bench_;
  }

  TemporaryDirectory folder_;
  RunSpec spec_;
  Equipment equipment_;
  RememberingObserver observer_;
  RunControl control_;
  std::unique_ptr<TestBench> bench_;
};

TEST_F(Benches, ARunIsSeenWhole) {
  const Result<Examiner::Examined> seen = bench().observe(text("a bug\n"), 60);
  ASSERT_TRUE(seen.ok()) << seen.error().message;
  ASSERT_EQ(seen->runs.size(), 1u);
  EXPECT_EQ(seen->runs[0].exit_status, 3);
  EXPECT_EQ(seen->runs[0].out, "a bug\n");
  EXPECT_EQ(bench().looks(), 1u);
}

TEST_F(Benches, WhatIsPreparedIsTestedInPlaceOfTheVariant) {
  bench().prepare([](const Variant&) { return text("prepared\n"); });
  EXPECT_EQ(bench().observe(text("x"), 60)->runs[0].out, "prepared\n");
  EXPECT_EQ((*bench().look_at(text("x"), 60))[0].out, "x");
  EXPECT_EQ(bench().looks(), 2u);
}

TEST_F(Benches, SayWhetherAVariantWouldBeLockedOn) {
  spec_.test.symptom.exit_status = 3;
  EXPECT_TRUE(bench().shows(text("bug")));
  EXPECT_FALSE(bench().shows(text("fine")));
}

TEST_F(Benches, TheScratchDirectoryIsGoneAtTheEnd) {
  ASSERT_TRUE(bench().observe(text("bug"), 60).ok());
  EXPECT_FALSE(fs::is_empty(spec_.limits.tmp));
  bench_.reset();
  EXPECT_TRUE(fs::is_empty(spec_.limits.tmp));
}

TEST_F(Benches, AnOriginalThatExceedsALimitIsAnError) {
  spec_.test.command = {"sh", "-c", "head -c 5000000 /dev/zero", "-", "{}"};
  spec_.test.sandbox.max_output = 1000;
  const Result<Examiner::Examined> seen = bench().observe(text("x"), 60);
  ASSERT_FALSE(seen.ok());
  EXPECT_EQ(seen.error().kind, ErrorKind::no_symptom);
  EXPECT_TRUE(seen.error().message.starts_with("the original exceeds a limit: the test"))
      << seen.error().message;
}

TEST_F(Benches, ACommandHasToSayWhereTheVariantGoes) {
  spec_.test.command = {"sh", "-c", "true"};
  Result<std::unique_ptr<TestBench>> opened = open();
  ASSERT_TRUE(opened.ok());
  const Status status = (*opened)->set_input(text("x"), false);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().kind, ErrorKind::usage);
  spec_.test.feed_stdin = true;
  EXPECT_TRUE((*opened)->set_input(text("x"), true).ok());
  EXPECT_TRUE((*opened)->directory());
}

TEST_F(Benches, FilesOfWithMustBeThere) {
  spec_.test.with = {folder_.file("none")};
  const Result<std::unique_ptr<TestBench>> opened = open();
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().kind, ErrorKind::input);
  EXPECT_TRUE(fs::is_empty(spec_.limits.tmp)) << "no scratch directory is left";
}

TEST_F(Benches, FilesOfWithAreBesideTheVariant) {
  ASSERT_EQ(write_pieces(folder_.file("header.h"), {"here\n"}, 0644), 0);
  spec_.test.with = {folder_.file("header.h")};
  spec_.test.command = {"sh", "-c", "cat header.h", "-", "{}"};
  EXPECT_EQ(bench().observe(text("x"), 60)->runs[0].out, "here\n");
}

TEST_F(Benches, AHelperIsThereOnlyWhereACommandAsksForIt) {
  EXPECT_EQ(bench().helper(), nullptr);
  bench_.reset();
  spec_.course.objective = "tokens";
  EXPECT_EQ(bench().helper(), nullptr);
  bench_.reset();
  spec_.course.objective = "wc -c <";
  ASSERT_NE(bench().helper(), nullptr);
  EXPECT_EQ(*bench().helper()->run("tr a b <", "f", "a"), "b");
}

TEST_F(Benches, TheLimitOfTheSpecificationComesFirst) {
  EXPECT_EQ(bench().limit_or(7), 7);
  spec_.test.timeout = 2;
  EXPECT_EQ(bench().limit_or(7), 2);
}

TEST_F(Benches, WhyThereIsNoSymptomIsExplained) {
  spec_.test.symptom.exit_status = 3;
  const Error error = bench().no_symptom(text("fine"), "bug.c", {ErrorKind::no_symptom, "seen."});
  EXPECT_EQ(error.kind, ErrorKind::no_symptom);
  EXPECT_TRUE(error.message.starts_with("bug.c does not show the symptom: seen.")) << error.message;
  EXPECT_NE(error.message.find("--with PATH"), std::string::npos);
}

TEST_F(Benches, ASymptomThatShowsTheSecondTimeIsFlaky) {
  spec_.test.symptom.exit_status = 3;
  const Error error = bench().no_symptom(text("bug"), "bug.c", {ErrorKind::no_symptom, "seen."});
  EXPECT_EQ(error.kind, ErrorKind::flaky);
  EXPECT_NE(error.message.find("bug.c showed the symptom in 1 of 2 runs"), std::string::npos);
}

TEST_F(Benches, AFunctionNeedsNoProcess) {
  spec_.limits.tmp = folder_.file("none");
  auto function = std::make_shared<TestFunction>();
  function->call = [](const Variant& variant) {
    return variant.size() == 3 ? Outcome::fail : Outcome::pass;
  };
  equipment_.function = function;
  spec_.test = {};
  EXPECT_TRUE(bench().shows(text("bug")));
  EXPECT_FALSE(bench().shows(text("fine")));
}

}  // namespace
}  // namespace whittle
