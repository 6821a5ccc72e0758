// Reductions with a test that shows the symptom only now and then, a hundred for each kind
// of test: how often the final variant still shows it at half of the original's rate or more.
//
// Stages, scheduler, repetition and trail are put together as src/cli/reduce.cpp does.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <random>

#include "engine/pipeline.h"
#include "engine/plan.h"
#include "engine/scheduler.h"
#include "engine/trail.h"
#include "oracle/repeating.h"
#include "support/fake_oracle.h"

namespace whittle {
namespace {

constexpr int kLines = 40;
constexpr int kRuns = 100;

int count(const Variant& variant, char kind) {
  int lines = 0;
  for (const VariantFile& file : variant.files()) {
    bool begins = true;
    for (const char c : file.text()) {
      if (begins && c == kind) ++lines;
      begins = c == '\n';
    }
  }
  return lines;
}

// Lines that are needed, that help, and that do nothing.
constexpr int kNeeded = 4;
constexpr int kHelpful = 12;

Variant make_original(std::mt19937& random) {
  std::string kinds(kLines, 'x');
  for (int i = 0; i < kNeeded; ++i) kinds[i] = 'n';
  for (int i = 0; i < kHelpful; ++i) kinds[kNeeded + i] = 'h';
  std::shuffle(kinds.begin(), kinds.end(), random);
  std::string text;
  for (int i = 0; i < kLines; ++i) text += std::string(1, kinds[i]) + std::to_string(i) + "\n";
  return single_file("input", text);
}

using Rate = std::function<double(const Variant&)>;

Rate steady(double rate) {
  return [rate](const Variant& v) { return count(v, 'n') == kNeeded ? rate : 0.0; };
}
// Falls as parts are removed that help: each step is small.
Rate drifting(double rate) {
  return [rate](const Variant& v) {
    const double left = static_cast<double>(count(v, 'h')) / kHelpful;
    return count(v, 'n') == kNeeded ? rate * (0.3 + 0.7 * left) : 0.0;
  };
}

class FlakyReduction final : public Observer {
 public:
  FlakyReduction(const Variant& original, const Rate& rate, unsigned seed, int workers)
      : original_(original),
        random_(seed),
        fake_(
            workers,
            [this, rate](const Variant& variant) {
              Answer answer;
              const bool shows = std::bernoulli_distribution(rate(variant))(random_);
              answer.outcome = shows ? Outcome::fail : Outcome::pass;
              return answer;
            },
            [this](const Variant&) { return 1 + static_cast<double>(random_() % 100) / 100; }),
        repeating_(fake_) {}

  Status committed(const Commit& commit, const SchedulerCounts&) override {
    if (commit.answer.outcome == Outcome::fail && commit.variant->size() <= size_) {
      size_ = commit.variant->size();
      best_ = *commit.variant;
      trail_.add({*commit.variant, 0});
    }
    return {};
  }

  Variant run() {
    const std::atomic<bool> stop{false};
    const Result<Tally> tally = measure(repeating_, original_, {}, {}, stop);
    careful_ = Repetition::sequential(tally->rate());
    repeating_.set(Repetition::until_likely(tally->rate()));
    Variant start = original_;
    PlanOptions plan;
    plan.stages = {"lines"};
    const auto stages =
        std::make_shared<const std::vector<StageSpec>>(*reduction_stages(plan, original_));
    for (;;) {
      AnyStage pipeline(std::make_unique<Pipeline>(Finding{start, {}}, stages));
      const bool done = drive(pipeline);
      Variant result = pipeline->found().failing;
      if (best_ && best_->size() < result.size()) {
        result = *best_;
        if (done) {
          start = best_->compact();
          continue;
        }
      }
      if (done && still_shows(result)) return result;
      start = roll_back(result).compact();
      if (++roll_backs > kMaxRollBacks) {
        gave_up = true;
        return start;
      }
      best_.reset();
      size_ = start.size();
    }
  }

  std::size_t tests() const { return fake_.started; }
  int roll_backs = 0;
  bool gave_up = false;  // whittle ends with status 6 then

 private:
  static constexpr int kMaxRollBacks = 8;

  bool drive(AnyStage& stage) {
    for (;;) {
      SchedulerOptions options;
      options.cache = false;
      options.pause = [this](const SchedulerCounts& c) {
        return trail_.due(c.committed, Trail::Often::flaky);
      };
      OutcomeCache cache;
      Timeout timeout = Timeout::fixed(10);
      NoRecord record;
      Scheduler scheduler({repeating_, cache, timeout, record, *this}, std::move(options), counts_);
      const Result<StopReason> reason = scheduler.run(stage);
      counts_ = scheduler.counts();
      if (*reason != StopReason::paused) return true;
      trail_.looked_at(counts_.committed);
      if (!still_shows(trail_.best()->variant)) return false;
    }
  }

  bool still_shows(const Variant& variant) {
    const Repetition usual = repeating_.repetition();
    repeating_.set(careful_);
    const bool shows = ask(variant);
    repeating_.set(usual);
    return shows;
  }

  bool ask(const Variant& variant) {
    EXPECT_TRUE(repeating_.start(1'000'000'000, variant, {}).ok());
    for (;;) {
      const auto finished = repeating_.wait(1);
      EXPECT_TRUE(finished.ok());
      if (*finished) return (*finished)->answer.outcome == Outcome::fail;
    }
  }

  Variant roll_back(const Variant& from) {
    repeating_.set(careful_);
    if (trail_.best() && trail_.best()->variant.hash() == from.hash()) (void)trail_.back();
    while (const std::optional<Trail::Step> step = trail_.best()) {
      if (still_shows(step->variant)) return step->variant;
      (void)trail_.back();
    }
    return original_;
  }

  Variant original_;
  std::mt19937 random_;
  FakeOracle fake_;
  RepeatingOracle repeating_;
  Repetition careful_ = Repetition::once();
  Trail trail_;
  SchedulerCounts counts_;
  std::optional<Variant> best_;
  std::uint64_t size_ = ~std::uint64_t{0};
};

void expect_kept(const char* kind, double q, const Rate& rate) {
  int kept = 0;
  double rates = 0;
  double sizes = 0;
  double tests = 0;
  int roll_backs = 0;
  int gave_up = 0;
  for (unsigned seed = 0; seed < kRuns; ++seed) {
    std::mt19937 random(seed);
    const Variant original = make_original(random);
    FlakyReduction reduction(original, rate, seed + 1000, 1 + static_cast<int>(seed % 3));
    const Variant result = reduction.run();
    const double share = rate(result) / q;
    if (share >= 0.5) ++kept;
    rates += share / kRuns;
    sizes +=
        static_cast<double>(count(result, 'n') + count(result, 'h') + count(result, 'x')) / kRuns;
    tests += static_cast<double>(reduction.tests()) / kRuns;
    roll_backs += reduction.roll_backs;
    if (reduction.gave_up) ++gave_up;
  }
  std::printf(
      "%s, rate %.1f: %d of %d end at half of it or more; on average %.2f of it, %.1f of %d lines, "
      "%.0f runs of the test, %.2f roll-backs; %d ended after too many of them\n",
      kind, q, kept, kRuns, rates, sizes, kLines, tests, static_cast<double>(roll_backs) / kRuns,
      gave_up);
  EXPECT_GE(kept, 95);
}

TEST(Flaky, KeepsHalfTheRateWhereItIsConstant) {
  for (const double q : {0.9, 0.5, 0.2}) expect_kept("constant", q, steady(q));
}

TEST(Flaky, KeepsHalfTheRateWhereItDrifts) {
  for (const double q : {0.9, 0.5, 0.2}) expect_kept("drifting", q, drifting(q));
}

}  // namespace
}  // namespace whittle
