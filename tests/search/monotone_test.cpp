// What monotony implies is not asked for, and nothing else changes.
#include "search/monotone.h"

#include <gtest/gtest.h>

#include "search/adaptive.h"
#include "search/cdd.h"
#include "search/dd.h"
#include "search/ddmin.h"
#include "search/probdd.h"
#include "search/sweep.h"
#include "support/minimizer_checks.h"
#include "support/predicates.h"
#include "support/run_search.h"

namespace whittle {
namespace {

// It is what the search inside is.
static_assert(Search<Monotone<Adaptive>> && Search<Monotone<Monotone<Dd>>>);
static_assert(Isolating<Monotone<Dd>> && FindsSeveral<Monotone<Dd>>);
static_assert(!Isolating<Monotone<Ddmin>> && FindsSeveral<Monotone<Ddmin>>);
static_assert(!Isolating<Monotone<Adaptive>> && !FindsSeveral<Monotone<Adaptive>>);

/// Proposes what it is given, one after the other, and remembers the answers.
struct Script {
  std::vector<Configuration> lines;
  std::vector<Outcome> answers{};
  Configuration best_{};

  std::optional<Candidate> next() const {
    if (answers.size() == lines.size()) return std::nullopt;
    return Candidate{lines[answers.size()]};
  }
  void report(Outcome outcome) { answers.push_back(outcome); }
  const Configuration& best() const { return best_; }
};

/// What of the script is asked for, when everything is answered with `outcome`.
std::vector<std::string> asked(const std::vector<std::vector<Change>>& script, Outcome outcome) {
  Script lines;
  for (const auto& changes : script) lines.lines.push_back(Configuration::of_changes(changes));
  Monotone<Script> search(lines);
  std::vector<std::string> asked;
  while (const auto candidate = search.next()) {
    asked.push_back(candidate->configuration.text());
    search.report(outcome);
  }
  return asked;
}

using Texts = std::vector<std::string>;

TEST(Monotone, TakesSupersetsOfFailingAsFail) {
  EXPECT_EQ(asked({{1, 2}, {1, 2, 3}, {1, 2}, {1}, {0, 1}, {2}}, Outcome::fail),
            (Texts{"1-2", "1", "2"}));
}

TEST(Monotone, TakesSubsetsOfPassingAsPass) {
  EXPECT_EQ(asked({{1, 2}, {1}, {1, 2}, {}, {1, 2, 3}, {3}, {4}}, Outcome::pass),
            (Texts{"1-2", "1-3", "4"}));
}

TEST(Monotone, LearnsNothingFromUnresolved) {
  EXPECT_EQ(asked({{1, 2}, {1}, {1, 2}, {1, 2, 3}}, Outcome::unresolved),
            (Texts{"1-2", "1", "1-2", "1-3"}));
}

TEST(Monotone, ReportsWhatIsImplied) {
  const auto lines = [](std::vector<std::vector<Change>> script) {
    std::vector<Configuration> result;
    for (auto& changes : script) result.push_back(Configuration::of_changes(std::move(changes)));
    return result;
  };
  // A search that shows as its best the last line that failed.
  struct Last : Script {
    void report(Outcome outcome) {
      if (outcome == Outcome::fail) best_ = lines[answers.size()];
      Script::report(outcome);
    }
  };
  Monotone<Last> failed(Last{{lines({{1}, {1, 2}, {3}})}});
  failed.report(Outcome::fail);
  EXPECT_EQ(failed.best().text(), "1-2");
  EXPECT_EQ(failed.next()->configuration.text(), "3");
  Monotone<Last> passed(Last{{lines({{1, 2}, {1}, {3}})}});
  passed.report(Outcome::pass);
  EXPECT_TRUE(passed.best().empty());
  EXPECT_EQ(passed.next()->configuration.text(), "3");
  // Where the test is not monotone, fail wins.
  Monotone<Last> both(Last{{lines({{1, 2, 3}, {4}, {1, 4}, {1, 2, 3, 4}})}});
  both.report(Outcome::pass);
  both.report(Outcome::fail);
  EXPECT_EQ(both.best().text(), "1-4");
  EXPECT_FALSE(both.next());
}

TEST(Monotone, ForgetsTheOldest) {
  constexpr Change kMost = Monotone<Script>::kMaxRemembered;
  for (const Outcome outcome : {Outcome::fail, Outcome::pass}) {
    for (const Change kept : {kMost, kMost + 1}) {
      std::vector<std::vector<Change>> script;
      for (Change change = 0; change < kept; ++change) script.push_back({change});
      script.push_back({0});
      script.push_back({kept - 1});
      EXPECT_EQ(asked(script, outcome).size(), kept == kMost ? kMost : kMost + 2);
    }
  }
}

TEST(Monotone, KeepsOnlyWhatSaysMost) {
  // Each failing set makes the ones before it superfluous, so none is forgotten.
  std::vector<std::vector<Change>> script{{1000}};
  for (Change n = 600; n > 0; --n) {
    std::vector<Change> changes(n);
    for (Change i = 0; i < n; ++i) changes[i] = i;
    script.push_back(changes);
  }
  script.push_back({1000});
  EXPECT_EQ(asked(script, Outcome::fail).size(), 601u);
}

struct Tests {
  std::size_t plain = 0;
  std::size_t monotone = 0;
};

template <Search S>
void expect_same_with_fewer(const S& search, const Predicate& predicate, Tests& tests) {
  const auto test = [&](const Configuration& c) { return predicate(c); };
  const SearchRun plain = run_search(search, test, 10'000);
  const SearchRun monotone = run_search(Monotone<S>(search), test, 10'000);
  ASSERT_EQ(monotone.best, plain.best) << predicate.text();
  ASSERT_EQ(monotone.passing, plain.passing) << predicate.text();
  ASSERT_LE(monotone.tests, plain.tests) << predicate.text();
  ASSERT_LE(monotone.steps, plain.steps) << predicate.text();
  tests.plain += plain.tests;
  tests.monotone += monotone.tests;
}

template <class Make>
Tests expect_same_with_fewer_on_many(const Make& make) {
  std::mt19937 random(1);
  Tests tests;
  for (int i = 0; i < 1500; ++i) {
    const Predicate predicate = random_monotone(random, random_between(random, 1, 11));
    expect_same_with_fewer(make(predicate.start()), predicate, tests);
    if (testing::Test::HasFatalFailure()) break;
  }
  return tests;
}

template <class Make>
void expect_to_spare_tests(const Make& make) {
  const Tests tests = expect_same_with_fewer_on_many(make);
  EXPECT_LT(tests.monotone, tests.plain) << "it never helped";
}

TEST(Monotone, SparesTestsOfDdmin) {
  expect_to_spare_tests([](Configuration c) { return Ddmin(c); });
}
TEST(Monotone, SparesTestsOfDdminForEachCause) {
  expect_to_spare_tests([](Configuration c) { return Ddmin(c, {.causes = Causes::each}); });
}
// All that dd asks for lies between its ends and is implied by neither; the cache
// answers the rest.
TEST(Monotone, ChangesNothingForDd) {
  for (const Causes causes : {Causes::first, Causes::smallest, Causes::each}) {
    const Tests tests = expect_same_with_fewer_on_many(
        [&](Configuration c) { return Dd({}, c, {.causes = causes}); });
    EXPECT_EQ(tests.monotone, tests.plain);
  }
}
TEST(Monotone, SparesTestsOfAdaptive) {
  expect_to_spare_tests([](Configuration c) { return Adaptive(c); });
}
TEST(Monotone, SparesTestsOfProbDd) {
  expect_to_spare_tests([](Configuration c) { return ProbDd(c); });
}
TEST(Monotone, SparesTestsOfCdd) {
  expect_to_spare_tests([](Configuration c) { return Cdd(c); });
}
TEST(Monotone, SparesTestsOfSweep) {
  expect_to_spare_tests([](Configuration c) { return Sweep(c); });
}

TEST(Monotone, EndsWhereTheTestIsNotMonotone) {
  const auto make = [](Configuration c, const Weights&) { return Monotone<Ddmin>(Ddmin(c)); };
  expect_to_end_whatever_is_answered(make, 500, 2);
  const auto adaptive = [](Configuration c, const Weights&) {
    return Monotone<Adaptive>(Adaptive(c));
  };
  expect_to_end_whatever_is_answered(adaptive, 500, 3);
}

TEST(Monotone, HandsOutTheOthers) {
  const auto test = [](const Configuration& c) {
    return c.contains(0) || c.contains(7) ? Outcome::fail : Outcome::pass;
  };
  Monotone<Ddmin> search(Ddmin(Configuration::all(8), {.causes = Causes::each}));
  while (const auto candidate = search.next()) search.report(test(candidate->configuration));
  ASSERT_EQ(search.others().size(), 1u);
  EXPECT_EQ(search.best().plus(search.others()[0].failing).text(), "0 7");
}

}  // namespace
}  // namespace whittle
