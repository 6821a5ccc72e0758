// The promise of the journal to the scheduler: a run that is stopped anywhere, with any
// number of workers, and gone on with, with any other number, commits what a run that
// nobody stopped commits; and no test is run again that was answered.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/guided_stage.h"
#include "engine/pipeline.h"
#include "engine/plan.h"
#include "engine/scheduler.h"
#include "journal/journal.h"
#include "journal/schema.h"
#include "support/fake_oracle.h"
#include "support/temporary_directory.h"
#include "support/texts.h"

namespace whittle {
namespace {

// Pseudo-random, but a function of the variant alone: non-monotone as can be.
std::uint64_t scramble(const Variant& variant, std::uint64_t seed) {
  std::uint64_t x = variant.hash().low ^ (seed * 0x9e3779b97f4a7c15u);
  x ^= x >> 31;
  x *= 0xbf58476d1ce4e5b9u;
  return x ^ (x >> 29);
}

FakeOracle::Test random_oracle(unsigned percent) {
  return [percent](const Variant& variant) {
    const std::uint64_t dice = scramble(variant, percent);
    Answer answer;
    answer.outcome = dice % 100 < percent    ? Outcome::fail
                     : (dice >> 20) % 2 == 0 ? Outcome::pass
                                             : Outcome::unresolved;
    return answer;
  };
}

class Commits final : public Observer {
 public:
  Status committed(const Commit& commit, const SchedulerCounts&) override {
    log += std::string(commit.stage) + " " + commit.variant->hash().hex() + " " +
           std::string(name(commit.answer.outcome)) + (commit.cached ? "*\n" : "\n");
    ++count;
    return {};
  }
  void guided(const Guidance& guidance) override {
    log += "told: " + guidance.text() + "\n";
    told.push_back(guidance);
  }
  std::string log;
  std::uint64_t count = 0;
  std::vector<Guidance> told;
};

/// What somebody says when there are so many commits.
struct Said {
  std::uint64_t after = 0;
  Guidance guidance;
};

struct Setting {
  PlanOptions plan;
  std::string text = numbered(20);
  FakeOracle::Test test;
  bool cache = true;
  std::vector<Said> said{};
};

struct Start {
  int workers = 1;
  std::uint64_t most_commits = ~std::uint64_t{0};  // not counting those that are replayed
};

struct Outcomes {
  std::string log;
  Variant result;
  StopReason reason = StopReason::done;
  SchedulerCounts counts;
  std::multiset<std::string> tested;  // variants for which a test was started
};

Outcomes run(const Setting& setting, const Start& start, Record& record) {
  const Variant original = single_file("input", setting.text);
  auto stages = reduction_stages(setting.plan, original);
  EXPECT_TRUE(stages.ok());
  AnyStage stage(std::make_unique<Pipeline>(
      Finding{original, {}}, std::make_shared<const std::vector<StageSpec>>(std::move(*stages))));
  stage = AnyStage(std::make_unique<GuidedStage>(std::move(stage), original));
  Outcomes outcomes;
  FakeOracle oracle(
      start.workers,
      [&](const Variant& variant) {
        outcomes.tested.insert(variant.hash().hex());
        return setting.test(variant);
      },
      [](const Variant& variant) {
        return 1 + static_cast<double>(scramble(variant, 77) % 100) / 20;
      });
  OutcomeCache cache;
  Timeout timeout = Timeout::fixed(10);
  Commits commits;
  SchedulerOptions options;
  options.cache = setting.cache;
  std::optional<std::uint64_t> begun;  // commits when the first was asked for that is new
  options.limit_reached = [&](const SchedulerCounts& counts) {
    if (!begun) begun = counts.committed;
    return counts.committed - *begun >= start.most_commits;
  };
  options.told = [&](std::string_view) -> std::optional<Guidance> {
    for (const Said& each : setting.said) {
      const bool told = std::ranges::find(commits.told, each.guidance) != commits.told.end();
      if (commits.count == each.after && !told) return each.guidance;
    }
    return std::nullopt;
  };
  Scheduler scheduler({oracle, cache, timeout, record, commits}, std::move(options));
  const auto reason = scheduler.run(stage);
  EXPECT_TRUE(reason.ok()) << reason.error().message;
  outcomes.log = commits.log;
  outcomes.result = stage->found().failing;
  outcomes.reason = *reason;
  outcomes.counts = scheduler.counts();
  return outcomes;
}

class Replay : public testing::Test {
 protected:
  std::unique_ptr<Journal> open(const Setting& setting) {
    auto journal = std::filesystem::exists(path)
                       ? Journal::resume(path, Keep::good)
                       : Journal::create(path, {}, Keep::good, single_file("input", setting.text));
    EXPECT_TRUE(journal.ok()) << journal.error().message;
    return std::move(*journal);
  }
  Outcomes start(const Setting& setting, const Start& how) {
    const std::unique_ptr<Journal> journal = open(setting);
    return run(setting, how, *journal);
  }
  std::set<std::string> answered() {
    std::set<std::string> result;
    Result<std::unique_ptr<Database>> database = Database::open(path, Database::Mode::read);
    if (!database) return result;
    Result<Statement> select =
        (*database)->prepare("SELECT variant FROM tests WHERE flags & 1 = 0");
    while (*select->step()) result.insert(select->hash(0)->hex());
    return result;
  }
  // Stops after `steps` commits each time, with as many workers as comes in turn.
  void expect_same(const Setting& setting, std::uint64_t steps, const std::vector<int>& workers) {
    NoRecord nowhere;
    const Outcomes calm = run(setting, {}, nowhere);
    for (const char* part : {"", "-wal", "-shm"}) std::filesystem::remove(path + part);
    std::size_t round = 0;
    for (;; ++round) {
      ASSERT_LT(round, 5000u);
      const std::set<std::string> before = answered();
      const Outcomes part = start(setting, {workers[round % workers.size()], steps});
      ASSERT_EQ(part.log, calm.log.substr(0, part.log.size())) << "start " << round;
      if (setting.cache) {
        for (const std::string& variant : part.tested) {
          ASSERT_FALSE(before.contains(variant)) << "start " << round << " ran a test again";
        }
      }
      if (part.reason == StopReason::done) {
        ASSERT_EQ(part.log, calm.log);
        ASSERT_EQ(part.result.hash(), calm.result.hash());
        break;
      }
    }
    // Finished or not: replayed from end to end, nothing is run.
    const Outcomes all = start(setting, {workers[0]});
    EXPECT_EQ(all.log, calm.log);
    EXPECT_TRUE(all.tested.empty());
    EXPECT_EQ(all.counts.useful, 0u);
    EXPECT_EQ(all.counts.replayed, calm.counts.useful);
    EXPECT_EQ(all.counts.cached, calm.counts.cached);
  }

  TemporaryDirectory directory;
  std::string path = directory.file("journal");
};

TEST_F(Replay, CommitsTheSameWhereverItWasStopped) {
  Setting setting;
  setting.plan.stages = {"lines"};
  setting.test = random_oracle(20);
  for (const std::uint64_t steps : {1, 3, 8, 30, 70}) {
    expect_same(setting, steps, {1});
    expect_same(setting, steps * 2, {3});
    expect_same(setting, steps, {8, 1, 2, 33});
  }
}

TEST_F(Replay, CommitsTheSameForEveryAlgorithmAndRandomOracles) {
  for (const char* algorithm : {"adaptive", "ddmin", "wdd", "probdd", "cdd"}) {
    for (const unsigned percent : {2u, 10u, 35u}) {
      Setting setting;
      setting.plan.algorithm = algorithm;
      setting.plan.stages = {"lines", "chars"};
      setting.text = numbered(12);
      setting.test = random_oracle(percent);
      expect_same(setting, 40, {2, 8, 1});
    }
  }
}

TEST_F(Replay, CommitsTheSameWithoutTheCache) {
  Setting setting;
  setting.plan.stages = {"lines"};
  setting.plan.algorithm = "ddmin";
  setting.test = random_oracle(15);
  setting.cache = false;
  expect_same(setting, 7, {1});
  expect_same(setting, 7, {4, 1, 8});
}

// With one worker nothing is speculated: not even a test that is known is run again.
TEST_F(Replay, RunsNothingAgainWithoutTheCacheEither) {
  Setting setting;
  setting.plan.stages = {"lines"};
  setting.plan.algorithm = "ddmin";
  setting.test = random_oracle(15);
  setting.cache = false;
  NoRecord nowhere;
  const Outcomes calm = run(setting, {}, nowhere);
  std::multiset<std::string> tested;
  for (int i = 0; i < 5000; ++i) {
    const Outcomes part = start(setting, {1, 3});
    tested.insert(part.tested.begin(), part.tested.end());
    if (part.reason == StopReason::done) break;
  }
  EXPECT_EQ(tested, calm.tested);
}

// On a busy machine tests run into their time limit. What was measured beside other tests
// counts no more after a stop than before it.
TEST_F(Replay, RunsATimeoutAgainAloneBeforeItCounts) {
  for (const std::uint64_t steps : {1, 4, 9}) {
    for (const std::vector<int>& workers : std::vector<std::vector<int>>{{8, 1}, {1, 8}, {4, 2}}) {
      NoRecord nowhere;
      Setting setting;
      setting.plan.stages = {"lines"};
      setting.test = random_oracle(20);
      const Outcomes calm = run(setting, {}, nowhere);
      for (const char* part : {"", "-wal", "-shm"}) std::filesystem::remove(path + part);
      // The first run of a third of all variants takes too long, where there is more than
      // one worker.
      std::set<std::string> seen;
      int now = 1;
      setting.test = [&, tells = random_oracle(20)](const Variant& variant) {
        Answer answer = tells(variant);
        const bool busy = now > 1 && scramble(variant, 5) % 3 == 0;
        if (busy && seen.insert(variant.hash().hex()).second) {
          answer.outcome = Outcome::unresolved;
          answer.by_time_limit = true;
        }
        return answer;
      };
      Outcomes part;
      for (std::size_t round = 0; round < 5000; ++round) {
        now = workers[round % workers.size()];
        part = start(setting, {now, steps});
        ASSERT_EQ(part.log, calm.log.substr(0, part.log.size()))
            << "start " << round << " with " << now << " workers";
        if (part.reason == StopReason::done) break;
      }
      EXPECT_EQ(part.log, calm.log);
      EXPECT_EQ(part.result.hash(), calm.result.hash());
    }
  }
}

TEST_F(Replay, CommitsTheSameWithGuidance) {
  Setting setting;
  setting.plan.stages = {"lines", "tokens", "chars"};
  setting.text = numbered(12);
  setting.test = random_oracle(25);
  setting.said = {{2, Guidance::keep("input", 7, 14)},
                  {9, Guidance::skip("lines")},
                  {20, Guidance::keep("input", 40, 43)},
                  {20, Guidance::skip("chars")}};
  for (const std::uint64_t steps : {1, 2, 9, 20}) {
    expect_same(setting, steps, {1});
    expect_same(setting, steps, {8, 1, 3});
  }
}

// Another version of whittle asks otherwise: then the answers are of use, the order is not.
TEST_F(Replay, OfAnotherSearchUsesTheAnswers) {
  Setting setting;
  setting.plan.stages = {"lines"};
  setting.plan.algorithm = "ddmin";
  setting.test = random_oracle(20);
  const Outcomes first = start(setting, {4, 30});
  setting.plan.algorithm = "adaptive";
  NoRecord nowhere;
  const Outcomes calm = run(setting, {}, nowhere);
  const std::set<std::string> before = answered();
  const Outcomes other = start(setting, {2});
  EXPECT_EQ(other.log, calm.log);
  EXPECT_EQ(other.result.hash(), calm.result.hash());
  for (const std::string& variant : other.tested) EXPECT_FALSE(before.contains(variant));
}

}  // namespace
}  // namespace whittle
