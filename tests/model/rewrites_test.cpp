#include "model/rewrites.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/alternative_rewrites.h"
#include "model/blank_rewrites.h"
#include "model/literal_rewrites.h"
#include "model/name_rewrites.h"
#include "model/rule_rewrites.h"

namespace whittle {
namespace {

Edit edit(std::size_t begin, std::size_t end, std::string text) {
  return {0, {begin, end}, std::move(text)};
}

std::string rendered(const RewriteModel& model, std::vector<Change> applied) {
  const Configuration all = Configuration::all(model.size());
  const Variant variant = model.render(all.minus(Configuration::of_changes(std::move(applied))));
  return variant.files()[0].text();
}

TEST(RewriteModel, AppliesWhatIsOut) {
  const RewriteModel model(single_file("f", "int long_name = 10;"),
                           {{{edit(4, 13, "a")}}, {{edit(16, 18, "0")}}});
  EXPECT_EQ(rendered(model, {}), "int long_name = 10;");
  EXPECT_EQ(rendered(model, {0}), "int a = 10;");
  EXPECT_EQ(rendered(model, {0, 1}), "int a = 0;");
}

TEST(RewriteModel, TheLowerNumberWinsAsAWhole) {
  const RewriteModel model(single_file("f", "abc def"),
                           {{{edit(0, 3, "x")}}, {{edit(1, 2, ""), edit(4, 7, "y")}}});
  EXPECT_EQ(rendered(model, {1}), "a c y");
  EXPECT_EQ(rendered(model, {0, 1}), "x def");
}

TEST(RewriteModel, KeepsTokensApart) {
  const RewriteModel model(single_file("f", "a b"), {{{edit(1, 2, "")}}});
  EXPECT_EQ(rendered(model, {0}), "a b");
}

TEST(RewriteModel, KeepsTheOriginsOfWhatStays) {
  const RewriteModel model(single_file("f", "abcdef"), {{{edit(1, 3, "+")}}});
  const Variant variant = model.render({});
  const std::vector<Piece>& pieces = variant.files()[0].pieces;
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_EQ(pieces[0].origin, 0u);
  EXPECT_EQ(pieces[1].origin, Piece::kNew);
  EXPECT_EQ(pieces[2].origin, 3u);
}

TEST(RewriteModel, WeighsWhatIsSaved) {
  const RewriteModel model(single_file("f", "abcdef"),
                           {{{edit(0, 5, "x")}}, {{edit(5, 6, "longer")}}});
  EXPECT_EQ(model.weights().of(Range{0, 1}), 4u);
  EXPECT_EQ(model.weights().of(Range{1, 2}), 1u);
}

// Every single rewrite of a text, applied.
std::vector<std::string> all_of(std::vector<Rewrite> (*find)(const RewriteInput&),
                                const std::string& name, const std::string& text) {
  const RewriteInput input = read_rewrite_input(
      single_file(name, text),
      [](std::string_view file, std::string_view bytes) { return language_of(file, bytes); });
  const RewriteModel model(input.source.variant(), find(input));
  std::vector<std::string> found;
  for (Change i = 0; i < model.size(); ++i) found.push_back(rendered(model, {i}));
  return found;
}

struct Case {
  std::vector<Rewrite> (*find)(const RewriteInput&);
  const char* file;
  const char* before;
  const char* after;
};

class Rewriting : public ::testing::TestWithParam<Case> {};

TEST_P(Rewriting, IsFound) {
  const Case& now = GetParam();
  const auto found = all_of(now.find, now.file, now.before);
  EXPECT_NE(std::ranges::find(found, now.after), found.end())
      << now.before << " does not become " << now.after << ", but:\n"
      << ::testing::PrintToString(found);
}

INSTANTIATE_TEST_SUITE_P(
    Generic, Rewriting,
    ::testing::Values(
        Case{rename_names, "a.c", "int main(){int foo=1;foo;}", "int main(){int a=1;a;}"},
        Case{rename_names, "a.xml", "<foo><bar/></foo>", "<a><bar/></a>"},
        Case{rename_names, "a.xml", "<ns:foo xmlns:ns=\"u\"/>", "<b:foo xmlns:b=\"u\"/>"},
        Case{merge_names, "a.c", "int x;int y;int f(){return x+y;}", "int y;int f(){return y+y;}"},
        Case{merge_names_only, "a.c", "int x;int y=x;", "int y;int y=y;"},
        Case{shrink_literals, "a.c", "int x=123+123;", "int x=0+0;"},
        Case{shrink_literals, "a.c", "int x=123+123;", "int x=0+123;"},
        Case{shrink_literals, "a.json", "[\"abc\"]", "[\"\"]"},
        Case{shrink_literals, "a.json", "[\"abc\"]", "[\"a\"]"},
        Case{shrink_literals, "a.xml", "<a b=\"cd\"/>", "<a b=\"\"/>"},
        Case{shrink_texts, "a.json", "[\"abcdefgh\"]", "[\"efgh\"]"},
        Case{shrink_texts, "a.json", "[\"abcdefgh\"]", "[\"abefgh\"]"},
        Case{remove_blanks, "a.c", "int x = 1;\n", "int x= 1;\n"},
        Case{remove_blanks, "a.py", "if x:\n    y\n", "if x:\n y\n"},
        Case{shorter_alternatives, "a.c", "int f(){while(x+1)y;}", "int f(){while(x)y;}"}));

INSTANTIATE_TEST_SUITE_P(
    Rules, Rewriting,
    ::testing::Values(
        Case{rule_rewrites, "a.json", "{\"a\":[],\"b\":2}", "[[],2]"},
        Case{rule_rewrites, "a.json", "{\"a\":{\"b\":1}}", "{\"a\":[1]}"},
        Case{rule_rewrites, "a.xml", "<a><b></b></a>", "<a><b/></a>"},
        Case{rule_rewrites, "a.xml", "<a><b><c/></b></a>", "<a><c/></a>"},
        Case{rule_rewrites, "a.html", "<p><b>x</b></p>", "<p>x</p>"},
        Case{rule_rewrites, "a.c", "typedef int T;T x;", "int x;"},
        Case{rule_rewrites, "a.c", "void f(int a,int b){}void g(){f(1,2);}",
             "void f(int b){}void g(){f(2);}"},
        Case{rule_rewrites, "a.c", "int f(){return 7;}int g(){return f();}", "int g(){return 7;}"},
        Case{rule_rewrites, "a.c", "void f(){x=1;}void g(){f();}", "void g(){{x=1;}}"},
        Case{rule_rewrites, "a.c", "void f(){for(int i=0;i<9;i++)g(i);}",
             "void f(){int i=0;g(i);}"},
        Case{rule_rewrites, "a.cc", "void f(){auto a=[]{};}", "void f(){[]{};}"},
        Case{rule_rewrites, "a.cc", "void f(){constexpr int a=1;}", "void f(){const int a=1;}"},
        Case{rule_rewrites, "a.cc", "template<class T>void f(){}", "template<int>void f(){}"},
        Case{rule_rewrites, "a.cc", "struct A:B{};", "struct A{};"},
        Case{rule_rewrites, "A.java", "class A{void f(){int a=1/0;}}", "class A{int a=1/0;}"},
        Case{rule_rewrites, "a.js", "if(x){f();}", "{f();}"},
        Case{rule_rewrites, "a.js", "const a=f();a;", "f();"},
        Case{rule_rewrites, "a.py", "x = 1\nprint(x)\n", "\nprint(1)\n"},
        Case{rule_rewrites, "a.sql", "CREATE TABLE a (b INTEGER PRIMARY KEY);",
             "CREATE TABLE a (b PRIMARY KEY);"}));

}  // namespace
}  // namespace whittle
