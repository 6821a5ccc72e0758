// Formatting a result and leaving out its blank lines: kept only if the symptom stays.
#include "run/finishing.h"

#include <gtest/gtest.h>

#include "support/fake_run.h"
#include "support/temporary_directory.h"
#include "support/variants.h"

namespace whittle {
namespace {

// ---- squeezing

TEST(Squeeze, LeavesOutBlankLines) {
  FakeRun run([](const std::string&) { return Outcome::fail; });
  const Result<Variant> result =
      squeeze_result(single_file("input", "a\n\n  \t\nb\n"), run.locked(), run.observer);
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->files()[0].text(), "a\nb\n");
  EXPECT_EQ(run.tests, 1u);
}

TEST(Squeeze, KeepsThemWhereTheSymptomNeedsThem) {
  for (const Outcome outcome : {Outcome::pass, Outcome::unresolved}) {
    FakeRun run([=](const std::string&) { return outcome; });
    const Result<Variant> result =
        squeeze_result(single_file("input", "a\n\nb\n"), run.locked(), run.observer);
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result->files()[0].text(), "a\n\nb\n");
    EXPECT_EQ(run.observer.seen<event::BlankLinesKept>().size(), 1u);
  }
}

TEST(Squeeze, WithoutBlankLinesThereIsNothingToTest) {
  FakeRun run([](const std::string&) { return Outcome::pass; });
  ASSERT_TRUE(squeeze_result(single_file("input", "a\nb\n"), run.locked(), run.observer).ok());
  EXPECT_EQ(run.tests, 0u);
  EXPECT_TRUE(run.observer.events.empty());
}

// ---- formatting, by real commands

class Formatting : public testing::Test {
 protected:
  void SetUp() override {
    LocalOptions options;
    options.scratch = folder_.file("scratch");
    std::filesystem::create_directory(options.scratch);
    Result<std::shared_ptr<Helper>> helper = Helper::start(options, 60);
    ASSERT_TRUE(helper.ok()) << helper.error().message;
    helper_ = *helper;
  }
  Variant format(const Variant& result, const std::string& command) {
    const Result<Variant> formatted =
        format_result(result, command, *helper_, run_.locked(), run_.observer);
    EXPECT_TRUE(formatted.ok());
    return formatted.ok() ? *formatted : Variant();
  }
  std::vector<event::FormatRejected> rejected() const {
    return run_.observer.seen<event::FormatRejected>();
  }

  TemporaryDirectory folder_;
  Outcome outcome_ = Outcome::fail;
  FakeRun run_{[this](const std::string&) { return outcome_; }};
  std::shared_ptr<Helper> helper_;
};

TEST_F(Formatting, TakesWhatTheCommandPrintsOfEachFile) {
  const Variant result = variant_of({{"a", "x\n"}, {"folder/b", "y\n"}});
  EXPECT_EQ(texts_of(format(result, "tr xy XY < {}")), (Texts{{"a", "X\n"}, {"folder/b", "Y\n"}}));
  EXPECT_TRUE(rejected().empty());
  EXPECT_EQ(run_.tests, 1u);
}

TEST_F(Formatting, KeepsTheResultWhereFormattingLosesTheSymptom) {
  outcome_ = Outcome::pass;
  EXPECT_EQ(texts_of(format(variant_of({{"a", "x\n"}}), "tr x X < {}")), (Texts{{"a", "x\n"}}));
  ASSERT_EQ(rejected().size(), 1u);
  EXPECT_EQ(rejected()[0].why, "");
}

TEST_F(Formatting, KeepsTheResultWhereTheCommandFails) {
  const Variant result = variant_of({{"a", "x\n"}, {"b", "y\n"}});
  EXPECT_EQ(texts_of(format(result, "grep x")), texts_of(result)) << "there is no x in b";
  ASSERT_EQ(rejected().size(), 1u);
  EXPECT_NE(rejected()[0].why, "");
  EXPECT_EQ(run_.tests, 0u);
}

TEST_F(Formatting, LeavesLinksAlone) {
  Variant result = variant_of({{"a", "x\n"}, {"link", "a"}});
  std::vector<VariantFile> files = result.files();
  files[1].mode = VariantFile::kLink;
  result = Variant(files, result.owners());
  const Variant formatted = format(result, "echo formatted #");
  EXPECT_EQ(texts_of(formatted), (Texts{{"a", "formatted\n"}, {"link", "a"}}));
  EXPECT_TRUE(formatted.files()[1].is_link());
}

}  // namespace
}  // namespace whittle
