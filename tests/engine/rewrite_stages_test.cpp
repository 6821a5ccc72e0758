// Small programs with a predicate in the place of a compiler: with a stage the result is
// smaller than without it.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/plan.h"
#include "syntax/parser.h"

namespace whittle {
namespace {

struct Driven {
  std::string text;
  std::size_t tests = 0;
};

Driven drive(const std::string& file, const std::string& text,
             const std::function<bool(const std::string&)>& fails,
             std::vector<std::string> atoms = {}, bool readable = false) {
  PlanOptions plan;
  plan.atoms = std::move(atoms);
  plan.readable = readable;
  const Variant original = single_file(file, text);
  auto stages = reduction_stages(plan, original);
  EXPECT_TRUE(stages.ok());
  Pipeline pipeline({original, {}, {}},
                    std::make_shared<const std::vector<StageSpec>>(std::move(*stages)));
  Driven driven;
  while (const auto trial = pipeline.next()) {
    ++driven.tests;
    pipeline.report(fails(trial->variant.files()[0].text()) ? Outcome::fail : Outcome::pass);
  }
  driven.text = pipeline.found().failing.files()[0].text();
  return driven;
}

bool has(const std::string& text, std::string_view what) {
  return text.find(what) != std::string::npos;
}

bool parses(const char* language, const std::string& text) {
  return !ts_node_has_error(parse(*find_language(language), text).root());
}

TEST(RewriteStages, RulesAreOneAfterTheOther) {
  const auto fails = [](const std::string& text) {
    return has(text, "1") && has(text, "2") && has(text, ",") && parses("json", text);
  };
  const std::string text = "{\"a\":{\"b\":1},\"c\":2}";
  EXPECT_EQ(drive("a.json", text, fails, {"tree", "rules"}).text, "[1,2]");
  EXPECT_GT(drive("a.json", text, fails, {"tree"}).text.size(), 5u);
}

// With the rest of the pipeline, every stage is left out once: each finds something.
struct Without {
  const char* stage;
  const char* file;
  const char* language;
  const char* text;
  std::vector<const char*> needed;
};

class EachStage : public ::testing::TestWithParam<Without> {};

TEST_P(EachStage, MakesTheResultSmaller) {
  const Without& now = GetParam();
  const auto fails = [&](const std::string& text) {
    return parses(now.language, text) &&
           std::ranges::all_of(now.needed, [&](const char* word) { return has(text, word); });
  };
  const std::size_t without = drive(now.file, now.text, fails, {"tree"}).text.size();
  const Driven with = drive(now.file, now.text, fails, {"tree", now.stage});
  EXPECT_LT(with.text.size(), without) << with.text;
}

INSTANTIATE_TEST_SUITE_P(
    Stages, EachStage,
    ::testing::Values(
        Without{"rules", "a.c", "c", "void f(int a){}void g(){f(1);}", {"f(", "){", "g(", ";}"}},
        Without{
            "merge", "a.c", "c", "int xx;int y;int f(){return xx+y;}", {"return", "+", "y;", "f"}},
        Without{"literals", "a.json", "json", "[12345,\"word\"]", {",", "\""}},
        Without{"texts", "a.json", "json", "[\"abcdefgh\"]", {"ef"}},
        Without{"names", "a.c", "c", "int long_name=1;", {"int ", "=1"}},
        Without{"blanks", "a.c", "c", "int a = 1 ;", {"int ", "=", "1"}}));

TEST(RewriteStages, NamesAreTheLast) {
  const auto fails = [](const std::string& text) { return has(text, "return"); };
  const Driven driven = drive("a.c", "int some_function(void) { return 0; }", fails);
  EXPECT_LE(driven.text.size(), std::string("int a(){return 0;}").size());
}

TEST(RewriteStages, ReadableKeepsNamesAndBlanks) {
  const auto fails = [](const std::string& text) {
    return has(text, "return") && has(text, "int ") && parses("c", text);
  };
  const Driven driven = drive("a.c", "int some_function(void)\n{ return 0; }\n", fails, {}, true);
  EXPECT_TRUE(has(driven.text, "some_function")) << driven.text;
}

TEST(RewriteStages, ALaterStageThatFindsNothingEndsIt) {
  const std::string text = "int x;";
  const auto fails = [&](const std::string& now) { return now == text; };
  EXPECT_LT(drive("a.c", text, fails).tests, 40u);
}

// The pump: x = y + 1 can go only where both names are one.
TEST(RewriteStages, APumpIsKeptWhereMoreGoes) {
  const auto fails = [](const std::string& text) {
    return has(text, "f(b,b)") || (has(text, "f(a,b)") && has(text, "int a"));
  };
  const std::string text = "int b;int a=0;void g(){f(a,b);}";
  const Driven without = drive("a.c", text, fails, {"tree"});
  const Driven with = drive("a.c", text, fails, {"tree", "pump"});
  EXPECT_LT(with.text.size(), without.text.size()) << with.text;
}

}  // namespace
}  // namespace whittle
