// Guidance as a text, and a pipeline that is told to skip stages.
#include "engine/guidance.h"

#include <gtest/gtest.h>

#include "engine/pipeline.h"
#include "engine/plan.h"

namespace whittle {
namespace {

TEST(Guidance, IsReadAsItWasWritten) {
  for (const Guidance& each : {Guidance::skip("lines"), Guidance::skip("groups:2"),
                               Guidance::keep("a file with spaces.c", 0, 18446744073709551615u)}) {
    const auto read = Guidance::parse(each.text());
    ASSERT_TRUE(read) << each.text();
    EXPECT_EQ(*read, each);
  }
}

TEST(Guidance, OtherTextsAreRefused) {
  for (const char* text : {"", "skip", "keep", "keep 1", "keep 1 2", "keep 1 2 ", "keep x 2 a",
                           "keep -1 2 a", "keep 1 99999999999999999999 a", "drop 1 2 a"}) {
    EXPECT_FALSE(Guidance::parse(text)) << text;
  }
}

/// The names of the stages that ask for something, in order; told to skip `skipped` when it comes.
std::vector<std::string> stages_seen(const std::vector<std::string>& stages,
                                     const std::string& skipped, Rounds rounds) {
  const Variant original = single_file("input", "a b\nc d\ne f\n");
  PlanOptions options;
  options.stages = stages;
  auto specs = reduction_stages(options, original);
  Pipeline pipeline(Finding{original, {}},
                    std::make_shared<const std::vector<StageSpec>>(std::move(*specs)), rounds);
  std::vector<std::string> seen;
  while (const auto trial = pipeline.next()) {
    if (seen.empty() || seen.back() != pipeline.name()) seen.emplace_back(pipeline.name());
    if (pipeline.name() == skipped) {
      pipeline.obey(Guidance::skip(skipped));
      continue;
    }
    const std::string text = trial->variant.files().front().text();
    pipeline.report(text.find('d') != text.npos ? Outcome::fail : Outcome::pass);
  }
  return seen;
}

using Names = std::vector<std::string>;

TEST(Pipeline, DoesNotComeBackToASkippedStage) {
  EXPECT_EQ(stages_seen({"lines", "tokens"}, "lines", Rounds::fixpoint),
            (Names{"lines", "tokens"}));
  EXPECT_EQ(stages_seen({"lines", "tokens", "chars"}, "tokens", Rounds::once),
            (Names{"lines", "tokens", "chars"}));
  EXPECT_EQ(stages_seen({"lines"}, "lines", Rounds::fixpoint), (Names{"lines"}));
}

TEST(Pipeline, KeepsWhatASkippedStageHasFound) {
  const Variant original = single_file("input", "a\nb\nc\nd\n");
  PlanOptions options;
  options.stages = {"lines"};
  auto specs = reduction_stages(options, original);
  Pipeline pipeline(Finding{original, {}},
                    std::make_shared<const std::vector<StageSpec>>(std::move(*specs)));
  std::string smallest = "a\nb\nc\nd\n";
  while (const auto trial = pipeline.next()) {
    const std::string text = trial->variant.files().front().text();
    const bool fails = text.find('c') != text.npos;
    pipeline.report(fails ? Outcome::fail : Outcome::pass);
    if (!fails) continue;
    smallest = text;
    pipeline.obey(Guidance::skip("lines"));
  }
  EXPECT_LT(smallest.size(), original.size());
  EXPECT_EQ(pipeline.found().failing.files().front().text(), smallest);
}

}  // namespace
}  // namespace whittle
