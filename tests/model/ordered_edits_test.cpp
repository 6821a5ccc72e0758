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

TEST(OrderedEdits, BeginAtAnotherVariant) {
  const Variant before = single_file("p.js", "");
  const OrderedEdits model(edits_of("p.js", "f();\n", "f();\ng();\n"), before);
  EXPECT_EQ(text_of(model.render({})), "");
  EXPECT_EQ(text_of(model.render(Configuration::all(1))), "f();\n");
  EXPECT_EQ(text_of(model.render(Configuration::all(model.size()))), "f();\ng();\n");
  EXPECT_EQ(text_of(model.render(Configuration::all(model.size()).minus(Configuration::all(1)))),
            "");
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
