// Small programs with a predicate in the place of a compiler: with a stage the result is
// smaller than without it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <regex>

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
  plan.stages = std::move(atoms);
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

bool matches(const std::string& text, const char* expression) {
  return std::regex_search(text, std::regex(expression));
}

// What compilers ask for: whatever is used is declared, and with as many arguments.
struct With {
  const char* stage;
  const char* file;
  const char* text;
  bool (*fails)(const std::string&);
  const char* expected;
};

class EachStage : public ::testing::TestWithParam<With> {};

TEST_P(EachStage, MakesTheResultSmaller) {
  const With& now = GetParam();
  EXPECT_EQ(drive(now.file, now.text, now.fails, {"tree"}).text, now.text);
  EXPECT_EQ(drive(now.file, now.text, now.fails, {"tree", now.stage}).text, now.expected);
}

INSTANTIATE_TEST_SUITE_P(
    Stages, EachStage,
    ::testing::Values(
        With{"windows", "a.js", "push();keep();pop();",
             [](const std::string& text) {
               return text == "keep();" || text == "push();keep();pop();";
             },
             "keep();"},
        With{"rules", "a.c", "void f(int a){}void g(){f(1);}",
             [](const std::string& text) {
               return matches(text, "^void f\\(\\)\\{\\}void g\\(\\)\\{f\\(\\);\\}$") ||
                      matches(text, "^void f\\(int a\\)\\{\\}void g\\(\\)\\{f\\(1\\);\\}$");
             },
             "void f(){}void g(){f();}"},
        With{"rules", "a.c", "int b(int v){return v*7;}int f(int x){return b(x);}",
             [](const std::string& text) {
               return matches(text, "^int f\\(int x\\)\\{return x\\*7;\\}$") ||
                      text == "int b(int v){return v*7;}int f(int x){return b(x);}";
             },
             "int f(int x){return x*7;}"},
        With{"rules", "a.c", "struct c{int x;};struct c p;int f(){p.x=7;}",
             [](const std::string& text) {
               return text == "int p;int f(){p=7;}" ||
                      text == "struct c{int x;};struct c p;int f(){p.x=7;}";
             },
             "int p;int f(){p=7;}"},
        With{"rules", "a.c", "int**p;int f(){**p=7;}",
             [](const std::string& text) {
               return matches(text, "^int(\\*\\*| ?\\*|)\\s*p;int f\\(\\)\\{\\1\\s*p=7;\\}$");
             },
             "int p;int f(){p=7;}"},
        With{"rules", "a.c", "int f(){g();return 0;}",
             [](const std::string& text) {
               return text == "int f(){g();return 0;}" || text == "void f(){g();}";
             },
             "void f(){g();}"},
        With{"rules", "a.cc", "template<int N>struct B{int n;};int f(){B<4>b;}",
             [](const std::string& text) {
               return text == "struct B{int n;};int f(){B b;}" ||
                      text == "template<int N>struct B{int n;};int f(){B<4>b;}";
             },
             "struct B{int n;};int f(){B b;}"},
        With{"rules", "a.cc", "struct c{int x;};struct a:c{int w();};",
             [](const std::string& text) {
               return text == "struct a{int x;int w();};" ||
                      text == "struct c{int x;};struct a:c{int w();};";
             },
             "struct a{int x;int w();};"},
        With{"rules", "a.js", "function b(v){return v*7}f(b(x))",
             [](const std::string& text) {
               return text == "f(x*7)" || text == "function b(v){return v*7}f(b(x))";
             },
             "f(x*7)"},
        With{"rules", "a.py", "class A:\n def f(s,a,b):0\nx.f(1,2)\n",
             [](const std::string& text) {
               return text == "class A:\n def f(s,a):0\nx.f(1)\n" ||
                      text == "class A:\n def f(s,a,b):0\nx.f(1,2)\n";
             },
             "class A:\n def f(s,a):0\nx.f(1)\n"},
        With{"merge", "a.c", "int x;int y;int f(){return x+y;}",
             [](const std::string& text) {
               return matches(text, "^int x;int y;int f\\(\\)\\{return x\\+y;\\}$") ||
                      matches(text, "^int (.);int f\\(\\)\\{return \\1\\+\\1;\\}$");
             },
             "int y;int f(){return y+y;}"},
        With{"alternatives", "a.c", "int f(){while(1)g();}",
             [](const std::string& text) {
               return matches(text, "^int f\\(\\)\\{while\\(1\\)(g\\(\\);|\\{\\})\\}$");
             },
             "int f(){while(1){}}"},
        With{"literals", "a.json", "[123,123]",
             [](const std::string& text) { return matches(text, "^\\[(\\d+),\\1\\]$"); }, "[0,0]"},
        With{"texts", "a.json", "[\"abcdefgh\"]",
             [](const std::string& text) { return matches(text, "^\\[\"\\w*f\\w*\"\\]$"); },
             "[\"f\"]"},
        With{"names", "a.c", "int name=1;int f(){return name;}",
             [](const std::string& text) {
               return matches(text, "^int (\\w+)=1;int f\\(\\)\\{return \\1;\\}$");
             },
             "int a=1;int f(){return a;}"},
        With{"blanks", "a.c", "int a = 1 ;",
             [](const std::string& text) { return matches(text, "^int *a *= *1 *;$"); },
             "int a=1;"}));

// Hundreds of rewrites that all work are not tested one by one, nor are those around one that
// does not.
TEST(RewriteStages, ManyThatWorkAreTriedAtOnce) {
  constexpr int kFunctions = 400;
  std::string text;
  for (int i = 0; i < kFunctions; ++i) text += fmt::format("int f{}() {{ return 1{}; }}\n", i, i);
  const auto any = [](const std::string&) { return true; };
  const Driven all = drive("a.c", text, any, {"rules"});
  EXPECT_FALSE(has(all.text, "return"));
  EXPECT_LE(2 * all.tests, kFunctions);
  const auto one = [](const std::string& now) { return has(now, "return 1200;"); };
  const Driven most = drive("a.c", text, one, {"rules"});
  EXPECT_FALSE(has(most.text, "return 1199;"));
  EXPECT_FALSE(has(most.text, "return 1201;"));
  EXPECT_LE(2 * most.tests, kFunctions);
}

TEST(RewriteStages, NamesAreTheLast) {
  const auto fails = [](const std::string& text) { return has(text, "return"); };
  const Driven driven = drive("a.c", "int some_function(void) { return 0; }", fails);
  EXPECT_LE(driven.text.size(), std::string("int a(){return 0;}").size());
}

TEST(RewriteStages, ReadableKeepsNamesAndBlanks) {
  const auto fails = [](const std::string& text) {
    return matches(text, "int (\\w+)\\(\\)\\s+\\{\\s+return \\1\\(\\);");
  };
  const std::string text = "int some_function()\n{ return some_function(); }\n";
  const Driven driven = drive("a.c", text, fails, {}, true);
  EXPECT_TRUE(has(driven.text, "some_function")) << driven.text;
}

// What may be any name, or any number, is still the one that it was.
TEST(RewriteStages, ReadableKeepsWordsThatCouldBeOthers) {
  const auto fails = [](const std::string& text) {
    return matches(text, "int \\w+\\(int \\w+\\) \\{ return \\w+ \\+ \\w+;");
  };
  const std::string text = "int sum_of(int value) { return value + 100; }\n";
  EXPECT_EQ(drive("a.c", text, fails, {}, true).text, text);
  EXPECT_NE(drive("a.c", text, fails).text, text);
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
