// What decides a test before its end: by itself, as a symptom asks for it, and with real
// processes.
#include "oracle/early_end.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <string_view>

#include "oracle/judge.h"
#include "oracle/local.h"
#include "oracle/symptom.h"
#include "support/slowness.h"
#include "support/temporary_directory.h"

namespace whittle {
namespace {

using Strings = std::vector<std::string>;

EarlyEnd shown_by(std::string expression, Strings captured = {}) {
  return {Decided::shown, {{Stream::out, std::move(expression), std::move(captured)}}};
}

Run printed(std::string out) {
  Run run;
  run.exit_status = 0;
  run.out = std::move(out);
  return run;
}

// The output as it grows, in parts; at which of them it is decided, or npos.
std::size_t decided_at(EarlyEnd what, const Strings& parts) {
  OutputWatch watch(std::move(what));
  watch.begin();
  std::string printed;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    printed += parts[i];
    if (watch.look(Stream::out, printed) != Decided::no) return i;
  }
  return std::string::npos;
}

constexpr std::size_t kNever = std::string::npos;

TEST(OutputWatch, SeesAMatchAsSoonAsItIsThere) {
  EXPECT_EQ(decided_at(shown_by("hit"), {"a\n", "hit", "\n"}), 1u);
  EXPECT_EQ(decided_at(shown_by("hit"), {"a\n", "h", "it\n"}), 2u);
  EXPECT_EQ(decided_at(shown_by("a\nb"), {"x\na\n", "b"}), 1u);
}

TEST(OutputWatch, WaitsWhereWhatFollowsMayUndoIt) {
  EXPECT_EQ(decided_at(shown_by("^hit$"), {"hit", "ory\n"}), kNever);
  EXPECT_EQ(decided_at(shown_by("^hit$"), {"hit", "\nx"}), 1u);
  EXPECT_EQ(decided_at(shown_by("hit\\b"), {"hit", "s", " hit."}), 2u);
  EXPECT_EQ(decided_at(shown_by("hit\\B"), {"hit", ".", "hits"}), 2u);
  EXPECT_EQ(decided_at(shown_by("hit\\z"), {"hit", "\n"}), kNever);
  EXPECT_EQ(decided_at(shown_by("(?:hit$|hit\\B)"), {"hit", " "}), kNever);
}

TEST(OutputWatch, KnowsWhatStoodBefore) {
  const std::string line(1000, 'x');
  EXPECT_EQ(decided_at(shown_by("^hit"), {line + "\n" + line, "hit\n", "hit"}), 2u);
  EXPECT_EQ(decided_at(shown_by("\\Ahit"), {"a\nb\nc\n", "hit"}), kNever);
  const std::string longer(200'000, 'x');
  EXPECT_EQ(decided_at(shown_by("^x*hit"), {longer, "hit\n"}), kNever);  // too long: at the end
  EXPECT_EQ(decided_at(shown_by("xhit"), {longer, "hit\n"}), 1u);
}

TEST(OutputWatch, CapturesCountInWholeLines) {
  const auto code = [](const char* number) { return shown_by("code ([0-9]+)", {number}); };
  EXPECT_EQ(decided_at(code("1"), {"code 1", "1\n"}), kNever);
  EXPECT_EQ(decided_at(code("1"), {"code 1", "\n"}), 1u);
  EXPECT_EQ(decided_at(code("1"), {"code 2 code 1\n"}), 0u);
  EXPECT_EQ(decided_at(code("1"), {"code 2\nco", "de 1\nx"}), 1u);
}

TEST(OutputWatch, CapturesThatMayGoOnCannotBeWatched) {
  const auto can = [](std::string expression) {
    return EarlyEnd::can_be_watched({Stream::out, std::move(expression), {"x"}});
  };
  for (const char* good : {"code ([0-9]+)$", "^a(.*)b", "(?i)x(\\w+)\\.", "(?:a|b)(?P<n>\\S+)"}) {
    EXPECT_TRUE(can(good)) << good;
  }
  for (const char* bad : {"([^;]+)", "(\\s*)x", "(?s)(.*)", "(a\\n)", "(a\n)", "([[:space:]])",
                          "([\\t-z])", "(\\x0a)", "(\\Q.\\E)", "(\\W)", "(\\012)"}) {
    EXPECT_FALSE(can(bad)) << bad;
  }
  EXPECT_TRUE(EarlyEnd::can_be_watched({Stream::out, "[^;]+", {}}));
}

TEST(OutputWatch, AllThatIsWantedOrOneThatIsNot) {
  const std::vector<EarlyEnd::Watched> two{{Stream::out, "a", {}}, {Stream::err, "b", {}}};
  OutputWatch shown({Decided::shown, two});
  shown.begin();
  EXPECT_EQ(shown.look(Stream::out, "a"), Decided::no);
  EXPECT_EQ(shown.look(Stream::err, "a"), Decided::no);
  EXPECT_EQ(shown.look(Stream::err, "ab"), Decided::shown);
  shown.begin();
  EXPECT_EQ(shown.look(Stream::out, "a"), Decided::no) << "the next test begins from nothing";

  OutputWatch excluded({Decided::excluded, two});
  excluded.begin();
  EXPECT_EQ(excluded.look(Stream::out, "b"), Decided::no);
  EXPECT_EQ(excluded.look(Stream::err, "b"), Decided::excluded);
}

// What is said early must be what the whole output says.
TEST(OutputWatch, IsNeverWrong) {
  const Strings expressions{"ab",   "^a",     "b$",        "^ab$",  "a\nb",   "\\bab\\b", "a\\B",
                            "^$",   "b\\z",   "(?:a|b$)",  "[^a]b", "a+b*\n", "\\Ab",     "x|b\\b",
                            "(a+)", "^(b*)$", "b(a|b)\\b", "(.)$",  "a(b?)",  "(\\w*) "};
  std::mt19937 random(7);
  int early = 0;
  for (int round = 0; round < 20000; ++round) {
    const std::string& expression = expressions[random() % expressions.size()];
    Strings parts(1 + random() % 4);
    std::string whole;
    for (std::string& part : parts) {
      for (std::size_t n = random() % 5; n > 0; --n) part += "ab \n"[random() % 4];
      whole += part;
    }
    SymptomOptions options;
    options.patterns.push_back({Stream::out, true, expression});
    auto symptom = Symptom::make(options);
    ASSERT_TRUE(symptom.ok());
    if (!symptom->lock(printed("a b\nab\n\nb"), std::nullopt)) continue;
    const std::optional<EarlyEnd> early_end = symptom->early_end();
    if (!early_end || decided_at(*early_end, parts) == kNever) continue;
    ++early;
    EXPECT_EQ(symptom->judge(printed(whole), std::nullopt).outcome, Outcome::fail)
        << expression << "\n"
        << whole;
  }
  EXPECT_GT(early, 1000);
}

TEST(OutputWatch, CostsNoMoreThanTheOutput) {
  OutputWatch plain(shown_by("(?:x*y|z+w)"));
  OutputWatch capturing(shown_by("x(y)w", {"y"}));
  const double begun = cpu_seconds();
  plain.begin();
  capturing.begin();
  std::string printed;
  while (printed.size() < 300'000) {  // one long line, byte by byte
    printed += 'x';
    plain.look(Stream::out, printed);
    capturing.look(Stream::out, printed);
  }
  EXPECT_LT(cpu_seconds() - begun, 3 * kSlowness);
}

TEST(EarlyEnd, TravelsAsBytes) {
  const EarlyEnd ends{
      Decided::excluded,
      {{Stream::err, "a|b", {}}, {Stream::out, "(x)(y)", {std::string("\0z", 2), ""}}}};
  EXPECT_EQ(EarlyEnd::from_bytes(ends.to_bytes()), ends);
}

// ---- what a symptom asks for ----------------------------------------------

std::optional<EarlyEnd> early_end_of(SymptomOptions options) {
  auto symptom = Symptom::make(std::move(options));
  EXPECT_TRUE(symptom.ok());
  EXPECT_TRUE(symptom->lock(printed("code 7\n"), std::nullopt).ok());
  return symptom->early_end();
}

TEST(SymptomEarlyEnd, PatternsAlone) {
  SymptomOptions options;
  options.patterns = {{Stream::out, true, "code (.)"}, {Stream::out, true, "c"}};
  const auto ends = early_end_of(options);
  ASSERT_TRUE(ends);
  EXPECT_EQ(ends->decides, Decided::shown);
  EXPECT_EQ(ends->patterns[0].captured, Strings{"7"});
  options.exit_status = 0;
  EXPECT_FALSE(early_end_of(options));
  options.exit_status.reset();
  options.patterns[0].expression = "code ([^x])";
  EXPECT_FALSE(early_end_of(options));
}

TEST(SymptomEarlyEnd, UnwantedPatterns) {
  SymptomOptions options;
  options.patterns = {{Stream::out, true, "code"}, {Stream::err, false, "warning"}};
  options.exit_status = 0;
  const auto ends = early_end_of(options);
  ASSERT_TRUE(ends);
  EXPECT_EQ(ends->decides, Decided::excluded);
  ASSERT_EQ(ends->patterns.size(), 1u);
  EXPECT_EQ(ends->patterns[0].expression, "warning");
}

// ---- with real processes --------------------------------------------------

class EarlyEndTest : public testing::Test {
 protected:
  EarlyEndTest() {
    LocalOptions options;
    options.scratch = directory_.file("scratch");
    auto oracle = LocalOracle::start(std::move(options));
    EXPECT_TRUE(oracle.ok());
    oracle_ = std::move(*oracle);
    oracle_->set_shape({{"in"}, false});
  }

  std::shared_ptr<Judge> judge(std::vector<Pattern> patterns, const std::string& script) {
    SymptomOptions options;
    options.patterns = std::move(patterns);
    return std::make_shared<SymptomJudge>(Strings{"/bin/sh", "-c", script},
                                          *Symptom::make(std::move(options)), false);
  }

  Answer answer_of(std::shared_ptr<Judge> judge) {
    oracle_->set_judge(std::move(judge));
    EXPECT_TRUE(oracle_->start(1, single_file("in", "x"), {.timeout = 50}).ok());
    for (;;) {
      const auto finished = oracle_->wait(1);
      EXPECT_TRUE(finished.ok());
      if (!finished.ok()) return {};
      if (*finished) return (*finished)->answer;
    }
  }

  TemporaryDirectory directory_;
  std::unique_ptr<LocalOracle> oracle_;
};

TEST_F(EarlyEndTest, ShownEndsTheTest) {
  const auto hit = judge({{Stream::out, true, "^hit"}}, "echo hit; sleep 100");
  ASSERT_TRUE(hit->lock(std::vector{printed("hit\n")}).ok());
  EXPECT_TRUE(hit->ends_early());
  const Answer answer = answer_of(hit);
  EXPECT_EQ(answer.outcome, Outcome::fail);
  EXPECT_TRUE(answer.cut);
  EXPECT_LT(answer.seconds, 20);
  EXPECT_EQ(answer_of(hit).outcome, Outcome::fail) << "and so does the next";
}

TEST_F(EarlyEndTest, RuinedEndsTheTest) {
  const auto quiet = judge({{Stream::err, false, "noise"}}, "echo noise >&2; sleep 100");
  ASSERT_TRUE(quiet->lock(std::vector{printed("")}).ok());
  EXPECT_FALSE(quiet->ends_early());
  const Answer answer = answer_of(quiet);
  EXPECT_EQ(answer.outcome, Outcome::unresolved);
  EXPECT_LT(answer.seconds, 20);
}

TEST_F(EarlyEndTest, WherePassCountsTheEndIsSeen) {
  const auto quiet = judge({{Stream::out, false, "noise"}}, "echo noise; sleep 0.1; exit 0");
  ASSERT_TRUE(quiet->lock(std::vector{printed("")}).ok());
  EXPECT_EQ(answer_of(std::make_shared<InvertedJudge>(quiet)).outcome, Outcome::fail);
  quiet->lock_passing(std::vector{printed("noise\n")});
  EXPECT_EQ(answer_of(quiet).outcome, Outcome::pass);
}

TEST_F(EarlyEndTest, WhatIsExaminedIsSeenToItsEnd) {
  const auto hit = judge({{Stream::out, true, "^hit"}}, "echo hit; sleep 0.1; echo end");
  ASSERT_TRUE(hit->lock(std::vector{printed("hit\n")}).ok());
  oracle_->set_judge(hit);
  const auto seen = oracle_->examine(single_file("in", "x"), 50);
  ASSERT_TRUE(seen.ok());
  EXPECT_EQ(seen->runs.front().out, "hit\nend\n");
  EXPECT_EQ(seen->runs.front().decided, Decided::no);
  EXPECT_EQ(answer_of(hit).cut, true) << "what is tested afterwards is not";
}

}  // namespace
}  // namespace whittle
