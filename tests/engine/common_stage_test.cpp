// What two ends have in common becomes small; the one still fails, the other still passes.
#include "engine/common_stage.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "engine/isolation_stages.h"
#include "engine/pipeline.h"
#include "search/registry.h"
#include "support/random_text.h"

namespace whittle {
namespace {

using Test = std::function<Outcome(const std::string&)>;

std::string text_of(const Variant& variant) {
  return variant.files()[0].text();
}

bool has(const std::string& text, std::string_view word) {
  return text.find(word) != text.npos;
}

CommonStage stage_of(const std::string& name, const std::string& passing,
                     const std::string& failing) {
  const auto model =
      std::make_shared<PairModel>(single_file(name, passing), single_file(name, failing));
  AnySearch search = tree_searches().front().make(
      {.tree = model->tree(), .start = Configuration::all(model->tree().size())});
  return CommonStage("common", model, std::move(search));
}

Finding run(Stage& stage, const Test& test) {
  while (const std::optional<Trial> trial = stage.next()) {
    stage.report(test(text_of(trial->variant)));
  }
  return stage.found();
}

const std::string kPassing =
    "int a;\nvoid f(int x) {\n  int y = 1;\n  while (x) {\n    g(x, 1);\n    h();\n  }\n}\nint "
    "b;\n";
const std::string kFailing =
    "int a;\nvoid f(int x) {\n  int y = 1;\n  while (x) {\n    g(x, 2);\n    h();\n  }\n}\nint "
    "b;\n";

// A call of g with 2 fails, any other call of g passes, and without one nothing can be told.
Outcome calls_g(const std::string& text) {
  if (!has(text, "g(")) return Outcome::unresolved;
  return has(text, "2") ? Outcome::fail : Outcome::pass;
}

TEST(PairModel, AllChangesAreTheTwoVariants) {
  for (const std::string name : {"f.c", "notes"}) {
    const PairModel model(single_file(name, kPassing), single_file(name, kFailing));
    const Configuration all = Configuration::all(model.tree().size());
    EXPECT_EQ(text_of(model.failing(all)), kFailing);
    EXPECT_EQ(text_of(model.passing(all)), kPassing);
  }
}

// Naive: what is left out of the one is left out of the other, so they differ as before.
TEST(PairModel, ALineGoesFromBoth) {
  const PairModel model(single_file("notes", "a\nb\nold\nc\n"), single_file("notes", "a\nb\nc\n"));
  const Configuration all = Configuration::all(model.tree().size());
  for (Change i = 2; i < model.tree().size(); ++i) {  // after the root and the file
    const Configuration rest = all.minus(Configuration::of_changes({i}));
    const std::string failing = text_of(model.failing(rest));
    const std::string line(1, "abc"[i - 2]);
    EXPECT_FALSE(has(failing, line + "\n"));
    std::string passing = text_of(model.passing(rest));
    EXPECT_TRUE(has(passing, "old\n"));
    passing.erase(passing.find("old\n"), 4);
    EXPECT_EQ(passing, failing);
  }
}

TEST(CommonStage, AsksForTheFailingEndThenForThePassingOne) {
  CommonStage stage = stage_of("f.c", kPassing, kFailing);
  ASSERT_TRUE(stage.next());
  EXPECT_FALSE(stage.tells_pass());
  const Configuration asked = stage.next()->configuration;
  const std::string failing = text_of(stage.next()->variant);
  stage.report(Outcome::fail);
  ASSERT_TRUE(stage.next());
  EXPECT_TRUE(stage.tells_pass());
  EXPECT_EQ(stage.next()->configuration, asked);
  EXPECT_NE(text_of(stage.next()->variant), failing);
}

TEST(CommonStage, TakesOnlyWhatPassesOnTheOtherSide) {
  for (const Outcome other : {Outcome::fail, Outcome::unresolved, Outcome::pass}) {
    CommonStage stage = stage_of("f.c", kPassing, kFailing);
    const std::string failing = text_of(stage.next()->variant);
    stage.report(Outcome::fail);
    stage.report(other);
    EXPECT_EQ(text_of(stage.found().failing) == failing, other == Outcome::pass);
    EXPECT_EQ(text_of(stage.found().failing) == kFailing, other != Outcome::pass);
  }
}

TEST(CommonStage, MakesBothEndsSmall) {
  CommonStage stage = stage_of("f.c", kPassing, kFailing);
  const Finding found = run(stage, calls_g);
  EXPECT_EQ(calls_g(text_of(found.failing)), Outcome::fail);
  EXPECT_EQ(calls_g(text_of(found.passing)), Outcome::pass);
  EXPECT_FALSE(has(text_of(found.failing), "int b"));
  EXPECT_FALSE(has(text_of(found.passing), "int b"));
  EXPECT_FALSE(has(text_of(found.passing), "h()"));
  EXPECT_LT(found.failing.size(), 40u) << text_of(found.failing);
  EXPECT_EQ(found.failing.size(), found.passing.size()) << text_of(found.passing);
}

TEST(CommonStage, GoesByLinesWhereNoLanguageIsKnown) {
  CommonStage stage = stage_of("notes", "a\nkey\nb\nc\n", "a\nkey\nb\nbad\nc\n");
  const Finding found = run(stage, [](const std::string& text) {
    if (!has(text, "key")) return Outcome::unresolved;
    return has(text, "bad") ? Outcome::fail : Outcome::pass;
  });
  EXPECT_EQ(text_of(found.failing), "key\nbad\n");
  EXPECT_EQ(text_of(found.passing), "key\n");
}

// Without f, where they differ, the two are the same.
TEST(CommonStage, NeverAsksForTwoEndsThatAreTheSame) {
  CommonStage stage = stage_of("f.c", kPassing, kFailing);
  while (const std::optional<Trial> trial = stage.next()) {
    const std::string failing = text_of(trial->variant);
    stage.report(Outcome::fail);
    ASSERT_NE(text_of(stage.next()->variant), failing);
    stage.report(Outcome::unresolved);
  }
  EXPECT_GT(stage.refused(), 0u);
}

// What the scheduler does: copies that are told something else change nothing.
TEST(CommonStage, CopiesAreOnTheirOwn) {
  CommonStage alone = stage_of("f.c", kPassing, kFailing);
  const Finding expected = run(alone, calls_g);
  CommonStage stage = stage_of("f.c", kPassing, kFailing);
  std::mt19937 random(1);
  while (const std::optional<Trial> trial = stage.next()) {
    const std::unique_ptr<Stage> copy = stage.clone();
    for (std::size_t n = below(random, 6); n > 0 && copy->next(); --n) {
      copy->report(static_cast<Outcome>(below(random, 3)));
    }
    stage.report(calls_g(text_of(trial->variant)));
  }
  EXPECT_EQ(stage.found().failing.hash(), expected.failing.hash());
  EXPECT_EQ(stage.found().passing.hash(), expected.passing.hash());
}

Finding isolate(const std::string& name, const std::string& passing, const std::string& failing,
                const Test& test) {
  PlanOptions options;
  options.common = Common::reduce;
  const Finding start{single_file(name, failing), single_file(name, passing)};
  auto stages = isolation_stages(options, start.passing, start.failing);
  Pipeline pipeline(start, std::make_shared<const std::vector<StageSpec>>(std::move(*stages)),
                    Rounds::in_turn);
  return run(pipeline, test);
}

TEST(Isolation, TakesDifferenceAndCommonPartInTurn) {
  const std::string passing = kPassing;
  std::string failing = kFailing;
  failing.replace(failing.find("y = 1"), 5, "y = 7 + 8");
  failing += "int c;\nint d;\n";
  const Finding found = isolate("f.c", passing, failing, calls_g);
  EXPECT_EQ(calls_g(text_of(found.failing)), Outcome::fail);
  EXPECT_EQ(calls_g(text_of(found.passing)), Outcome::pass);
  EXPECT_LT(found.failing.size(), 40u) << text_of(found.failing);
  const EditsModel left(found.passing, found.failing, Grain::tokens);
  EXPECT_LE(left.size(), 2u) << left.describe(Configuration::all(left.size()));
}

// Asks once, whatever the answer, and ends with a failing end of this many bytes.
class Resizes final : public Stage {
 public:
  Resizes(std::string_view name, Finding start, std::size_t size)
      : name_(name), start_(std::move(start)), size_(size) {}

  std::unique_ptr<Stage> clone() const override { return std::make_unique<Resizes>(*this); }
  std::optional<Trial> next() const override {
    return asked_ ? std::nullopt : std::optional<Trial>(Trial{start_.failing, {}});
  }
  void report(Outcome) override { asked_ = true; }
  Finding found() const override {
    return {single_file("f", std::string(size_, 'x')), start_.passing};
  }
  std::vector<Finding> others() const override { return {}; }
  bool tells_pass() const override { return false; }
  std::string_view name() const override { return name_; }
  Hash128 base() const override { return {}; }
  std::string change(const Trial&) const override { return {}; }

 private:
  std::string_view name_;
  Finding start_;
  std::size_t size_;
  bool asked_ = false;
};

// A difference that grows as much as the common part shrinks would take turns for ever.
TEST(Isolation, EndsWhereTheTurnsMakeNothingSmaller) {
  const auto spec = [](std::string name, std::size_t size) {
    return StageSpec{
        std::move(name), [size](std::string_view stage, const Finding& start) {
          return std::optional<AnyStage>(AnyStage(std::make_unique<Resizes>(stage, start, size)));
        }};
  };
  Pipeline pipeline({single_file("f", "xxx"), single_file("f", "")},
                    std::make_shared<const std::vector<StageSpec>>(
                        std::vector<StageSpec>{spec("grows", 9), spec("shrinks", 5)}),
                    Rounds::in_turn);
  std::string order;
  for (int i = 0; i < 20 && pipeline.next(); ++i) {
    order += pipeline.name().substr(0, 1);
    pipeline.report(Outcome::pass);
  }
  EXPECT_EQ(order, "gsg");
  EXPECT_EQ(pipeline.found().failing.size(), 9u);
}

// Any outcomes whatever: it ends, and both ends are what was tested last.
TEST(Isolation, EndsWhateverTheTestsSay) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    const auto random_test = [&](const std::string& text) {
      if (text == kPassing) return Outcome::pass;
      if (text == kFailing) return Outcome::fail;
      return static_cast<Outcome>((std::hash<std::string>()(text) + seed * 7919u) % 3);
    };
    const Finding found = isolate("f.c", kPassing, kFailing, random_test);
    EXPECT_EQ(random_test(text_of(found.failing)), Outcome::fail);
    EXPECT_EQ(random_test(text_of(found.passing)), Outcome::pass);
  }
}

}  // namespace
}  // namespace whittle
