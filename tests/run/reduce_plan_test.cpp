// Which stages a specification asks for, and what in it does not fit the input.
#include "run/reduce_plan.h"

#include <gtest/gtest.h>

#include "support/fake_run.h"
#include "support/temporary_directory.h"
#include "support/variants.h"

namespace whittle {
namespace {

using Names = std::vector<std::string>;
using Why = event::NotParsed::Why;

class ReducePlans : public testing::Test {
 protected:
  PlanOptions plan() {
    const Result<PlanOptions> made = reduce_plan(spec_, original_, observer_);
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().message);
    return made.ok() ? *made : PlanOptions();
  }
  std::string refused() {
    const Result<PlanOptions> made = reduce_plan(spec_, original_, observer_);
    EXPECT_FALSE(made.ok());
    if (made.ok()) return "";
    EXPECT_EQ(made.error().kind, ErrorKind::usage);
    return made.error().message;
  }
  std::vector<event::NotParsed> unparsed(const Variant& original) {
    observer_.events.clear();
    tell_unparsed(spec_, plan(), original, observer_);
    return observer_.seen<event::NotParsed>();
  }

  RunSpec spec_;
  Variant original_ = single_file("bug.c", "int a;\nint b;\nint c;\n");
  RememberingObserver observer_;
};

TEST_F(ReducePlans, TakeOverTheCourse) {
  spec_.course.stages = {"lines", "tokens"};
  spec_.course.readable = true;
  spec_.course.pass = "./pass";
  spec_.course.monotone = true;
  spec_.course.language = "none";
  const PlanOptions made = plan();
  EXPECT_EQ(made.stages, (Names{"lines", "tokens"}));
  EXPECT_EQ(made.algorithm, "adaptive");
  EXPECT_TRUE(made.readable);
  EXPECT_TRUE(made.monotone);
  EXPECT_EQ(made.pass_command, "./pass");
  EXPECT_EQ(made.language, "none");
  EXPECT_TRUE(made.scope.everything());
}

TEST_F(ReducePlans, SeveralCausesNeedASearchThatLooksAtAllSubsets) {
  spec_.course.causes = Causes::each;
  EXPECT_EQ(plan().algorithm, "ddmin");
  spec_.course.algorithm = "wdd";
  EXPECT_EQ(plan().algorithm, "wdd");
  spec_.course.algorithm = "hdd";
  EXPECT_EQ(refused(), "--causes goes with --algorithm ddmin or wdd");
}

TEST_F(ReducePlans, WhereLinesAreNamedOnlyLinesGo) {
  spec_.course.removable = "b";
  EXPECT_EQ(plan().stages, Names{"lines"});
  spec_.course.stages = {"tokens"};
  EXPECT_EQ(plan().stages, Names{"tokens"}) << "unless stages were named";
  spec_ = {};
  spec_.test.as_arguments = true;
  EXPECT_EQ(plan().stages, Names{"lines"});
}

TEST_F(ReducePlans, ExpressionsThatMatchNothingAreRefused) {
  spec_.course.removable = "nothing of the kind";
  EXPECT_EQ(refused(), "no line of the input can be removed: none matches --region or --removable");
  spec_.course.region = {"a", "c"};
  EXPECT_EQ(refused(), "--region and --removable exclude each other");
  spec_.course.removable = "";
  EXPECT_FALSE(plan().scope.everything());
}

TEST_F(ReducePlans, MarksInTheInputAreRespected) {
  EXPECT_TRUE(plan().scope.everything());
  EXPECT_TRUE(observer_.seen<event::MarksFound>().empty());
  original_ = single_file("bug.c", "int a;\n// DDBEGIN\nint b;\n// DDEND\n");
  EXPECT_FALSE(plan().scope.everything());
  EXPECT_EQ(observer_.seen<event::MarksFound>().size(), 1u);
  original_ = single_file("bug.c", "// DDEND\nint b;\n// DDBEGIN\n");
  EXPECT_TRUE(plan().scope.everything()) << "they are in the wrong order";
}

TEST_F(ReducePlans, RequirementsAreReadForASingleFile) {
  const TemporaryDirectory folder;
  spec_.course.requires_file = folder.file("requires");
  EXPECT_FALSE(reduce_plan(spec_, original_, observer_).ok()) << "there is no such file";
  ASSERT_EQ(write_pieces(folder.file("requires"), {"3: 1\n"}, 0644), 0);
  EXPECT_EQ(plan().stages, Names{"lines"});
  original_ = variant_of({{"a", "1\n"}, {"b", "2\n"}});
  EXPECT_EQ(refused(), "--requires is for a single file");
}

TEST_F(ReducePlans, AnUnknownLanguageIsRefusedWithAGuess) {
  spec_.course.language = "jawa";
  const std::string message = refused();
  EXPECT_TRUE(message.starts_with("--language: there is no jawa")) << message;
  EXPECT_NE(message.find("java"), std::string::npos);
}

// ---- what is not parsed

TEST_F(ReducePlans, FilesThatAreNotParsedAreTold) {
  const auto told = unparsed(variant_of(
      {{"a.zzz", "some text\n"}, {"b.zzz", "more\n"}, {"c.c", "int x;\n"}, {"n.txt", "note\n"}}));
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].why, Why::unknown);
  EXPECT_EQ(told[0].file, "a.zzz");
  EXPECT_EQ(told[0].more, 1u);
  EXPECT_TRUE(told[0].others_parsed);
}

TEST_F(ReducePlans, NothingIsToldWhereEverythingIsParsedOrNobodyExpectsIt) {
  EXPECT_TRUE(unparsed(single_file("a.c", "int x;\n")).empty());
  EXPECT_TRUE(unparsed(single_file("note.txt", "hello\n")).empty());
  EXPECT_TRUE(unparsed(single_file("bytes", std::string("\0\1\2\3", 4))).empty());
  EXPECT_EQ(unparsed(single_file("long.txt", std::string(5000, 'x') + "\n")).size(), 1u);
  spec_.course.stages = {"lines"};
  EXPECT_TRUE(unparsed(single_file("a.zzz", "some text\n")).empty());
}

TEST_F(ReducePlans, Utf16IsToldAsWhatItIs) {
  const auto told = unparsed(single_file("a.c", std::string("\xff\xfei\0n\0t\0", 8)));
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].why, Why::utf16);
}

}  // namespace
}  // namespace whittle
