// Which stages a program is chipped by, what of it is shielded, and where probes go.
#include "run/chip_plan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/cut.h"
#include "model/source.h"
#include "support/fake_run.h"
#include "support/variants.h"

namespace whittle {
namespace {

using Names = std::vector<std::string>;

const char* const kProgram =
    "class A {\n"                                // 1
    "  public static void main(String[] a) {\n"  // 2
    "    int x = 1;\n"                           // 3
    "    System.out.println(x);\n"               // 4
    "  }\n"                                      // 5
    "}\n";                                       // 6

class ChipPlans : public testing::Test {
 protected:
  ChipPlans() { spec_.test.kind = RunKind::chip; }
  PlanOptions plan() {
    const Result<PlanOptions> made = chip_plan(spec_, original_, observer_);
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().message);
    return made.ok() ? *made : PlanOptions();
  }
  Error refused() {
    const Result<PlanOptions> made = chip_plan(spec_, original_, observer_);
    EXPECT_FALSE(made.ok());
    return made.ok() ? Error{} : made.error();
  }
  /// The lines of the program that may go.
  std::string may_go() {
    const PlanOptions made = plan();
    if (made.scope.everything()) return "all";
    const Source source(original_);
    std::string result;
    std::size_t line = 0;
    for (const Span& span : cut_lines(source.text(0))) {
      ++line;
      const Span bytes{source.text(0).find_first_not_of(' ', span.begin), span.end - 1};
      if (made.scope.allows(source, 0, bytes)) result += std::to_string(line);
    }
    return result;
  }

  RunSpec spec_;
  Variant original_ = single_file("A.java", kProgram);
  RememberingObserver observer_;
};

TEST_F(ChipPlans, HaveTheUsualStagesUnlessOthersAreNamed) {
  EXPECT_EQ(plan().stages.front(), "comments");
  EXPECT_EQ(std::ranges::count(plan().stages, "files"), 0);
  EXPECT_TRUE(plan().readable);
  EXPECT_TRUE(plan().chip.probes);
  spec_.course.stages = {"statements"};
  EXPECT_EQ(plan().stages, Names{"statements"});
}

TEST_F(ChipPlans, SeveralFilesMayGoAsAWhole) {
  original_ = variant_of({{"A.java", kProgram}, {"B.java", "class B { }\n"}});
  EXPECT_EQ(std::ranges::count(plan().stages, "files"), 1);
}

TEST_F(ChipPlans, TakeOverTheCourse) {
  spec_.course.chip.direction = Direction::forward;
  spec_.course.chip.rechip = 3;
  spec_.course.chip.shield = {"declarations"};
  const PlanOptions made = plan();
  EXPECT_EQ(made.chip.direction, Direction::forward);
  EXPECT_EQ(made.chip.rechip, 3u);
  EXPECT_TRUE(made.chip.shield_declarations);
  EXPECT_TRUE(made.scope.everything());
}

// ---- what may be chipped

TEST_F(ChipPlans, ShieldedLinesStay) {
  EXPECT_EQ(may_go(), "all");
  spec_.course.chip.shield = {"A.java:2-3"};
  EXPECT_EQ(may_go(), "1456");
  spec_.course.chip.shield = {"3"};
  EXPECT_EQ(may_go(), "12456") << "there is only one file";
  spec_.course.chip.shield = {"println"};
  EXPECT_EQ(may_go(), "12356");
}

TEST_F(ChipPlans, OnlyWhatIsInFocusGoes) {
  spec_.course.chip.focus = {"A.java:3-4"};
  EXPECT_EQ(may_go(), "34");
  spec_.course.chip.focus = {"./A.java:4", "1-2"};
  EXPECT_EQ(may_go(), "124");
  spec_.course.chip.focus = {"2-4", "3"};
  EXPECT_EQ(may_go(), "234");
  spec_.course.chip.shield = {"println"};
  EXPECT_EQ(may_go(), "23");
}

TEST_F(ChipPlans, WhatDoesNotFitTheProgramIsRefused) {
  const std::pair<const char*, const char*> expected[] = {
      {"4-2", "it ends before it begins"},
      {"9", "A.java has 6 lines"},
      {"B.java:1", "no file of the program is named so"},
      {"no such line", "no line of the program matches"},
      {"(", "nor a regular expression"}};
  for (const auto& [word, why] : expected) {
    spec_.course.chip.shield = {word};
    EXPECT_EQ(refused().kind, ErrorKind::usage);
    EXPECT_NE(refused().message.find(why), std::string::npos) << refused().message;
  }
  spec_.course.chip.shield = {};
  spec_.course.chip.focus = {"println"};
  EXPECT_EQ(refused().message, "--focus println: write FILE:FROM-TO");
}

TEST_F(ChipPlans, AFileIsMeantByTheEndOfItsName) {
  original_ = variant_of({{"p/A.java", kProgram}, {"q/A.java", kProgram}, {"q/BA.java", kProgram}});
  spec_.course.chip.shield = {"p/A.java:1"};
  EXPECT_FALSE(plan().scope.everything());
  spec_.course.chip.shield = {"BA.java:1"};
  EXPECT_FALSE(plan().scope.everything());
  spec_.course.chip.shield = {"A.java:1"};
  EXPECT_NE(refused().message.find("more than one file"), std::string::npos);
  spec_.course.chip.shield = {"1"};
  EXPECT_NE(refused().message.find("say which: FILE:1"), std::string::npos);
}

// ---- files

TEST_F(ChipPlans, AFileThatDoesNotParseIsTold) {
  original_ = variant_of({{"A.java", kProgram}, {"B.java", "class { ( }\n"}});
  (void)plan();
  ASSERT_EQ(observer_.seen<event::ParsedInPart>().size(), 1u);
  EXPECT_EQ(observer_.seen<event::ParsedInPart>()[0].files, Names{"B.java"});
}

TEST_F(ChipPlans, AProgramInNoKnownLanguageIsRefused) {
  original_ = single_file("notes.txt", "hello\n");
  EXPECT_EQ(refused().kind, ErrorKind::input);
  EXPECT_NE(refused().message.find("Java"), std::string::npos);
}

// ---- probes

TEST_F(ChipPlans, ProbesAreWhereTheyAreAskedFor) {
  TestSpec test;
  test.reached = {"A.java:4"};
  const auto one = probing(test, plan(), original_);
  ASSERT_TRUE(one.ok()) << one.error().message;
  test.trace = true;
  const auto all = probing(test, plan(), original_);
  ASSERT_TRUE(all.ok());
  const std::uint64_t plain = original_.size();
  const std::uint64_t with_one = (*one)(original_).size();
  EXPECT_GT(with_one, plain);
  EXPECT_GT((*all)(original_).size(), with_one);
}

TEST_F(ChipPlans, ALineWithoutAStatementCannotBeReached) {
  TestSpec test;
  test.reached = {"A.java:5"};
  const auto none = probing(test, plan(), original_);
  ASSERT_FALSE(none.ok());
  EXPECT_NE(none.error().message.find("no statement of a block begins there"), std::string::npos);
  test.reached = {"println"};
  EXPECT_EQ(probing(test, plan(), original_).error().message, "--reached println: write FILE:LINE");
}

}  // namespace
}  // namespace whittle
