// How sure a decision by several runs is, measured.
#include "oracle/repetition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

#include "oracle/repeating.h"
#include "support/fake_oracle.h"

namespace whittle {
namespace {

struct Measured {
  double taken = 0;  // share of the variants
  double runs = 0;   // on the average
  int most_runs = 0;
};

Measured decide_often(const Repetition& repetition, double rate, unsigned seed,
                      int variants = 100'000) {
  std::mt19937 random(seed);
  std::bernoulli_distribution shows(rate);
  Measured measured;
  for (int i = 0; i < variants; ++i) {
    Tally tally;
    std::optional<bool> decided;
    while (!decided) {
      ++tally.runs;
      if (shows(random)) ++tally.shown;
      decided = repetition.decide(tally);
    }
    if (*decided) measured.taken += 1.0 / variants;
    measured.runs += static_cast<double>(tally.runs) / variants;
    measured.most_runs = std::max(measured.most_runs, tally.runs);
  }
  return measured;
}

// Wald's bounds hold up to what a decision overshoots, and up to the end that is set to
// the runs. Half as much again is allowed for.
TEST(Repetition, ErrsAsSeldomAsItPromises) {
  std::printf(
      "   rate   taken at rate  at 3/4  at 1/2  at 1/4   runs at rate  at 1/2  at 0   most\n");
  for (const double rate : {0.97, 0.9, 0.5, 0.2}) {
    const Repetition repetition = Repetition::sequential(rate);
    const Measured same = decide_often(repetition, rate, 1);
    const Measured less = decide_often(repetition, rate * 3 / 4, 2);
    const Measured half = decide_often(repetition, rate / 2, 3);
    const Measured quarter = decide_often(repetition, rate / 4, 4);
    const Measured none = decide_often(repetition, 0, 5, 1);
    std::printf("%7.2f %15.4f %7.4f %7.4f %7.4f %14.1f %7.1f %5.0f %6d\n", rate, same.taken,
                less.taken, half.taken, quarter.taken, same.runs, half.runs, none.runs,
                std::max(same.most_runs, half.most_runs));
    EXPECT_LE(1 - same.taken, 1.5 * Repetition::kRefusedWrongly);
    EXPECT_LE(half.taken, 1.5 * Repetition::kTakenWrongly);
    EXPECT_LE(quarter.taken, half.taken / 4 + 0.0005);
    EXPECT_LE(none.runs, half.runs + 1) << "what never shows it is soon refused";
  }
}

// One that shows it always must not be refused for ever: a measured rate of 1 is taken for less.
TEST(Repetition, AgainstCertaintyTakesWhatShowsItAlways) {
  const Repetition repetition = Repetition::sequential(1);
  const Measured always = decide_often(repetition, 1, 1, 1000);
  EXPECT_NEAR(always.taken, 1, 1e-9);
  EXPECT_LE(always.most_runs, 10);
  EXPECT_GT(decide_often(repetition, 0.97, 2).taken, 0.9);
}

TEST(Repetition, EndsForAnyRates) {
  for (double against = 0.005; against <= 1; against += 0.05) {
    const Repetition repetition = Repetition::sequential(against);
    for (double rate = 0; rate <= 1; rate += 0.1) {
      const Measured measured = decide_often(repetition, rate, 6, 100);
      EXPECT_LT(measured.most_runs, 90 / against + 60) << against << ' ' << rate;
    }
  }
}

TEST(Repetition, UpToSoManyRuns) {
  const Repetition three = Repetition::up_to(3);
  EXPECT_TRUE(three.repeats());
  EXPECT_EQ(three.decide({1, 1}), true);
  EXPECT_EQ(three.decide({2, 0}), std::nullopt);
  EXPECT_EQ(three.decide({3, 0}), false);
  EXPECT_EQ(three.decide({3, 1}), true);
  EXPECT_FALSE(Repetition::once().repeats());
  EXPECT_EQ(Repetition::once().decide({1, 0}), false);
}

// An oracle that answers from a list, and then again.
class Listed {
 public:
  explicit Listed(std::vector<Answer> answers) : answers_(std::move(answers)) {}
  FakeOracle::Test test() {
    return [this](const Variant&) { return answers_[asked_++ % answers_.size()]; };
  }

 private:
  std::vector<Answer> answers_;
  std::size_t asked_ = 0;
};

Answer answer(Outcome outcome, double seconds, std::string why = "", bool settled = true) {
  Answer result;
  result.outcome = outcome;
  result.seconds = seconds;
  result.why = std::move(why);
  result.reusable = settled;
  return result;
}

double one_second(const Variant&) {
  return 1;
}

// Until it is decided.
Answer decided(RepeatingOracle& oracle, Ticket ticket) {
  EXPECT_TRUE(oracle.start(ticket, single_file("f", "text"), {}).ok());
  for (int i = 0; i < 1000; ++i) {
    const auto finished = oracle.wait(1);
    EXPECT_TRUE(finished.ok());
    if (*finished) {
      EXPECT_EQ((*finished)->ticket, ticket);
      return (*finished)->answer;
    }
  }
  return {};
}

TEST(RepeatingOracle, RunsATestOnceWhereThatIsEnough) {
  Listed listed({answer(Outcome::pass, 0.5, "because")});
  FakeOracle fake(1, listed.test(), one_second);
  RepeatingOracle oracle(fake);
  const Answer got = decided(oracle, 7);
  EXPECT_EQ(got.outcome, Outcome::pass);
  EXPECT_EQ(got.why, "because");
  EXPECT_EQ(got.runs, 1);
  EXPECT_EQ(fake.started, 1u);
}

TEST(RepeatingOracle, StopsAtTheFirstRunThatShowsTheSymptom) {
  Listed listed({answer(Outcome::pass, 0.5), answer(Outcome::unresolved, 3, "timed out"),
                 answer(Outcome::fail, 1)});
  FakeOracle fake(1, listed.test(), one_second);
  RepeatingOracle oracle(fake);
  oracle.set(Repetition::up_to(5));
  const Answer got = decided(oracle, 1);
  EXPECT_EQ(got.outcome, Outcome::fail);
  EXPECT_EQ(got.why, "");
  EXPECT_EQ(got.runs, 3);
  EXPECT_EQ(got.shown, 1);
  EXPECT_EQ(got.seconds, 3) << "of the longest run";
}

TEST(RepeatingOracle, GivesTheLastRunsAnswerWhereNoneShowsIt) {
  Listed listed({answer(Outcome::pass, 1), answer(Outcome::unresolved, 1, "exit status 3")});
  FakeOracle fake(1, listed.test(), one_second);
  RepeatingOracle oracle(fake);
  oracle.set(Repetition::up_to(4));
  const Answer got = decided(oracle, 1);
  EXPECT_EQ(got.outcome, Outcome::unresolved);
  EXPECT_EQ(got.why, "exit status 3");
  EXPECT_EQ(got.runs, 4);
}

TEST(RepeatingOracle, DoesNotRepeatWhatFoundNoRoom) {
  Listed listed({answer(Outcome::unresolved, 1, "no room", false)});
  FakeOracle fake(1, listed.test(), one_second);
  RepeatingOracle oracle(fake);
  oracle.set(Repetition::up_to(9));
  const Answer got = decided(oracle, 1);
  EXPECT_FALSE(got.reusable);
  EXPECT_EQ(fake.started, 1u);
}

TEST(RepeatingOracle, KeepsTheWorkersApart) {
  std::mt19937 random(8);
  FakeOracle fake(
      4,
      [&](const Variant& variant) {
        const bool shows = random() % 10 < 5 && variant.size() > 2;
        return answer(shows ? Outcome::fail : Outcome::pass, 1);
      },
      [](const Variant& variant) { return static_cast<double>(variant.size()); });
  RepeatingOracle oracle(fake);
  oracle.set(Repetition::sequential(0.5));
  for (Ticket ticket = 1; ticket <= 4; ++ticket) {
    ASSERT_TRUE(oracle.start(ticket, single_file("f", std::string(ticket, 'x')), {}).ok());
  }
  oracle.cancel(3);
  std::map<Ticket, Answer> got;
  while (fake.under_way() > 0) {
    const auto finished = oracle.wait(1);
    ASSERT_TRUE(finished.ok());
    if (*finished) got[(*finished)->ticket] = (*finished)->answer;
  }
  ASSERT_EQ(got.size(), 3u);
  EXPECT_EQ(got[1].outcome, Outcome::pass);
  EXPECT_EQ(got[2].outcome, Outcome::pass);
  EXPECT_EQ(got[4].outcome, Outcome::fail);
  EXPECT_GT(got[4].runs, 2);
  EXPECT_GT(got[4].shown, 1);
}

TEST(Measure, KnowsARateToAboutAFifth) {
  std::mt19937 random(9);
  for (const double rate : {0.9, 0.5, 0.2}) {
    std::bernoulli_distribution shows(rate);
    double sum = 0;
    double squares = 0;
    constexpr int kTimes = 400;
    for (int i = 0; i < kTimes; ++i) {
      FakeOracle fake(
          3,
          [&](const Variant&) { return answer(shows(random) ? Outcome::fail : Outcome::pass, 1); },
          one_second);
      const std::atomic<bool> stop{false};
      const Result<Tally> tally = measure(fake, single_file("f", "x"), {}, {}, stop);
      ASSERT_TRUE(tally.ok());
      EXPECT_EQ(fake.under_way(), 0u);
      const double relative = tally->rate() / rate;
      sum += relative / kTimes;
      squares += relative * relative / kTimes;
    }
    std::printf("rate %.1f: measured as %.3f of it on average, give or take %.3f\n", rate, sum,
                std::sqrt(squares - sum * sum));
    EXPECT_NEAR(sum, 1, 0.06);
    EXPECT_LT(std::sqrt(squares - sum * sum), 0.25);
  }
}

TEST(Measure, GivesUpOnWhatNeverShows) {
  FakeOracle fake(
      2, [](const Variant&) { return answer(Outcome::pass, 1); }, one_second);
  const std::atomic<bool> stop{false};
  const Result<Tally> tally = measure(fake, single_file("f", "x"), {}, {.runs = 50}, stop);
  ASSERT_TRUE(tally.ok());
  EXPECT_EQ(tally->runs, 50);
  EXPECT_EQ(tally->rate(), 0);
}

}  // namespace
}  // namespace whittle
