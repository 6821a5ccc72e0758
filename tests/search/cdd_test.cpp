// CDD: 1-minimality, and the rounds of the definition.
#include "search/cdd.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "search/block_size.h"
#include "support/list_models.h"
#include "support/minimizer_checks.h"
#include "support/run_search.h"

namespace whittle {
namespace {

Cdd make(Configuration start, const Weights& weights) {
  return Cdd(std::move(start), {.weights = weights});
}

TEST(Cdd, MinimizesOnFour) {
  expect_minimal_on_four(make, Empty::anything);
}
TEST(Cdd, Minimizes) {
  expect_minimal_on_random(make, Empty::anything, 10000, 1);
}
TEST(Cdd, MinimizesForAnyStart) {
  for (const double p0 : {0.001, 0.02, 0.3, 0.5, 0.7, 0.999}) {
    const auto with_p0 = [&](Configuration start, const Weights& weights) {
      return Cdd(std::move(start), {weights, p0});
    };
    expect_minimal_on_random(with_p0, Empty::anything, 1500, 2);
  }
}
TEST(Cdd, Ends) {
  expect_to_end_whatever_is_answered(make, 500, 3);
}
TEST(Cdd, IsDoneWithNothing) {
  EXPECT_FALSE(Cdd({}).next());
}

/// The best block size by trying all; a gain by rounding only is none.
std::size_t best_size(double p) {
  const auto gain = [&](std::size_t s) {
    return static_cast<double>(s) * std::pow(1 - p, static_cast<double>(s));
  };
  std::size_t best = 1;
  for (std::size_t s = 2; s <= 3000; ++s) {
    if (gain(s) > gain(best) * (1 + 1e-12)) best = s;
  }
  return best;
}

TEST(Cdd, SizesItsBlocksByTheLargestExpectedGain) {
  for (const double p : {0.001, 0.004, 0.05, 0.1, 0.2, 1.0 / 3, 0.4, 0.49, 0.5, 0.6, 0.99}) {
    EXPECT_EQ(best_block_size(p), best_size(p)) << p;
  }
  EXPECT_EQ(best_block_size(1.0), 1u);
  EXPECT_EQ(best_block_size(1.7), 1u);
}

// The definition: rounds of blocks from the back. Ends where the sweep begins.
template <class Test>
void expect_rounds(Change changes, double p0, const Test& test) {
  Cdd search(Configuration::all(changes), {.p0 = p0});
  Configuration current = Configuration::all(changes);
  std::size_t size = 0;
  for (double p = p0; size != 1 && !current.empty(); p /= 1 - 1 / std::numbers::e) {
    size = p < 0.5 ? best_size(p) : 1;
    for (std::size_t end = current.count(); end > 0;) {
      const std::size_t begin = end - std::min(size, end);
      const Configuration without = current.minus(current.slice(begin, end));
      const auto candidate = search.next();
      ASSERT_TRUE(candidate) << "done too early";
      ASSERT_EQ(candidate->configuration, without) << "size " << size;
      const Outcome outcome = test(without);
      search.report(outcome);
      if (outcome == Outcome::fail) current = without;
      ASSERT_EQ(search.best(), current);
      end = begin;
    }
  }
  if (const auto candidate = search.next()) {
    ASSERT_EQ(candidate->configuration.count() + 1, search.best().count());
  }
}

TEST(Cdd, AsksWhatTheDefinitionAsks) {
  std::mt19937 random(4);
  for (int i = 0; i < 1500; ++i) {
    const double p0 = i % 2 ? 0.1 : 0.01 * random_between(random, 2, 60);
    const Predicate predicate = random_of_any_kind(random, random_between(random, 1, 12));
    ASSERT_NO_FATAL_FAILURE(expect_rounds(predicate.changes(), p0, predicate));
  }
  for (unsigned seed = 0; seed < 5; ++seed) {
    const DefinitionsModel model(seed);
    ASSERT_NO_FATAL_FAILURE(
        expect_rounds(600, 0.1, [&](const Configuration& c) { return model.test(c); }));
  }
}

TEST(Cdd, CutsByWeight) {
  // The mean is 10, so a block of nine weighs 90: the heavy change is one by itself.
  std::vector<std::uint32_t> each(20, 5);
  each.back() = 105;
  Cdd search(Configuration::all(20), {.weights = Weights(each)});
  EXPECT_EQ(search.next()->configuration.text(), "0-18");
  search.report(Outcome::pass);
  EXPECT_EQ(search.next()->configuration.text(), "0 19");
}

// The last round is the certificate where nothing went in it.
TEST(Cdd, LeavesNothingToTheSweepThatItKnows) {
  const Configuration all = Configuration::all(40);
  const SearchRun run = run_search(
      Cdd(all), [&](const Configuration& c) { return c == all ? Outcome::fail : Outcome::pass; });
  EXPECT_EQ(run.steps, 5u + 7 + 14 + 20 + 40) << "rounds of 9, 6, 3, 2 and 1";
}

TEST(Cdd, BeatsDdminOnIndependentChanges) {
  const IndependentModel model(1);
  const SearchRun run = run_search(Cdd(Configuration::all(600)),
                                   [&](const Configuration& c) { return model.test(c); });
  EXPECT_EQ(run.best, model.needed());
  EXPECT_LE(run.tests, 800u);
}

}  // namespace
}  // namespace whittle
