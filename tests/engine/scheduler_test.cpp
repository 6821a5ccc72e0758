// The promise of the scheduler: the same sequence of commits for any number of
// workers, whatever the oracle and in whichever order its answers arrive.
#include "engine/scheduler.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/isolation_stages.h"
#include "engine/pipeline.h"
#include "engine/plan.h"
#include "support/fake_oracle.h"
#include "support/texts.h"

namespace whittle {
namespace {

struct Recorded {
  std::string log;  // stage, variant and outcome of each commit
  Variant result;
  SchedulerCounts counts;
  double virtual_seconds = 0;
  std::size_t cancelled = 0;
  std::size_t left_under_way = 0;
};

class Recorder final : public Observer {
 public:
  Status committed(const Commit& commit, const SchedulerCounts&) override {
    log += std::string(commit.stage) + " " + commit.variant->hash().hex() + " " +
           std::string(name(commit.answer.outcome)) + (commit.cached ? "*\n" : "\n");
    return {};
  }
  std::string log;
};

// Pseudo-random, but a function of the variant alone: non-monotone as can be.
std::uint64_t scramble(const Variant& variant, std::uint64_t seed) {
  std::uint64_t x = variant.hash().low ^ (seed * 0x9e3779b97f4a7c15u);
  x ^= x >> 31;
  x *= 0xbf58476d1ce4e5b9u;
  return x ^ (x >> 29);
}

Recorded run(int workers, const PlanOptions& plan, const std::string& text,
             const FakeOracle::Test& test, SchedulerOptions options = {}) {
  const Variant original = single_file("input", text);
  auto stages = reduction_stages(plan, original);
  EXPECT_TRUE(stages.ok());
  AnyStage stage(std::make_unique<Pipeline>(
      Finding{original, {}}, std::make_shared<const std::vector<StageSpec>>(std::move(*stages))));
  FakeOracle oracle(workers, test, [](const Variant& variant) {
    return 1 + static_cast<double>(scramble(variant, 77) % 100) / 20;
  });
  OutcomeCache cache;
  Timeout timeout = Timeout::fixed(10);
  Recorder recorder;
  NoRecord record;
  Scheduler scheduler({oracle, cache, timeout, record, recorder}, std::move(options));
  const auto reason = scheduler.run(stage);
  EXPECT_TRUE(reason.ok());
  return {recorder.log, stage->found().failing, scheduler.counts(),
          oracle.now(), oracle.cancelled,       oracle.under_way()};
}

void expect_same_for_any_number(const PlanOptions& plan, const std::string& text,
                                const FakeOracle::Test& test) {
  const Recorded alone = run(1, plan, text, test);
  for (const int workers : {2, 3, 8, 33}) {
    const Recorded many = run(workers, plan, text, test);
    ASSERT_EQ(alone.log, many.log) << workers << " workers, " << plan.algorithm;
    ASSERT_EQ(alone.result.hash(), many.result.hash());
    EXPECT_EQ(many.left_under_way, 0u);
  }
}

TEST(Scheduler, CommitsTheSameForAnyNumberOfWorkersOnRandomOracles) {
  for (const char* algorithm : {"adaptive", "ddmin", "wdd", "probdd", "cdd"}) {
    for (const unsigned percent : {1u, 2u, 5u, 10u, 20u, 35u, 50u}) {
      PlanOptions plan;
      plan.algorithm = algorithm;
      plan.stages = {"lines", "chars"};
      const std::string text = numbered(24);
      const auto test = [&](const Variant& variant) {
        const std::uint64_t dice = scramble(variant, percent);
        Answer answer;
        answer.outcome = dice % 100 < percent    ? Outcome::fail
                         : (dice >> 20) % 2 == 0 ? Outcome::pass
                                                 : Outcome::unresolved;
        return answer;
      };
      expect_same_for_any_number(plan, text, test);
    }
  }
}

TEST(Scheduler, CommitsTheSameWhereThreeLinesAreNeeded) {
  const auto test = [](const Variant& variant) {
    const std::string text = variant.files()[0].text();
    Answer answer;
    const bool all = text.find("line 3\n") != std::string::npos &&
                     text.find("line 40\n") != std::string::npos &&
                     text.find("line 41\n") != std::string::npos;
    answer.outcome = all ? Outcome::fail : Outcome::pass;
    return answer;
  };
  for (const bool monotone : {false, true}) {
    PlanOptions plan;
    plan.stages = {"lines"};
    plan.monotone = monotone;
    expect_same_for_any_number(plan, numbered(100), test);
    EXPECT_EQ(run(8, plan, numbered(100), test).result.files()[0].text(),
              "line 3\nline 40\nline 41\n");
  }
}

// dd tells pass from unresolved: three branches.
TEST(Scheduler, CommitsTheSameWhenIsolating) {
  const auto isolate = [](int workers, std::uint64_t seed) {
    const Variant failing = single_file("input", numbered(40));
    const Variant passing = single_file("input", "");
    auto stages = isolation_stages({}, passing, failing);
    EXPECT_TRUE(stages.ok());
    AnyStage stage(std::make_unique<Pipeline>(
        Finding{failing, passing},
        std::make_shared<const std::vector<StageSpec>>(std::move(*stages)), Rounds::once));
    FakeOracle oracle(
        workers,
        [seed](const Variant& variant) {
          Answer answer;
          answer.outcome = static_cast<Outcome>(scramble(variant, seed) % 3);
          return answer;
        },
        [](const Variant& variant) { return 1 + static_cast<double>(variant.size() % 7); });
    OutcomeCache cache;
    Timeout timeout = Timeout::fixed(10);
    Recorder recorder;
    NoRecord record;
    Scheduler scheduler({oracle, cache, timeout, record, recorder}, {});
    EXPECT_TRUE(scheduler.run(stage).ok());
    return recorder.log;
  };
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::string alone = isolate(1, seed);
    for (const int workers : {2, 3, 8, 33}) ASSERT_EQ(alone, isolate(workers, seed));
  }
}

FakeOracle::Test needs_lines(const std::vector<int>& needed) {
  return [needed](const Variant& variant) {
    const std::string text = variant.files()[0].text();
    Answer answer;
    answer.outcome = Outcome::fail;
    for (const int line : needed) {
      if (text.find("line " + std::to_string(line) + "\n") == std::string::npos) {
        answer.outcome = Outcome::pass;
      }
    }
    return answer;
  };
}

TEST(Scheduler, UsesManyWorkersWhereSuccessIsRare) {
  std::vector<int> needed;
  for (int i = 0; i < 300; ++i) {
    if (i % 50 != 7) needed.push_back(i);
  }
  PlanOptions plan;
  plan.stages = {"lines"};
  const Recorded alone = run(1, plan, numbered(300), needs_lines(needed));
  const Recorded eight = run(8, plan, numbered(300), needs_lines(needed));
  EXPECT_GT(alone.virtual_seconds / eight.virtual_seconds, 5);
}

TEST(Scheduler, MergingScalesWhereAFifthSucceeds) {
  std::vector<int> needed;
  for (int i = 0; i < 400; ++i) {
    if (i % 5 != 2) needed.push_back(i);
  }
  PlanOptions plan;
  plan.stages = {"lines"};
  const Recorded alone = run(1, plan, numbered(400), needs_lines(needed));
  const Recorded eight = run(8, plan, numbered(400), needs_lines(needed));
  EXPECT_GT(alone.virtual_seconds / eight.virtual_seconds, 4);
}

TEST(Scheduler, CountsWhatWasSpeculatedInVain) {
  PlanOptions plan;
  plan.stages = {"lines"};
  const Recorded many = run(8, plan, numbered(100), needs_lines({5, 50}));
  EXPECT_GT(many.counts.started, many.counts.useful);
  EXPECT_EQ(many.counts.committed, many.counts.useful + many.counts.cached);
  EXPECT_GT(many.cancelled, 0u) << "a useless test should be ended at once";
}

TEST(Scheduler, RunsATimeoutAgainAloneBeforeItCounts) {
  // The first run of every variant times out, as on a busy machine; the second tells.
  std::map<std::string, int> seen;
  const auto needs = needs_lines({3, 17});
  const auto test = [&](const Variant& variant) {
    Answer answer = needs(variant);
    if (seen[variant.hash().hex()]++ == 0 && answer.outcome == Outcome::fail) {
      answer.outcome = Outcome::unresolved;
      answer.by_time_limit = true;
    }
    return answer;
  };
  PlanOptions plan;
  plan.stages = {"lines"};
  const Recorded many = run(4, plan, numbered(30), test);
  EXPECT_EQ(many.result.files()[0].text(), "line 3\nline 17\n");
  EXPECT_GT(many.counts.confirmed, 0u);
}

TEST(Scheduler, NeverCachesWhatIsNotSettled) {
  std::size_t asked = 0;
  const auto test = [&](const Variant&) {
    ++asked;
    Answer answer;
    answer.reusable = false;
    return answer;
  };
  PlanOptions plan;
  plan.stages = {"lines"};
  plan.algorithm = "ddmin";
  const Recorded one = run(1, plan, numbered(8), test);
  EXPECT_EQ(one.counts.cached, 0u);
  EXPECT_EQ(asked, one.counts.committed);
}

TEST(Scheduler, WithoutTheCacheEveryProposalIsRun) {
  SchedulerOptions options;
  options.cache = false;
  PlanOptions plan;
  plan.stages = {"lines"};
  plan.algorithm = "ddmin";
  const Recorded one = run(1, plan, numbered(20), needs_lines({1, 11, 19}), options);
  EXPECT_EQ(one.counts.cached, 0u);
  EXPECT_EQ(one.counts.useful, one.counts.committed);
}

TEST(Scheduler, StopsAtALimitWithTheStageAsAfterTheLastCommit) {
  SchedulerOptions options;
  options.limit_reached = [](const SchedulerCounts& counts) { return counts.committed >= 10; };
  PlanOptions plan;
  plan.stages = {"lines"};
  const Recorded stopped = run(3, plan, numbered(64), needs_lines({9}), options);
  EXPECT_EQ(stopped.counts.committed, 10u);
  EXPECT_EQ(stopped.left_under_way, 0u);
}

}  // namespace
}  // namespace whittle
