// XML stays well-formed: whatever is tested, by every pass and every algorithm, is what a
// parser accepts, with namespaces and entities.
#include <expat.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/isolation_stages.h"
#include "engine/pipeline.h"
#include "engine/plan.h"
#include "engine/stage_table.h"
#include "search/registry.h"
#include "support/samples.h"
#include "util/files.h"
#include "util/hash.h"

namespace whittle {
namespace {

// What the parser says against it; nothing where it is well-formed.
std::string complaint(const std::string& text) {
  const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
      XML_ParserCreateNS(nullptr, ' '), XML_ParserFree);
  if (XML_Parse(parser.get(), text.data(), static_cast<int>(text.size()), XML_TRUE) ==
      XML_STATUS_OK) {
    return "";
  }
  return XML_ErrorString(XML_GetErrorCode(parser.get()));
}

using Fails = std::function<bool(const std::string&)>;

struct Tested {
  std::string result;
  std::size_t tests = 0;
};

/// Goes through the stages, and looks at whatever is asked for. Not to the end where that
/// takes long.
Tested look_at_all(Result<std::vector<StageSpec>> stages, const Finding& start, Rounds rounds,
                   const Fails& fails) {
  constexpr std::size_t kMost = 400;
  EXPECT_TRUE(stages.ok());
  Pipeline pipeline(start, std::make_shared<const std::vector<StageSpec>>(std::move(*stages)),
                    rounds);
  Tested tested;
  std::size_t worse = 0;
  while (const auto trial = pipeline.next()) {
    if (++tested.tests == kMost) break;
    const std::string variant = text_of(trial->variant);
    if (const std::string what = complaint(variant); !what.empty() && ++worse == 1) {
      ADD_FAILURE() << pipeline.name() << ": " << what << "\n" << variant;
    }
    pipeline.report(fails(variant) ? Outcome::fail : Outcome::pass);
  }
  EXPECT_EQ(worse, 0u) << "of " << tested.tests;
  tested.result = text_of(pipeline.found().failing);
  return tested;
}

Tested reduce(const PlanOptions& plan, const std::string& name, const std::string& text,
              const Fails& fails) {
  const Variant original = single_file(name, text);
  return look_at_all(reduction_stages(plan, original), {original, {}}, Rounds::fixpoint, fails);
}

struct Input {
  std::string file;
  std::string text;
  std::vector<std::string> words;
};

std::vector<Input> inputs() {
  std::vector<Input> all = {
      {"library.xml", "", {"needle", "&author;", "x:type", "inst", "after"}},
      {"declared.xml", "", {"&mark;", "&full;", "&twice;", "image", "item", "fancy"}},
      {"style.xsl", "", {"svg:id", "e:note", "xsl:copy", "inner", "preserve"}},
      {"mixed.xml", "", {"floor", "élan", "not-a-tag", "quot", "two", "a.b"}},
  };
  for (Input& one : all) {
    one.text = *read_file(fmt::format("{}/engine/xml/{}", WHITTLE_TESTS, one.file));
    EXPECT_EQ(complaint(one.text), "") << one.file;
  }
  return all;
}

// With the word, or by chance: so that searches go where no word would lead them.
void run_all(const PlanOptions& plan) {
  for (const Input& one : inputs()) {
    for (const std::string& word : one.words) {
      SCOPED_TRACE(one.file + ": " + word);
      reduce(plan, one.file, one.text,
             [&](const std::string& text) { return text.find(word) != text.npos; });
    }
    SCOPED_TRACE(one.file + ": by chance");
    reduce(plan, one.file, one.text, [](const std::string& text) {
      Hasher hasher;
      hasher.add(text);
      return hasher.finish().low % 3 == 0;
    });
  }
}

TEST(XmlReduction, StaysWellFormedByDefault) {
  run_all({});
}

TEST(XmlReduction, StaysWellFormedInEveryStage) {
  for (const StageEntry& stage : stage_table()) {
    SCOPED_TRACE(stage.name);
    PlanOptions plan;
    plan.stages = {stage.name == "blocks:N" ? "blocks:16" : std::string(stage.name)};
    if (stage.needs != StageNeeds::pass_command) run_all(plan);
  }
}

TEST(XmlReduction, StaysWellFormedByEveryAlgorithm) {
  std::vector<std::string_view> names;
  for (const SearchEntry& entry : searches()) names.push_back(entry.name);
  for (const SearchEntry& entry : tree_searches()) names.push_back(entry.name);
  for (const std::string_view name : names) {
    SCOPED_TRACE(name);
    PlanOptions plan;
    plan.algorithm = name;
    run_all(plan);
  }
}

// From a document that has little in common with the one that fails, all grains.
TEST(XmlReduction, StaysWellFormedInBetween) {
  for (const Input& one : inputs()) {
    const Variant passing = single_file(one.file, "<?xml version='1.0'?>\n<r><tail/></r>\n");
    const Variant failing = single_file(one.file, one.text);
    for (const std::string& word : one.words) {
      for (const std::string grain : {"hunks", "tree", "lines", "tokens", "chars"}) {
        SCOPED_TRACE(fmt::format("{}: {}, {}", one.file, word, grain));
        PlanOptions plan;
        plan.stages = {grain};
        plan.common = Common::reduce;
        look_at_all(isolation_stages(plan, passing, failing), {failing, passing}, Rounds::in_turn,
                    [&](const std::string& text) { return text.find(word) != text.npos; });
      }
    }
  }
}

// Entities go after all that uses them, prefixes with the names that have them.
TEST(XmlReduction, Results) {
  const std::vector<Input> all = inputs();
  const auto result = [&](std::size_t input, const std::string& word) {
    return reduce({}, all[input].file, all[input].text,
                  [&](const std::string& text) { return text.find(word) != text.npos; })
        .result;
  };
  EXPECT_EQ(result(0, "needle"), "<a><![CDATA[needle]]></a>");
  const std::string declared = "<!DOCTYPE a[<!ENTITY author \"\">]>";
  EXPECT_EQ(result(0, "&author;"), declared + "<a>&author;</a>");
  EXPECT_EQ(result(1, "item"), "<item/>");
  EXPECT_EQ(result(2, "svg:id"), "<a>svg:id</a>");
}

TEST(XmlReduction, OfWhatIsNestedDeep) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += fmt::format("<bookmark id=\"{}\">\n", i);
  text += "needle";
  for (int i = 0; i < 1000; ++i) text += "</bookmark>\n";
  const Tested tested = reduce(
      {}, "a.xml", text, [](const std::string& one) { return one.find("needle") != one.npos; });
  EXPECT_EQ(tested.result, "<a>needle</a>");
  EXPECT_LT(tested.tests, 200u);
}

// What is not well-formed to begin with, or is not to be read as XML, is cut as before.
TEST(XmlReduction, OfWhatIsNotWellFormed) {
  const std::string text = "<a><b>one</b><c>&none;</a>\n<d>needle\n";
  const auto fails = [](const std::string& one) { return one.find("needle") != one.npos; };
  const Variant original = single_file("a.xml", text);
  EXPECT_EQ(check_of({}, {&original, 1}), nullptr);
  const Variant document = single_file("a.xml", "<d>needle</d>");
  EXPECT_NE(check_of({}, {&document, 1}), nullptr);
  PlanOptions none;
  none.language = "none";
  EXPECT_EQ(check_of(none, {&document, 1}), nullptr);
  auto stages = reduction_stages({}, original);
  Pipeline pipeline({original, {}},
                    std::make_shared<const std::vector<StageSpec>>(std::move(*stages)));
  while (const auto trial = pipeline.next()) {
    pipeline.report(fails(text_of(trial->variant)) ? Outcome::fail : Outcome::pass);
  }
  EXPECT_EQ(text_of(pipeline.found().failing), "needle");
}

}  // namespace
}  // namespace whittle
