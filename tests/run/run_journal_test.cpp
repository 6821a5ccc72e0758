// Which journal a start writes: a new one, or that of an earlier start of the same run.
#include "run/run_journal.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/fake_run.h"
#include "support/temporary_directory.h"

namespace whittle {
namespace {

class Journals : public testing::Test {
 protected:
  Journals() {
    spec_.test.script = "./test";
    spec_.input.paths = {"bug.c"};
  }
  Result<RunJournal> find(const Surroundings& surroundings = {}) {
    return RunJournal::find(spec_, folder_.file("bug.reduced.c"), original_, surroundings,
                            observer_);
  }
  /// A start that is stopped before its end.
  void start(const Surroundings& surroundings = {}, const std::string& symptom = "it crashes") {
    Result<RunJournal> journal = find(surroundings);
    ASSERT_TRUE(journal.ok());
    ASSERT_TRUE(journal->check_symptom(symptom).ok());
    Result<std::unique_ptr<Journal>> opened = journal->open(original_);
    ASSERT_TRUE(opened.ok());
    ASSERT_TRUE((*opened)->flush().ok());
  }
  std::string path() const { return folder_.file(".whittle/bug.reduced.c.journal"); }

  TemporaryDirectory folder_;
  RunSpec spec_;
  Variant original_ = single_file("bug.c", "int x;\n");
  RememberingObserver observer_;
};

TEST_F(Journals, AStoppedRunIsResumed) {
  start();
  const Result<RunJournal> again = find();
  ASSERT_TRUE(again.ok());
  EXPECT_NE(again->earlier(), nullptr);
  EXPECT_EQ(observer_.seen<event::Resumed>().size(), 1u);
}

TEST_F(Journals, NothingIsWrittenBeforeItIsOpened) {
  ASSERT_TRUE(find().ok());
  EXPECT_FALSE(std::filesystem::exists(folder_.file(".whittle")));
}

TEST_F(Journals, AnotherRunStartsAnew) {
  start();
  spec_.course.algorithm = "ddmin";
  const Result<RunJournal> other = find();
  ASSERT_TRUE(other.ok());
  EXPECT_EQ(other->earlier(), nullptr);
  ASSERT_EQ(observer_.seen<event::NewRunStarted>().size(), 1u);
  EXPECT_EQ(observer_.seen<event::NewRunStarted>()[0].kept_as, path() + ".old");
}

TEST_F(Journals, AChangedTestStartsAnew) {
  start({{"the test ./test", "1"}});
  const Result<RunJournal> other = find({{"the test ./test", "2"}});
  ASSERT_TRUE(other.ok());
  EXPECT_EQ(other->earlier(), nullptr);
  ASSERT_EQ(observer_.seen<event::NewRunStarted>().size(), 1u);
  EXPECT_NE(observer_.seen<event::NewRunStarted>()[0].why.find("the test ./test has changed"),
            std::string::npos);
}

TEST_F(Journals, AChangedInputStartsAnew) {
  start();
  original_ = single_file("bug.c", "int y;\n");
  const Result<RunJournal> other = find();
  ASSERT_TRUE(other.ok());
  EXPECT_EQ(other->earlier(), nullptr);
}

TEST_F(Journals, AnotherSymptomStartsAnew) {
  start();
  Result<RunJournal> other = find();
  ASSERT_TRUE(other.ok());
  ASSERT_TRUE(other->check_symptom("it hangs").ok());
  EXPECT_EQ(other->earlier(), nullptr);
}

TEST_F(Journals, WhoAsksForThisRunGetsAnErrorInPlaceOfANewOne) {
  start();
  spec_.course.algorithm = "ddmin";
  spec_.keep.earlier = Earlier::must_resume;
  const Result<RunJournal> other = find();
  ASSERT_FALSE(other.ok());
  EXPECT_EQ(other.error().kind, ErrorKind::input);
}

TEST_F(Journals, NoJournalIsKeptWhereNoneIsWanted) {
  spec_.keep.journal = "off";
  Result<RunJournal> journal = find();
  ASSERT_TRUE(journal.ok());
  const Result<std::unique_ptr<Journal>> opened = journal->open(original_);
  ASSERT_TRUE(opened.ok());
  EXPECT_EQ(*opened, nullptr);
}

}  // namespace
}  // namespace whittle
