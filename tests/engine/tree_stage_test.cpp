#include "engine/tree_stage.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/pipeline.h"

namespace whittle {
namespace {

struct Driven {
  Finding found;
  std::vector<std::string> tested;
};

Driven drive(const std::shared_ptr<TreeInputs>& inputs, const Finding& start, bool thorough,
             const std::function<bool(const std::string&)>& fails) {
  TreeStage stage("tree", inputs, inputs->of(start.failing), start,
                  thorough ? Care::thorough : Care::usual);
  Driven driven;
  while (const auto trial = stage.next()) {
    driven.tested.push_back(trial->variant.files()[0].text());
    stage.report(fails(driven.tested.back()) ? Outcome::fail : Outcome::pass);
  }
  driven.found = stage.found();
  return driven;
}

bool has(const std::string& text, std::string_view what) {
  return text.find(what) != std::string::npos;
}

// The part that nobody can read hides from the parser that the rest are statements.
TEST(TreeStage, BeginsAgainWhereTheParserUnderstandsMore) {
  std::string text = "int f(){\n";
  for (int i = 0; i < 40; ++i) text += "  ((((( @ [[ {{{ ? else case\n";
  text += "  g(a1, b2, (c3, d4, e5), keep, (f6, g7, h8, i9));\n}\n";
  const auto fails = [](const std::string& now) { return has(now, "keep"); };
  const auto inputs = std::make_shared<TreeInputs>(PlanOptions{});
  const Variant original = single_file("a.c", text);
  ASSERT_GT(inputs->of(original).lost, 0.5);
  const Driven driven = drive(inputs, {original, {}, {}}, false, fails);
  const std::string left = driven.found.failing.files()[0].text();
  EXPECT_LT(left.size(), 12u) << left;
}

class Again : public ::testing::Test {
 protected:
  // Everything stays but what a change sets free.
  void begin() {
    const auto stays = [&](const std::string& now) { return now == text_; };
    first_ = drive(inputs_, {single_file("a.c", text_), {}, {}}, false, stays);
    ASSERT_GT(first_.tested.size(), 20u);
  }
  Driven again(const std::string& text, bool thorough) {
    return drive(inputs_, {single_file("a.c", text), {}, first_.found.tried}, thorough,
                 [](const std::string&) { return false; });
  }

  std::string text_ =
      "int one(int a, int b) { return a + b * 2; }\n"
      "int two(int c, int d) { return c - d * 3; }\n"
      "int three(int e, int f) { return e / f % 4; }\n"
      "int four(int g, int h) { return g & one(h, 5); }\n";
  std::shared_ptr<TreeInputs> inputs_ = std::make_shared<TreeInputs>(PlanOptions{});
  Driven first_;
};

TEST_F(Again, NothingIsTriedTwice) {
  begin();
  EXPECT_EQ(again(text_, false).tested.size(), 0u);
  EXPECT_FALSE(TreeStage::nothing_left(first_.found));
}

TEST_F(Again, WhatHasChangedIsTried) {
  begin();
  std::string changed = text_;
  changed.replace(changed.find("* 3"), 3, "* 7");
  const Driven driven = again(changed, false);
  EXPECT_GT(driven.tested.size(), 0u);
  EXPECT_LT(driven.tested.size(), first_.tested.size() / 2);
  for (const std::string& tested : driven.tested) EXPECT_TRUE(has(tested, "g & one(h, 5)"));
}

// The call has gone from another place: what was called may go now.
TEST_F(Again, WhatIsNamedLessOftenIsTried) {
  begin();
  std::string changed = text_;
  changed.replace(changed.find("one(h, 5)"), 9, "h");
  const Driven driven = again(changed, false);
  EXPECT_TRUE(std::ranges::any_of(driven.tested,
                                  [](const std::string& tested) { return !has(tested, "one("); }));
}

TEST_F(Again, AThoroughOnePassesOverNothing) {
  begin();
  std::string changed = text_;
  changed.replace(changed.find("* 3"), 3, "* 7");
  const Driven driven = again(changed, true);
  EXPECT_GE(driven.tested.size(), first_.tested.size() * 9 / 10);
  EXPECT_TRUE(TreeStage::nothing_left(driven.found));
  EXPECT_FALSE(TreeStage::nothing_left({single_file("a.c", changed), {}, first_.found.tried}));
}

}  // namespace
}  // namespace whittle
