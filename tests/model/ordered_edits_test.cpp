#include "model/ordered_edits.h"

#include <gtest/gtest.h>

#include "model/emptied.h"
#include "support/texts.h"

namespace whittle {
namespace {

std::string text_of(const Variant& variant) {
  return variant.files().empty() ? "" : variant.files()[0].text();
}

std::shared_ptr<const EditsModel> edits_of(const std::string& name, const std::string& passing,
                                           const std::string& failing) {
  return std::make_shared<const EditsModel>(single_file(name, passing), single_file(name, failing),
                                            Grain::parts);
}

// main() comes first, and uses what comes behind it.
const std::string kProgram =
    "function main() { return helper() + 1; }\nfunction helper() { return 2; }\n";

TEST(OrderedEdits, WhatIsNeededComesFirst) {
  const OrderedEdits model(edits_of("p.js", "", kProgram));
  bool alone = false;
  for (Change i = 1; i < model.size(); ++i) {
    const std::string text = text_of(model.render(Configuration::all(i)));
    alone |= has(text, "function helper") && !has(text, "function main");
    EXPECT_TRUE(!has(text, "function main") || has(text, "function helper")) << text;
  }
  EXPECT_TRUE(alone);
}

TEST(OrderedEdits, NothingIsRenderedWithoutWhatItNeeds) {
  const OrderedEdits model(edits_of("p.js", "", kProgram));
  EXPECT_EQ(text_of(model.render({})), "");
  EXPECT_EQ(text_of(model.render(Configuration::all(model.size()))), kProgram);
  for (Change i = 0; i < model.size(); ++i) {
    const Configuration rest =
        Configuration::all(model.size()).minus(Configuration::of_changes({i}));
    const std::string text = text_of(model.render(rest));
    EXPECT_TRUE(!has(text, "function main") || has(text, "function helper")) << text;
  }
}

// Without helper() main() is left out too. That this passes says nothing about helper().
TEST(OrderedEdits, AConfigurationThatLacksSomethingIsNotWhole) {
  const OrderedEdits model(edits_of("p.js", "", kProgram));
  const Change all = model.size();
  EXPECT_TRUE(model.is_whole({}));
  EXPECT_TRUE(model.is_whole(Configuration::all(all)));
  EXPECT_TRUE(model.is_whole(Configuration::all(1)));
  EXPECT_FALSE(model.is_whole(Configuration::all(all).minus(Configuration::all(1))));
  const OrderedEdits inside(edits_of("p.js", "f();\n", "f();\ng();\n"), single_file("p.js", ""));
  EXPECT_TRUE(inside.is_whole({}));
  EXPECT_TRUE(inside.is_whole(Configuration::all(1)));
  EXPECT_FALSE(inside.is_whole(Configuration::of_changes({1})));
}

TEST(OrderedEdits, BeginAtAnotherVariant) {
  const Variant before = single_file("p.js", "");
  const OrderedEdits model(edits_of("p.js", "f();\n", "f();\ng();\n"), before);
  EXPECT_EQ(text_of(model.render({})), "");
  EXPECT_EQ(text_of(model.render(Configuration::all(1))), "f();\n");
  EXPECT_EQ(text_of(model.render(Configuration::all(model.size()))), "f();\ng();\n");
  EXPECT_EQ(text_of(model.render(Configuration::all(model.size()).minus(Configuration::all(1)))),
            "");
}

// Its fields lost the arguments of their types, which does not compile.
TEST(Emptied, WhatHasNoBodyStaysWholeBesideWhatHasOne) {
  const std::string failing =
      "class A {\n  List<String> names = null;\n  void f(int x) {\n    x++;\n  }\n}\n";
  const auto open = emptied(*edits_of("A.java", "class A {\n}\n", failing),
                            single_file("A.java", failing), read_by_name);
  ASSERT_TRUE(open);
  EXPECT_TRUE(has(text_of(*open), "List<String> names = null;")) << text_of(*open);
  EXPECT_TRUE(has(text_of(*open), "void f(int x)")) << text_of(*open);
  EXPECT_FALSE(has(text_of(*open), "x++")) << text_of(*open);
}

TEST(Emptied, AFunctionLosesWhatIsInItsBody) {
  const std::string failing =
      "int a;\nint f(int x) {\n  int y = x;\n  if (y) {\n    y++;\n  }\n}\n";
  const Variant end = single_file("a.c", failing);
  const std::optional<Variant> open =
      emptied(*edits_of("a.c", "int a;\n", failing), end, read_by_name);
  ASSERT_TRUE(open);
  EXPECT_EQ(text_of(*open), "int a;\nint f(int x) {\n}\n");
}

TEST(Emptied, AStatementLosesTheStatementsInIt) {
  const std::string passing = "int f(int y) {\n}\n";
  const std::string failing = "int f(int y) {\n  while (y) {\n    y--;\n    g();\n  }\n}\n";
  const std::optional<Variant> open =
      emptied(*edits_of("a.c", passing, failing), single_file("a.c", failing), read_by_name);
  ASSERT_TRUE(open);
  EXPECT_EQ(text_of(*open), "int f(int y) {\n  while (y) {\n  }\n}\n");
}

TEST(Emptied, AClassLosesItsMembers) {
  const std::string passing = "import a.B;\n";
  const std::string failing =
      passing + "class A {\n  int f() { return 1; }\n  int g() { return 2; }\n}\n";
  const std::optional<Variant> open =
      emptied(*edits_of("A.java", passing, failing), single_file("A.java", failing), read_by_name);
  ASSERT_TRUE(open);
  EXPECT_FALSE(has(text_of(*open), "int"));
  EXPECT_TRUE(has(text_of(*open), "class A")) << text_of(*open);
}

TEST(Emptied, AReplacedTokenCannotBeOpened) {
  const std::string failing = "int a = 2;\n";
  EXPECT_FALSE(emptied(*edits_of("a.c", "int a = 1;\n", failing), single_file("a.c", failing),
                       read_by_name));
}

}  // namespace
}  // namespace whittle
