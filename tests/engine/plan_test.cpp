// Which stages an input gets.
#include "engine/plan.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "engine/choose_stages.h"
#include "engine/rewrite_stages.h"
#include "support/predicates.h"
#include "support/samples.h"

namespace whittle {
namespace {

std::vector<StageSpec> stages_of(const Variant& original, const PlanOptions& options = {}) {
  auto stages = reduction_stages(options, original);
  EXPECT_TRUE(stages.ok());
  return std::move(*stages);
}

using Names = std::vector<std::string>;

const std::string kUnderstood = "f() {\n  echo a b\n}\nif x y; then\n  f 1\nfi\n";

std::string lost_script() {
  std::string text = "for ( ; (\ncase $x in\none two\n";
  for (int i = 0; i < 10; ++i) text += "three four\n  five six\n    seven eight\n";
  return text;
}

TEST(Plan, WhereTheParserIsLostOutlineAndLinesComeFirst) {
  const Names lost = choose_stages({}, single_file("a.sh", lost_script()));
  ASSERT_GE(lost.size(), 3u);
  EXPECT_EQ(Names(lost.begin(), lost.begin() + 3), (Names{"outline", "lines", "numbers"}));
  const Names understood = choose_stages({}, single_file("a.sh", kUnderstood));
  EXPECT_EQ(Names(lost.begin() + 2, lost.end()), understood);
}

// A few words that mean nothing to it are no reason.
TEST(Plan, WhereTheParserIsLostInLittleTheTreeComesFirst) {
  std::string text = ")\n";
  for (int i = 0; i < 20; ++i) text += kUnderstood;
  ASSERT_GT(errors_in(*find_language("bash"), text), 0u);
  EXPECT_EQ(choose_stages({}, single_file("a.sh", text)).front(), "numbers");
}

TEST(Plan, WhatIsCutBeforeItIsParsedIsCutOnce) {
  const std::vector<StageSpec> stages = stages_of(single_file("a.sh", lost_script()));
  Names first;
  for (const StageSpec& spec : stages) {
    if (spec.name == "tree") break;
    EXPECT_TRUE(spec.once || spec.name == "constants") << spec.name;
    first.push_back(spec.name);
  }
  const auto lines = std::ranges::find(first, "lines");
  EXPECT_GE(lines - first.begin(), 3);
  for (auto level = first.begin(); level != lines; ++level) {
    EXPECT_TRUE(level->starts_with("outline:")) << *level;
  }
  EXPECT_EQ(Names(lines, first.end()),
            (Names{"lines", "numbers", "jumps", "unreached", "constants", "constants", "first"}));
}

bool any_deletes(const std::vector<StageSpec>& stages) {
  return std::ranges::any_of(stages, &StageSpec::deletes);
}

TEST(Plan, WhatTestsSaidOfWordsIsHeededInData) {
  for (const char* name : {"a.json", "a.toml", "a.yaml", "a.properties", "a.kdl"}) {
    EXPECT_TRUE(any_deletes(stages_of(single_file(name, "")))) << name;
  }
  for (const char* name : {"a.c", "a.py", "a.sh", "a.xml", "a.txt"}) {
    EXPECT_FALSE(any_deletes(stages_of(single_file(name, "")))) << name;
  }
  PlanOptions none;
  none.language = "none";
  EXPECT_FALSE(any_deletes(stages_of(single_file("a.json", "[]"), none)));
  const Variant json = single_file("a.json", "[]");
  const Variant c = single_file("b.c", "int x;");
  const Variant both({json.files()[0], c.files()[0]}, {json.owners()[0], c.owners()[0]});
  EXPECT_FALSE(any_deletes(stages_of(both)));
}

// What says that nothing more can go has asked for all of it.
TEST(Plan, TheLastTreeIsThorough) {
  const std::vector<StageSpec> stages = stages_of(single_file("a.json", "[1, 2]"));
  EXPECT_EQ(std::ranges::count_if(stages, &StageSpec::thorough), 1);
  for (const StageSpec& spec : stages) {
    if (spec.name == "tree") {
      EXPECT_EQ(spec.thorough, spec.last);
    }
  }
  PlanOptions tree;
  tree.stages = {"tree"};
  EXPECT_TRUE(stages_of(single_file("a.json", "[1, 2]"), tree).front().thorough);
}

struct Driven {
  std::string text;
  std::vector<std::string> tested;
};

Driven drive(std::unique_ptr<Stage> stage, const std::function<bool(const std::string&)>& fails) {
  Driven driven;
  while (const auto trial = stage->next()) {
    driven.tested.push_back(trial->variant.files()[0].text());
    stage->report(fails(driven.tested.back()) ? Outcome::fail : Outcome::pass);
  }
  driven.text = stage->found().failing.files()[0].text();
  return driven;
}

Driven reduced(const Variant& original, const PlanOptions& options,
               const std::function<bool(const std::string&)>& fails) {
  auto specs = std::make_shared<const std::vector<StageSpec>>(stages_of(original, options));
  return drive(std::make_unique<Pipeline>(Finding{original, {}, {}}, specs), fails);
}

std::string random_json(std::mt19937& random, int depth) {
  static int number = 0;
  const std::string word = "w" + std::to_string(number++);
  if (depth == 0 || random() % 4 == 0) return "\"" + word + "\"";
  std::string text = random() % 2 ? "[" : "{";
  const bool object = text == "{";
  for (std::uint32_t n = random_between(random, 1, 4); n > 0; --n) {
    if (object) text += "\"" + word + std::to_string(n) + "\": ";
    text += random_json(random, depth - 1) + (n > 1 ? ", " : "");
  }
  return text + (object ? "}" : "]");
}

// The same with a parser that is not said to be of data: as small, with more tests.
TEST(Plan, DataTakesFewerTests) {
  const Language data = *find_language("json");
  Language program = data;
  program.data = false;
  PlanOptions as_data, as_program;
  as_data.parser = &data;
  as_program.parser = &program;
  std::mt19937 random(1);
  std::size_t tests_data = 0, tests_program = 0;
  for (int i = 0; i < 40; ++i) {
    const std::string text = "[" + random_json(random, 3) + ", " + random_json(random, 3) + "]";
    std::vector<std::string> needed;
    for (std::size_t at = text.find('w'); at != text.npos; at = text.find('w', at + 1)) {
      if (random() % 6 == 0) needed.push_back(text.substr(at, text.find('"', at) - at) + "\"");
    }
    const auto fails = [&](const std::string& now) {
      return std::ranges::all_of(
          needed, [&](const std::string& word) { return now.find(word) != now.npos; });
    };
    const Variant original = single_file("a.json", text);
    const Driven one = reduced(original, as_data, fails);
    const Driven two = reduced(original, as_program, fails);
    EXPECT_TRUE(fails(one.text)) << one.text;
    EXPECT_EQ(one.text.size(), two.text.size()) << text << "\n" << one.text << "\n" << two.text;
    tests_data += one.tested.size();
    tests_program += two.tested.size();
  }
  EXPECT_LT(10 * tests_data, 9 * tests_program);
}

// Bug: in programs too what a pump brought was reduced by a tree that passed over what was
// doubtful.
TEST(Plan, APumpPassesOverNothingInPrograms) {
  const auto part = [](int i) { return fmt::format("if(x{0}){{h(y{0});}}", i); };
  std::string text = "int b;int a=0;void g(){f(a,b);";
  for (int i = 0; i < 12; ++i) text += part(i);
  text += "}";
  const auto fails = [&](const std::string& now) {
    const auto has = [&](std::string_view what) { return now.find(what) != now.npos; };
    for (int i = 0; i < 12; ++i) {
      if (!has(part(i))) return false;
    }
    return has("f(b,b)") || (has("f(a,b)") && has("int a"));
  };
  const Finding start{single_file("a.c", text), {}, {}};
  PlanOptions options;
  options.stages = {"tree", "pump"};
  const std::vector<StageSpec> stages = stages_of(start.failing, options);
  ASSERT_EQ(stages[1].name, "pump");
  StageSpec inner = stages[0];
  inner.deletes = false;
  const StageSpec twin = pump_stage(std::make_shared<TreeInputs>(options), inner);
  const auto run = [&](const StageSpec& spec) {
    const auto specs = std::make_shared<const std::vector<StageSpec>>(1, spec);
    return drive(std::make_unique<Pipeline>(start, specs, Rounds::once), fails);
  };
  const Driven expected = run(twin);
  EXPECT_LT(expected.text.size(), text.size());
  EXPECT_EQ(run(stages[1]).tested.size(), expected.tested.size());
}

}  // namespace
}  // namespace whittle
