// Resident processes, good and bad, written in shell.
#include "oracle/resident.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "oracle/resident_judge.h"
#include "support/slowness.h"
#include "support/temporary_directory.h"

namespace whittle {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Variant file(const std::string& text) {
  return single_file("in", text);
}

// A loop around what is done with a test: $id, $seconds and $dir.
std::string loop(const std::string& body) {
  return "while read -r word id seconds dir; do [ $word = test ] || continue; read -r text <in;\n" +
         body + "\ndone";
}

// Does what the text in the file asks for.
const std::string kObedient = loop(R"(case $text in
  fail | pass) echo "$id $text" ;;
  die) echo "last words" >&2; exit 3 ;;
  kill) kill -9 $$ ;;
  talk) echo "good morning" ;;
  hang) sleep 100 ;;
  hit) printf '%s out 4\nhit\n%s exit 0\n' $id $id ;;
  miss) printf '%s err 4\nhit\n%s exit 0\n' $id $id ;;
  slow) printf '%s out 4\nhit\n' $id; read -r word stopped; echo "$stopped $word" >>said
        echo "$id stopped" ;;
  count) ls | wc -l >&2; echo "$id unresolved $(ls | wc -l) $seconds $dir" ;;
  spoil) echo pass >in; mkdir more; echo x >more/x; echo "$id fail" ;;
esac)");

class ResidentOracleTest : public testing::Test {
 protected:
  void start(const std::string& script, SymptomOptions symptom = {}, int jobs = 1) {
    LocalOptions options;
    options.jobs = jobs;
    options.scratch = base_.file("scratch");
    options.interrupted = &interrupted_;
    auto oracle = ResidentOracle::start(std::move(options));
    ASSERT_TRUE(oracle.ok());
    oracle_ = std::move(*oracle);
    judge_ = std::make_shared<ResidentJudge>(script, "it", *Symptom::make(std::move(symptom)));
    oracle_->set_judge(judge_);
    oracle_->set_shape({{"in"}, false});
  }
  SymptomOptions prints(const char* expression) {
    SymptomOptions options;
    options.patterns.push_back({Stream::out, true, expression});
    return options;
  }

  Result<Answer> answer(const std::string& text, double timeout = 0.2) {
    const Status started = oracle_->start(++ticket_, file(text), {.timeout = timeout});
    if (!started) return started.error();
    for (;;) {
      auto finished = oracle_->wait(1);
      if (!finished) return finished.error();
      if (!*finished) continue;
      EXPECT_EQ((*finished)->ticket, ticket_);
      return (*finished)->answer;
    }
  }
  Outcome outcome(const std::string& text) {
    const Result<Answer> result = answer(text);
    EXPECT_TRUE(result.ok()) << result.error().message;
    return result ? result->outcome : Outcome::unresolved;
  }

  TemporaryDirectory base_;
  std::atomic<bool> interrupted_ = false;
  std::unique_ptr<ResidentOracle> oracle_;
  std::shared_ptr<ResidentJudge> judge_;
  Ticket ticket_ = 0;
};

TEST_F(ResidentOracleTest, OneProcessAnswersAll) {
  start(kObedient);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(outcome("fail"), Outcome::fail);
    EXPECT_EQ(outcome("pass"), Outcome::pass);
  }
  const Result<Answer> said = answer("count", 1.5);
  EXPECT_EQ(said->outcome, Outcome::unresolved);
  EXPECT_EQ(said->why, "1 1.5 " + base_.file("scratch/w0/box/t"));
  EXPECT_EQ(oracle_->started(), 1u);
}

TEST_F(ResidentOracleTest, RunsAreJudged) {
  start(kObedient, prints("^hit$"));
  const auto seen = oracle_->examine(file("hit"), 1);
  ASSERT_TRUE(seen.ok());
  ASSERT_TRUE(judge_->lock(seen->runs).ok());
  EXPECT_EQ(outcome("hit"), Outcome::fail);
  EXPECT_EQ(outcome("miss"), Outcome::pass);
  EXPECT_EQ(outcome("fail"), Outcome::fail) << "an outcome is taken too";
  EXPECT_EQ(oracle_->started(), 1u);
}

TEST_F(ResidentOracleTest, WhatIsPrintedDecidesEarly) {
  start(kObedient, prints("^hit$"));
  const auto seen = oracle_->examine(file("hit"), 1);
  ASSERT_TRUE(judge_->lock(seen->runs).ok());
  const Result<Answer> early = answer("slow");
  EXPECT_EQ(early->outcome, Outcome::fail);
  EXPECT_TRUE(early->cut);
  EXPECT_EQ(outcome("miss"), Outcome::pass);
  EXPECT_EQ(oracle_->started(), 1u);
}

TEST_F(ResidentOracleTest, OutcomesLockToo) {
  start(kObedient);
  const auto passing = oracle_->examine(file("pass"), 1);
  EXPECT_FALSE(judge_->lock(passing->runs).ok());
  const auto failing = oracle_->examine(file("fail"), 1);
  EXPECT_TRUE(judge_->lock(failing->runs).ok());
  const auto dying = oracle_->examine(file("die"), 1);
  const auto refused = judge_->lock(dying->runs);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.find("exited with status 3"), std::string::npos);
  EXPECT_NE(refused.error().message.find("last words"), std::string::npos);
}

TEST_F(ResidentOracleTest, ATestMayEndItsProcess) {
  start(kObedient);
  EXPECT_EQ(outcome("fail"), Outcome::fail);
  const Result<Answer> died = answer("die");
  EXPECT_EQ(died->outcome, Outcome::unresolved);
  EXPECT_TRUE(died->reusable);
  EXPECT_EQ(died->why, "the process exited with status 3: last words");
  EXPECT_EQ(oracle_->started(), 2u) << "a second try, on a fresh process";
  EXPECT_EQ(answer("kill")->why, "the process was killed by SIGKILL");
  EXPECT_EQ(answer("talk")->why, "it answered \"good morning\"");
  EXPECT_EQ(outcome("fail"), Outcome::fail);
}

TEST_F(ResidentOracleTest, ATestThatEndsAnUsedUpProcessIsTriedAgain) {
  start("n=0\n" + loop("n=$((n + 1)); [ $n -lt 3 ] || exit 1; echo $id fail"));
  for (int i = 0; i < 9; ++i) EXPECT_EQ(outcome("x"), Outcome::fail) << i;
  EXPECT_EQ(oracle_->started(), 5u);
}

TEST_F(ResidentOracleTest, ATestThatDoesNotEnd) {
  start(kObedient);
  EXPECT_EQ(outcome("fail"), Outcome::fail);
  const auto begun = Clock::now();
  const Result<Answer> hung = answer("hang");
  EXPECT_EQ(hung->outcome, Outcome::unresolved);
  EXPECT_TRUE(hung->by_time_limit);
  EXPECT_GT(seconds_since(begun), 2);
  EXPECT_LT(seconds_since(begun), 20);
  EXPECT_EQ(outcome("fail"), Outcome::fail);
  EXPECT_EQ(oracle_->started(), 2u);
}

TEST_F(ResidentOracleTest, ASlowStartIsForgiven) {
  start("sleep 3; " + kObedient);
  EXPECT_EQ(outcome("fail"), Outcome::fail);
  EXPECT_EQ(oracle_->started(), 1u);
}

TEST_F(ResidentOracleTest, TimeCountsFromWhereATestBegins) {
  start(
      loop("[ $text = pass ] && sleep 0.5 || sleep 3; echo $id begins\n"
           "[ $text = hang ] && sleep 100; echo $id fail"));
  EXPECT_EQ(outcome("pass"), Outcome::fail);
  const Result<Answer> prepared = answer("x");
  EXPECT_EQ(prepared->outcome, Outcome::fail);
  EXPECT_LT(prepared->seconds, 3);
  EXPECT_EQ(outcome("hang"), Outcome::unresolved);
  EXPECT_EQ(oracle_->started(), 1u);
}

TEST_F(ResidentOracleTest, ATestThatIsCancelledWhileItPreparesIsWaitedFor) {
  start(loop("[ $text = pass ] && sleep 0.5 || sleep 3; echo $id begins; echo $id fail"));
  EXPECT_EQ(outcome("pass"), Outcome::fail);
  ASSERT_TRUE(oracle_->start(1, file("x"), {.timeout = 1}).ok());
  oracle_->cancel(1);
  EXPECT_EQ(outcome("pass"), Outcome::fail);
  EXPECT_EQ(oracle_->started(), 1u);
}

TEST_F(ResidentOracleTest, ACancelledTestIsStopped) {
  start(kObedient, prints("^never$"));
  EXPECT_EQ(outcome("pass"), Outcome::pass);
  ASSERT_TRUE(oracle_->start(1, file("slow"), {.timeout = 50}).ok());
  oracle_->cancel(1);
  EXPECT_EQ(outcome("fail"), Outcome::fail);
  EXPECT_EQ(oracle_->started(), 1u) << "it answered that it stopped";
  ASSERT_TRUE(oracle_->start(1, file("hang"), {.timeout = 50}).ok());
  oracle_->cancel(1);
  EXPECT_EQ(outcome("fail"), Outcome::fail);
  EXPECT_EQ(oracle_->started(), 2u) << "it did not, and was killed";
}

TEST_F(ResidentOracleTest, WhatATestLeavesIsGone) {
  start(kObedient);
  EXPECT_EQ(outcome("spoil"), Outcome::fail);
  EXPECT_EQ(outcome("spoil"), Outcome::fail);
  EXPECT_EQ(answer("count")->why.substr(0, 2), "1 ");
}

TEST_F(ResidentOracleTest, AProcessThatRemovesItsDirectoryIsReplaced) {
  start(loop(R"([ $text = pass ] || rm -r "$dir"; echo "$id $text")"));
  EXPECT_EQ(outcome("fail"), Outcome::fail);
  EXPECT_EQ(outcome("pass"), Outcome::pass);
  EXPECT_EQ(outcome("pass"), Outcome::pass);
  EXPECT_EQ(oracle_->started(), 2u);
}

TEST_F(ResidentOracleTest, OneThatNeverAnswersIsAnError) {
  start("echo no such thing >&2; exit 9");
  Result<Answer> last = answer("x");
  for (int i = 0; i < 3 && last; ++i) last = answer("x");
  ASSERT_FALSE(last.ok());
  EXPECT_NE(last.error().message.find("no such thing"), std::string::npos);
  EXPECT_EQ(oracle_->started(), 5u);
  oracle_->cancel(ticket_);
}

TEST_F(ResidentOracleTest, ManyVariantsThatEndItAreNoError) {
  start(kObedient);
  EXPECT_EQ(outcome("fail"), Outcome::fail);
  for (int i = 0; i < 8; ++i) EXPECT_EQ(answer("die")->outcome, Outcome::unresolved) << i;
  EXPECT_EQ(outcome("fail"), Outcome::fail);
}

TEST_F(ResidentOracleTest, OneThatDoesNotAnswerAnyMoreIsAnError) {
  const std::string marker = base_.file("broken");
  start("[ ! -e " + marker + " ] || exit 1\n" + kObedient);
  EXPECT_EQ(outcome("fail"), Outcome::fail);
  ASSERT_EQ(write_pieces(marker, {"x"}, 0644), 0);
  Result<Answer> last = answer("die");
  for (int i = 0; i < 6 && last; ++i) last = answer("fail");
  ASSERT_FALSE(last.ok());
  EXPECT_EQ(last.error().kind, ErrorKind::system);
}

TEST_F(ResidentOracleTest, SeveralAtOnce) {
  start(kObedient, {}, 3);
  std::set<Ticket> under_way;
  int failed = 0;
  for (Ticket next = 1; next <= 60 || !under_way.empty();) {
    while (next <= 60 && under_way.size() < 3) {
      ASSERT_TRUE(oracle_->start(next, file(next % 2 ? "fail" : "pass"), {.timeout = 9}).ok());
      under_way.insert(next++);
    }
    const auto finished = oracle_->wait(1);
    ASSERT_TRUE(finished.ok());
    if (!*finished) continue;
    under_way.erase((*finished)->ticket);
    const bool odd = (*finished)->ticket % 2 == 1;
    EXPECT_EQ((*finished)->answer.outcome, odd ? Outcome::fail : Outcome::pass);
    failed += odd;
  }
  EXPECT_EQ(failed, 30);
  EXPECT_LE(oracle_->started(), 3u);
}

TEST_F(ResidentOracleTest, NothingIsLeft) {
  start(kObedient);
  EXPECT_EQ(outcome("fail"), Outcome::fail);
  ASSERT_TRUE(oracle_->start(1, file("hang"), {.timeout = 50}).ok());
  oracle_.reset();
  EXPECT_FALSE(std::filesystem::exists(base_.file("scratch")));
}

TEST_F(ResidentOracleTest, AnInterruptEndsAnExamination) {
  start(kObedient);
  interrupted_ = true;
  const auto seen = oracle_->examine(file("hang"), 50);
  ASSERT_FALSE(seen.ok());
  EXPECT_EQ(seen.error().kind, ErrorKind::interrupted);
}

}  // namespace
}  // namespace whittle
