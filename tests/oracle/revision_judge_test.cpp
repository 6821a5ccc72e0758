// What builds and tests of revisions mean.
#include "oracle/revision_judge.h"

#include <gtest/gtest.h>

#include <csignal>

namespace whittle {
namespace {

using Runs = std::vector<Run>;
using OneRun = Run;  // in a test Run is something else

Run exited(int status, std::string err = "", double seconds = 0) {
  Run run;
  run.exit_status = status;
  run.err = std::move(err);
  run.seconds = seconds;
  return run;
}

std::shared_ptr<StatusJudge> status_judge(Statuses statuses = Statuses::whittle,
                                          Sense sense = Sense::as_said,
                                          std::optional<Symptom> patterns = std::nullopt) {
  return std::make_shared<StatusJudge>(std::vector<std::string>{"./test"}, "./test", statuses,
                                       sense, std::move(patterns));
}

Answer answer(const Judge& judge, Runs runs) {
  const Shape shape;
  const Variant variant;
  const auto next = judge.next({"", &variant, &shape, 10}, runs);
  EXPECT_TRUE(std::holds_alternative<Answer>(next));
  return std::holds_alternative<Answer>(next) ? std::get<Answer>(next) : Answer{};
}

Command command(const Judge& judge, Runs runs) {
  const Shape shape;
  const Variant variant;
  const auto next = judge.next({"dir", &variant, &shape, 10}, runs);
  EXPECT_TRUE(std::holds_alternative<Command>(next));
  return std::holds_alternative<Command>(next) ? std::get<Command>(next) : Command{};
}

TEST(StatusJudge, GoesByTheStatuses) {
  const auto whittle = status_judge();
  EXPECT_EQ(answer(*whittle, {exited(0)}).outcome, Outcome::fail);
  EXPECT_EQ(answer(*whittle, {exited(1)}).outcome, Outcome::pass);
  EXPECT_EQ(answer(*whittle, {exited(2)}).outcome, Outcome::unresolved);
  const auto bisect = status_judge(Statuses::bisect);
  EXPECT_EQ(answer(*bisect, {exited(0)}).outcome, Outcome::pass);
  EXPECT_EQ(answer(*bisect, {exited(1)}).outcome, Outcome::fail);
  EXPECT_EQ(answer(*bisect, {exited(127)}).outcome, Outcome::fail);
  EXPECT_EQ(answer(*bisect, {exited(125)}).outcome, Outcome::unresolved);
  EXPECT_EQ(answer(*bisect, {exited(128)}).outcome, Outcome::unresolved);
  const auto inverted = status_judge(Statuses::whittle, Sense::inverted);
  EXPECT_EQ(answer(*inverted, {exited(0)}).outcome, Outcome::pass);
  EXPECT_EQ(answer(*inverted, {exited(1)}).outcome, Outcome::fail);
}

TEST(StatusJudge, LocksOnAFailureOnly) {
  const Runs fails{exited(0)};
  EXPECT_TRUE(status_judge()->lock(fails));
  const Runs passes{exited(1)};
  const auto said = status_judge()->lock(passes);
  ASSERT_FALSE(said);
  EXPECT_NE(said.error().message.find("passes"), std::string::npos);
  const Runs neither{exited(3, "no such file")};
  EXPECT_NE(status_judge()->lock(neither).error().message.find("no such file"), std::string::npos);
}

TEST(StatusJudge, DoubtsWhatPassesAndDoesNotBuild) {
  EXPECT_EQ(answer(*status_judge(), {exited(1)}).why, "");
  EXPECT_EQ(answer(*status_judge(), {exited(1, "no errors found\n")}).why, "");
  EXPECT_EQ(answer(*status_judge(), {exited(1, "x\na.c:3:5: error: no f\ny\n")}).why,
            "a.c:3:5: error: no f");
  EXPECT_EQ(answer(*status_judge(), {exited(1, "sh: 1: prog: not found\n")}).why,
            "sh: 1: prog: not found");
}

TEST(StatusJudge, NarrowsFailuresByWhatTheyPrint) {
  SymptomOptions options;
  options.patterns.push_back({Stream::err, true, "wrong sum ([0-9]+)"});
  const auto judge =
      status_judge(Statuses::whittle, Sense::as_said, *Symptom::make(std::move(options)));
  const Runs original{exited(0, "wrong sum 7")};
  ASSERT_TRUE(judge->lock(original));
  EXPECT_EQ(answer(*judge, {exited(0, "wrong sum 7")}).outcome, Outcome::fail);
  EXPECT_EQ(answer(*judge, {exited(0, "wrong sum 8")}).outcome, Outcome::unresolved);
  EXPECT_EQ(answer(*judge, {exited(0, "crash")}).outcome, Outcome::unresolved);
  EXPECT_EQ(answer(*judge, {exited(1)}).outcome, Outcome::pass);
}

TEST(BuiltJudge, BuildsBeforeItTests) {
  const BuiltJudge judge("make -s", status_judge());
  EXPECT_EQ(command(judge, {}).argv, (std::vector<std::string>{"/bin/sh", "-c", "make -s"}));
  EXPECT_EQ(command(judge, {exited(0)}).argv, (std::vector<std::string>{"./test"}));
  const Answer broken = answer(judge, {exited(2, "a.c:1: error: x\nmake: *** Error 1\n")});
  EXPECT_EQ(broken.outcome, Outcome::unresolved);
  EXPECT_EQ(broken.trouble, Trouble::build);
  EXPECT_EQ(broken.why, "does not build: a.c:1: error: x");
  EXPECT_EQ(answer(judge, {exited(0, "", 2), exited(0, "", 1)}).seconds, 3);
}

TEST(BuiltJudge, TellsKindsOfTrouble) {
  const BuiltJudge judge("", status_judge());
  const auto trouble = [&](OneRun run) { return answer(judge, {std::move(run)}).trouble; };
  EXPECT_EQ(trouble(exited(125)), Trouble::build);
  EXPECT_EQ(trouble(exited(134, "x.c:3: f: Assertion `x' failed.")), Trouble::assertion);
  EXPECT_EQ(trouble(exited(2, "AssertionError")), Trouble::assertion);
  EXPECT_EQ(trouble(exited(139)), Trouble::memory);
  EXPECT_EQ(trouble(exited(2, "java.lang.ArrayIndexOutOfBoundsException: 3")), Trouble::memory);
  EXPECT_EQ(trouble(exited(3)), Trouble::other);
  EXPECT_EQ(trouble(exited(0)), Trouble::none);
  EXPECT_EQ(trouble(exited(1)), Trouble::none);
  OneRun slow = exited(-1);
  slow.signal = SIGKILL;
  slow.timed_out = true;
  EXPECT_EQ(trouble(slow), Trouble::timeout);
}

TEST(WatchedJudge, TellsOtherFailuresByWhatTheyTake) {
  WatchedJudge judge(status_judge(), {.time = 2, .memory = 2});
  constexpr std::uint64_t kMega = 1 << 20;
  OneRun run = exited(0, "", 10);
  run.memory = 100 * kMega;
  const Runs original{run};
  const auto told = judge.lock(original);
  ASSERT_TRUE(told);
  EXPECT_NE(told->find("within 2 times"), std::string::npos);
  EXPECT_EQ(answer(judge, {run}).outcome, Outcome::fail);
  for (const double seconds : {1.0, 30.0}) {
    OneRun other = run;
    other.seconds = seconds;
    EXPECT_EQ(answer(judge, {other}).outcome, Outcome::unresolved) << seconds;
  }
  for (const std::uint64_t memory : {10 * kMega, 300 * kMega}) {
    OneRun other = run;
    other.memory = memory;
    EXPECT_EQ(answer(judge, {other}).outcome, Outcome::unresolved) << memory;
  }
  OneRun passes = exited(1, "", 100);
  EXPECT_EQ(answer(judge, {passes}).outcome, Outcome::pass);
}

}  // namespace
}  // namespace whittle
