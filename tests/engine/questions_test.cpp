// Stages ask questions; the scheduler has them answered for committed variants only, once each,
// and the run is the same for any number of workers.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/asking_stage.h"
#include "engine/isolation_stages.h"
#include "engine/objective.h"
#include "engine/pipeline.h"
#include "engine/plan.h"
#include "engine/replies.h"
#include "engine/scheduler.h"
#include "model/cut.h"
#include "oracle/question.h"
#include "support/fake_asker.h"
#include "support/fake_oracle.h"

namespace whittle {
namespace {

// The commands. Words for --pass, lines and the words in them for --tree, and the number of vowels
// for --objective.
std::vector<Span> words_of(const std::string& text) {
  std::vector<Span> words;
  for (const Span& token : cut_tokens(text)) {
    if (text[token.begin] != ' ' && text[token.begin] != '\n') words.push_back(token);
  }
  return words;
}

std::optional<std::string> print(const std::string& command, const std::string& text) {
  std::string printed;
  if (command == "edits") {
    for (const auto& [begin, end] : words_of(text)) {
      printed += fmt::format("{{\"edits\": [{{\"begin\": {}, \"end\": {}}}]}}\n", begin, end);
    }
  } else if (command == "ranges") {
    for (const auto& [begin, end] : cut_lines(text)) printed += fmt::format("{} {}\n", begin, end);
    for (const auto& [begin, end] : words_of(text)) printed += fmt::format("{} {}\n", begin, end);
  } else if (command == "vowels") {
    printed = fmt::format(" {}\n", std::ranges::count_if(text, [](char c) {
                            return std::string_view("aeiou").find(c) != std::string_view::npos;
                          }));
  } else {
    return std::nullopt;
  }
  return printed;
}

class Recorder final : public Observer {
 public:
  Status committed(const Commit& commit, const SchedulerCounts&) override {
    const std::string text = commit.variant->files()[0].text();
    log += fmt::format("{} {} {}\n", commit.stage, commit.variant->hash().hex(),
                       name(commit.answer.outcome));
    if (commit.answer.outcome != Outcome::unresolved) good.insert(text);
    return {};
  }
  std::string log;
  std::set<std::string> good;  // texts that became an end of the search
};

struct Ran {
  std::string log;
  Finding found;
  std::vector<FakeAsker::Asked> asked;
  std::set<std::string> good;
  SchedulerCounts counts;
  std::size_t most_at_once = 0;
};

Ran run(AnyStage stage, int workers, const FakeOracle::Test& test,
        const FakeAsker::Print& print_reply = print, SchedulerOptions options = {}) {
  FakeOracle oracle(workers, test, [](const Variant& variant) {
    return 1 + static_cast<double>(variant.hash().low % 16) / 4;
  });
  OutcomeCache cache;
  Timeout timeout = Timeout::fixed(10);
  Recorder recorder;
  NoRecord record;
  FakeAsker asker(print_reply);
  Replies replies(asker);
  Scheduler scheduler({oracle, cache, timeout, record, recorder, &replies}, std::move(options));
  EXPECT_TRUE(scheduler.run(stage).ok());
  EXPECT_EQ(oracle.under_way(), 0u);
  return {recorder.log,  stage->found(),     asker.asked,
          recorder.good, scheduler.counts(), oracle.most_at_once};
}

FakeOracle::Test needs(std::vector<std::string> words) {
  return [words](const Variant& variant) {
    const std::string text = variant.files()[0].text();
    Answer answer;
    const bool all = std::ranges::all_of(
        words, [&](const std::string& word) { return text.find(word) != text.npos; });
    answer.outcome = all ? Outcome::fail : Outcome::pass;
    return answer;
  };
}

const std::string kText =
    "one apple and two pears\nthree oranges\nfour more lemons in a basket\n"
    "five figs\nsix cherries too\nseven plums and eight dates\nnine kiwis\nten limes\n";
const std::vector<std::string> kNeeded{"two", "oranges", "basket", "dates"};

using MakeStage = std::function<AnyStage()>;

AnyStage reduction(const PlanOptions& plan, const std::string& objective = "") {
  const Variant original = single_file("input", kText);
  auto specs = reduction_stages(plan, original);
  EXPECT_TRUE(specs.ok());
  AnyStage stage(std::make_unique<Pipeline>(
      Finding{original, {}}, std::make_shared<const std::vector<StageSpec>>(std::move(*specs))));
  if (objective.empty()) return stage;
  auto made = Objective::make(objective, plan, original);
  EXPECT_TRUE(made.ok());
  return AnyStage(std::make_unique<ObjectiveStage>(std::move(stage), *made));
}

// What holds for every number of workers; gives what one worker did.
Ran expect_same_for_any_number(const MakeStage& make, const FakeOracle::Test& test,
                               const std::set<std::string>& originals = {kText},
                               const FakeAsker::Print& print_reply = print) {
  const Ran alone = run(make(), 1, test, print_reply);
  EXPECT_EQ(alone.counts.wasted(), 0u);
  for (const int workers : {1, 2, 3, 8, 33}) {
    SCOPED_TRACE(fmt::format("{} workers", workers));
    const Ran many = run(make(), workers, test, print_reply);
    EXPECT_EQ(many.log, alone.log);
    EXPECT_EQ(many.found.failing.hash(), alone.found.failing.hash());
    EXPECT_EQ(many.asked, alone.asked);
    for (const FakeAsker::Asked& asked : many.asked) {
      EXPECT_TRUE(originals.contains(asked.text) || many.good.contains(asked.text)) << asked.text;
    }
    std::vector<FakeAsker::Asked> once = many.asked;
    std::ranges::sort(once);
    EXPECT_TRUE(std::ranges::adjacent_find(once) == once.end()) << "asked twice";
    if (workers == 8) {
      EXPECT_GT(many.counts.wasted(), 0u) << "nothing was speculated";
    }
  }
  return alone;
}

std::size_t asked_of(const Ran& ran, std::string_view command) {
  return static_cast<std::size_t>(
      std::ranges::count(ran.asked, command, &FakeAsker::Asked::command));
}

std::string text_of(const Ran& ran) {
  return ran.found.failing.files()[0].text();
}

TEST(Questions, EditsAreAskedForCommittedVariantsOnly) {
  PlanOptions plan;
  plan.stages = {"user", "lines", "chars"};
  plan.pass_command = "edits";
  const Ran alone = expect_same_for_any_number([&] { return reduction(plan); }, needs(kNeeded));
  EXPECT_GE(asked_of(alone, "edits"), 2u);
  EXPECT_EQ(text_of(alone), "tworangesbasketdates");
}

TEST(Questions, TreesAreAskedForCommittedVariantsOnly) {
  for (const char* algorithm : {"adaptive", "hddr"}) {
    PlanOptions plan;
    plan.tree_command = "ranges";
    plan.algorithm = algorithm;
    const Ran alone = expect_same_for_any_number([&] { return reduction(plan); }, needs(kNeeded));
    EXPECT_GE(asked_of(alone, "ranges"), 2u) << algorithm;
    EXPECT_LT(text_of(alone).size(), kText.size() / 3);
  }
}

TEST(Questions, ObjectivesAreAskedForCommittedVariantsOnly) {
  PlanOptions plan;
  plan.stages = {"lines", "chars"};
  const Ran alone =
      expect_same_for_any_number([&] { return reduction(plan, "vowels"); }, needs(kNeeded));
  // The original, and each variant that failed.
  EXPECT_EQ(asked_of(alone, "vowels"),
            1 + std::ranges::count_if(alone.good, [](const auto& text) {
              return needs(kNeeded)(single_file("input", text)).outcome == Outcome::fail;
            }));
  EXPECT_EQ(text_of(alone), "tworangesbasketdates");
}

TEST(Questions, AllOfThemTogether) {
  PlanOptions plan;
  plan.stages = {"tree", "windows", "user", "chars"};
  plan.tree_command = "ranges";
  plan.pass_command = "edits";
  const Ran alone =
      expect_same_for_any_number([&] { return reduction(plan, "vowels"); }, needs(kNeeded));
  for (const char* command : {"ranges", "edits", "vowels"}) {
    EXPECT_GE(asked_of(alone, command), 2u) << command;
  }
}

TEST(Questions, TreesOfBothEndsAreAskedWhenIsolating) {
  for (const Common common : {Common::keep, Common::reduce}) {
    PlanOptions plan;
    plan.tree_command = "ranges";
    plan.common = common;
    const std::string before = "one apple\nthree oranges\nsix cherries\nnine kiwis\nten limes\n";
    const std::string after = "one pear\nthree lemons\nsix dates\nnine limes\nten kiwis and figs\n";
    const Variant passing = single_file("input", before);
    const Variant failing = single_file("input", after);
    const auto make = [&] {
      auto specs = isolation_stages(plan, passing, failing);
      EXPECT_TRUE(specs.ok());
      return AnyStage(std::make_unique<Pipeline>(
          Finding{failing, passing},
          std::make_shared<const std::vector<StageSpec>>(std::move(*specs)),
          common == Common::reduce ? Rounds::in_turn : Rounds::once));
    };
    const Ran alone = expect_same_for_any_number(make, needs({"dates"}), {before, after});
    EXPECT_GE(asked_of(alone, "ranges"), 2u);
  }
}

// The reply decides: where a command fails on all variants but the original, the run goes on.
TEST(Questions, ACommandThatFailsIsNoEnd) {
  const auto only_original = [](const std::string& command, const std::string& text) {
    return text == kText ? print(command, text) : std::nullopt;
  };
  PlanOptions plan;
  plan.stages = {"tree", "user", "lines"};
  plan.tree_command = "ranges";
  plan.pass_command = "edits";
  const Ran alone = expect_same_for_any_number([&] { return reduction(plan); }, needs(kNeeded),
                                               {kText}, only_original);
  EXPECT_TRUE(needs(kNeeded)(alone.found.failing).outcome == Outcome::fail);
  EXPECT_LT(alone.found.failing.size(), kText.size());
  const Ran kept = expect_same_for_any_number([&] { return reduction(plan, "vowels"); },
                                              needs(kNeeded), {kText}, only_original);
  EXPECT_EQ(text_of(kept), kText) << "what cannot be measured is not built upon";
}

// Built-in objectives are pure functions: all workers are busy.
TEST(Questions, SpeculationGoesOnAcrossBuiltInObjectives) {
  PlanOptions plan;
  plan.stages = {"lines", "tokens"};
  const Ran many = run(reduction(plan, "tokens"), 8, needs(kNeeded));
  EXPECT_TRUE(many.asked.empty());
  EXPECT_EQ(many.most_at_once, 8u);
  EXPECT_EQ(many.log, run(reduction(plan, "tokens"), 1, needs(kNeeded)).log);
}

// A limit that is reached right after a variant failed does not lose that variant.
TEST(Questions, ALimitComesAfterTheReply) {
  PlanOptions plan;
  plan.stages = {"lines"};
  for (std::uint64_t most = 1; most < 12; ++most) {
    SchedulerOptions options;
    options.limit_reached = [most](const SchedulerCounts& counts) {
      return counts.committed >= most;
    };
    const Ran with = run(reduction(plan, "vowels"), 1, needs(kNeeded), print, options);
    const Ran without = run(reduction(plan), 1, needs(kNeeded), print, options);
    EXPECT_EQ(with.log, without.log);
    EXPECT_EQ(text_of(with), text_of(without)) << most;
  }
}

TEST(Questions, WithoutAnybodyToAskThereIsNoReply) {
  PlanOptions plan;
  plan.tree_command = "ranges";
  AnyStage stage = reduction(plan);
  FakeOracle oracle(8, needs(kNeeded), [](const Variant&) { return 1; });
  OutcomeCache cache;
  Timeout timeout = Timeout::fixed(10);
  Recorder recorder;
  NoRecord record;
  Scheduler scheduler({oracle, cache, timeout, record, recorder}, {});
  EXPECT_TRUE(scheduler.run(stage).ok());
  EXPECT_EQ(stage->found().failing.files()[0].text(), "tworangesbasketdates");
}

// One trial, a question, and another trial, whatever is said to it.
class ScriptedStage final : public Stage {
 public:
  std::unique_ptr<Stage> clone() const override { return std::make_unique<ScriptedStage>(*this); }
  std::optional<Trial> next() const override {
    if (step_ != 0 && step_ != 2) return std::nullopt;
    return Trial{single_file("input", step_ == 0 ? "first" : "second"), {}, 0.5};
  }
  void report(Outcome) override { ++step_; }
  std::optional<Question> question() const override {
    return step_ == 1 ? std::optional(the_question()) : std::nullopt;
  }
  void take_reply(const Reply&) override { ++step_; }
  Finding found() const override { return {}; }
  std::vector<Finding> others() const override { return {}; }
  bool tells_pass() const override { return false; }
  std::string_view name() const override { return "scripted"; }
  Hash128 base() const override { return {}; }
  std::string change(const Trial&) const override { return {}; }

  static Question the_question() { return Question::about_file("vowels", "input", "text"); }

 private:
  int step_ = 0;
};

TEST(Questions, ACopyGoesOnOnlyWhereTheReplyIsKnown) {
  for (const bool known : {false, true}) {
    FakeOracle oracle(8, needs({"nothing"}), [](const Variant&) { return 1; });
    OutcomeCache cache;
    Timeout timeout = Timeout::fixed(10);
    Recorder recorder;
    NoRecord record;
    FakeAsker asker(print);
    Replies replies(asker);
    if (known) (void)replies.ask(ScriptedStage::the_question());
    AnyStage stage(std::make_unique<ScriptedStage>());
    Scheduler scheduler({oracle, cache, timeout, record, recorder, &replies}, {});
    EXPECT_TRUE(scheduler.run(stage).ok());
    EXPECT_EQ(scheduler.counts().committed, 2u);
    EXPECT_EQ(oracle.most_at_once, known ? 2u : 1u);
    EXPECT_EQ(asker.asked.size(), 1u);
  }
}

TEST(Replies, AreAskedForOnce) {
  FakeAsker asker(print);
  Replies replies(asker);
  const Question question = Question::about_file("vowels", "a", "eye");
  EXPECT_EQ(replies.find(question), nullptr);
  EXPECT_EQ(*replies.ask(question).text, " 2\n");
  EXPECT_EQ(*replies.ask(question).text, " 2\n");
  ASSERT_NE(replies.find(question), nullptr);
  const Question fails = Question::about_file("no such command", "a", "eye");
  EXPECT_EQ(replies.ask(fails).text, nullptr);
  EXPECT_EQ(replies.ask(fails).text, nullptr);
  EXPECT_EQ(asker.asked.size(), 2u);
}

TEST(Replies, DependOnCommandNameAndText) {
  const Hash128 key = Question::about_file("c", "n", "t").key();
  EXPECT_EQ(Question::about_file("c", "n", "t").key(), key);
  EXPECT_NE(Question::about_file("d", "n", "t").key(), key);
  EXPECT_NE(Question::about_file("c", "m", "t").key(), key);
  EXPECT_NE(Question::about_file("c", "n", "s").key(), key);
  EXPECT_NE(Question::about_run(single_file("n", "t")).key(),
            Question::about_file("", "n", "t").key());
}

TEST(Replies, ForgetTheOldestWhereTheyBecomeLarge) {
  FakeAsker asker([](const std::string&, const std::string& text) { return text; });
  Replies replies(asker, 10);
  const auto question = [](char c) { return Question::about_file("cat", "a", std::string(4, c)); };
  for (const char c : {'a', 'b', 'c', 'd'}) (void)replies.ask(question(c));
  EXPECT_EQ(replies.find(question('a')), nullptr);
  EXPECT_EQ(replies.find(question('b')), nullptr);
  EXPECT_NE(replies.find(question('c')), nullptr);
  EXPECT_NE(replies.find(question('d')), nullptr);
  const Question large = Question::about_file("cat", "a", std::string(40, 'x'));
  EXPECT_EQ(replies.ask(large).text->size(), 40u);
  EXPECT_NE(replies.find(large), nullptr) << "the newest stays";
}

// Of several files, the first that cannot be measured decides.
TEST(Objective, StopsAskingWhereAFileCannotBeMeasured) {
  const Variant one = single_file("one", "aa");
  const Variant two = single_file("two", "bb");
  const Variant both({one.files()[0], two.files()[0]}, {one.owners()[0], two.owners()[0]});
  PlanOptions plan;
  plan.stages = {"lines"};
  auto specs = reduction_stages(plan, both);
  ASSERT_TRUE(specs.ok());
  const auto objective = Objective::make("vowels", plan, both);
  ASSERT_TRUE(objective.ok());
  ObjectiveStage stage(
      AnyStage(std::make_unique<Pipeline>(
          Finding{both, {}}, std::make_shared<const std::vector<StageSpec>>(std::move(*specs)))),
      *objective);
  ASSERT_TRUE(stage.question());
  EXPECT_FALSE(stage.next());
  EXPECT_FALSE(stage.ended());
  stage.take_reply(Reply::of("1"));
  ASSERT_TRUE(stage.question()) << "there is a second file";
  stage.take_reply(Reply::of("1"));
  ASSERT_TRUE(stage.next());
  stage.report(Outcome::fail);
  ASSERT_TRUE(stage.question());
  stage.take_reply(Reply());
  EXPECT_FALSE(stage.question());
  EXPECT_EQ(stage.found().failing.hash(), both.hash()) << "it is not built upon";
}

}  // namespace
}  // namespace whittle
