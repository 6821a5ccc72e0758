// What large programs lose before they are chipped: code that is not reached, and declarations
// that nothing refers to then.
#include "engine/chip_stages.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/plan.h"
#include "model/cut.h"
#include "model/lines.h"

namespace whittle {
namespace {

// main calls hot, which hits; the others call each other, and nobody else does.
std::string program(int others) {
  std::string text = "class A{\nvoid main(){\nhot();\n}\nvoid hot(){\nhit();\n}\n";
  for (int i = 0; i < others; ++i) {
    text +=
        fmt::format("void cold{}(){{\nint something=100000;\ncold{}();\n}}\n", i, (i + 1) % others);
  }
  return text + "}\n";
}

class ChipStagesTest : public testing::Test {
 protected:
  void run(const std::string& text, const std::function<bool(const std::string&)>& fails) {
    const Variant original = single_file("A.java", text);
    PlanOptions plan;
    plan.stages = {"unreached"};
    plan.lines = std::make_shared<const OriginalLines>(original);
    plan.chip.probes = true;
    auto stages = reduction_stages(plan, original);
    ASSERT_TRUE(stages.ok());
    Pipeline pipeline({original, {}},
                      std::make_shared<const std::vector<StageSpec>>(std::move(*stages)));
    while (!pipeline.ended()) {
      if (const auto question = pipeline.question()) {
        EXPECT_EQ(question->to, Question::To::test);
        pipeline.take_reply(Reply::of(printed(question->about.files()[0].text())));
        ++asked_;
        continue;
      }
      const std::string tried = pipeline.next()->variant.files()[0].text();
      pipeline.report(fails(tried) ? Outcome::fail : Outcome::unresolved);
      ++tests_;
    }
    left_ = pipeline.found().failing.files()[0].text();
  }

  // What the probes print: only those before a call of hot or hit are reached.
  static std::string printed(const std::string& text) {
    std::string words;
    for (const Span& span : cut_lines(text)) {
      const std::string line = text.substr(span.begin, span.end - span.begin);
      const bool reached = line.find(";hot()") != line.npos || line.find(";hit()") != line.npos;
      const std::size_t begin = line.find('~');
      if (!reached || begin == line.npos) continue;
      words += line.substr(begin, line.find('"', begin) - begin) + "\n";
    }
    return words;
  }

  int tests_ = 0;
  int asked_ = 0;
  std::string left_;
};

// The comments of a program, tried by themselves: how many tests that takes.
int comment_tests(const std::string& name, const std::string& text,
                  const std::function<bool(const std::string&)>& fails, std::string& left) {
  const Variant original = single_file(name, text);
  PlanOptions plan;
  plan.stages = {"comments"};
  auto stages = reduction_stages(plan, original);
  Pipeline pipeline({original, {}},
                    std::make_shared<const std::vector<StageSpec>>(std::move(*stages)));
  int tests = 0;
  for (; !pipeline.ended(); ++tests) {
    const std::string tried = pipeline.next()->variant.files()[0].text();
    pipeline.report(fails(tried) ? Outcome::fail : Outcome::unresolved);
  }
  left = pipeline.found().failing.files()[0].text();
  return tests;
}

// Bug: what the parser did not understand, and line continuations, were taken for comments and
// tried one by one.
TEST(ChipComments, AllOfAProgramAreOneTest) {
  std::string text;
  for (int i = 0; i < 50; ++i) text += "x = 1 + \\\n    2  # comment\n";
  std::string left;
  const auto whole = [](const std::string& tried) { return std::ranges::count(tried, '\\') == 50; };
  EXPECT_EQ(comment_tests("a.py", text, whole, left), 1);
  EXPECT_EQ(left.find('#'), left.npos);
}

TEST(ChipComments, ThatMatterCostFewTests) {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "x = 1  # comment\n";
  std::string left;
  const auto none = [](const std::string&) { return false; };
  EXPECT_LE(comment_tests("a.py", text, none, left), 16);
  EXPECT_EQ(left, text);
}

bool hits(const std::string& text) {
  return text.find("hit();") != text.npos && text.find("void main") != text.npos &&
         text.find("hot();") != text.npos;
}

TEST_F(ChipStagesTest, WhatNothingSpeaksOfGoesAtOnce) {
  run(program(400), hits);
  EXPECT_EQ(left_.find("cold"), left_.npos) << left_;
  EXPECT_TRUE(hits(left_));
  EXPECT_LT(tests_, 12);
  EXPECT_GE(asked_, 2) << "what is left is asked again";
}

TEST_F(ChipStagesTest, WhatIsNeededAllTheSameIsFound) {
  const auto needs_one = [](const std::string& text) {
    return hits(text) && text.find("cold123(){") != text.npos;
  };
  run(program(400), needs_one);
  EXPECT_TRUE(needs_one(left_));
  EXPECT_EQ(left_.find("cold124(){"), left_.npos);
  EXPECT_LT(tests_, 60);
}

TEST_F(ChipStagesTest, SmallProgramsAreAskedOnce) {
  run(program(10), hits);
  EXPECT_EQ(asked_, 1);
  EXPECT_EQ(left_.find("something"), left_.npos);
  EXPECT_NE(left_.find("cold3(){"), left_.npos) << "chipping does as well";
}

}  // namespace
}  // namespace whittle
