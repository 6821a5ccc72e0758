// The sweep: 1-minimality, and what it may and may not ask for.
#include "search/sweep.h"

#include <gtest/gtest.h>

#include "support/list_models.h"
#include "support/minimizer_checks.h"
#include "support/run_search.h"

namespace whittle {
namespace {

template <Side side>
Sweep make(Configuration start, const Weights&) {
  return Sweep(std::move(start), {}, {}, side);
}

TEST(Sweep, MinimizesOnFour) {
  expect_minimal_on_four(make<Side::back>, Empty::anything);
  expect_minimal_on_four(make<Side::front>, Empty::anything);
}
TEST(Sweep, Minimizes) {
  expect_minimal_on_random(make<Side::back>, Empty::anything, 8000, 1);
  expect_minimal_on_random(make<Side::front>, Empty::anything, 8000, 2);
}
TEST(Sweep, Ends) {
  expect_to_end_whatever_is_answered(make<Side::back>, 500, 3);
}

TEST(Sweep, AsksForEachChangeOnceWhereAllAreNeeded) {
  for (Change n = 0; n <= 50; ++n) {
    const SearchRun run = run_search(Sweep(Configuration::all(n)),
                                     [](const Configuration&) { return Outcome::pass; });
    EXPECT_EQ(run.steps, n);
    EXPECT_EQ(run.tests, n);
    for (const auto& [asked, outcome] : run.log) EXPECT_EQ(asked.count(), n - 1);
  }
}

TEST(Sweep, BeginsAtTheGivenSide) {
  const Configuration all = Configuration::all(5);
  EXPECT_EQ(Sweep(all).next()->configuration.text(), "0-3");
  EXPECT_EQ(Sweep(all, {}, {}, Side::front).next()->configuration.text(), "1-4");
}

TEST(Sweep, TriesTheGivenChangesFirst) {
  const Configuration first = Configuration::of_changes({2, 5});
  Sweep sweep(Configuration::all(9), {}, first);
  for (int i = 0; i < 2; ++i) {
    const auto candidate = sweep.next();
    ASSERT_TRUE(candidate);
    EXPECT_TRUE(first.contains(Configuration::all(9).minus(candidate->configuration)));
    sweep.report(Outcome::pass);
  }
}

TEST(Sweep, FindsOneMinimalWithWhatIsTriedFirst) {
  std::mt19937 random(4);
  for (int i = 0; i < 5000; ++i) {
    const Predicate predicate = random_of_any_kind(random, random_between(random, 1, 11));
    const Configuration first = configuration_of(static_cast<Mask>(random()) & predicate.full());
    const Driven run = drive(Sweep(predicate.start(), {}, first), predicate);
    ASSERT_TRUE(predicate.one_minimal(run.best)) << predicate.text();
  }
}

TEST(Sweep, LeavesOutWhatIsKnown) {
  std::mt19937 random(5);
  for (int i = 0; i < 5000; ++i) {
    const Predicate predicate = random_of_any_kind(random, random_between(random, 1, 11));
    Mask known = 0;
    for (Change change = 0; change < predicate.changes(); ++change) {
      const Mask bit = Mask{1} << change;
      if (predicate.at(predicate.full() & ~bit) != Outcome::fail && random() % 2) known |= bit;
    }
    Sweep sweep(predicate.start(), configuration_of(known));
    const Driven run = drive(sweep, predicate);
    ASSERT_TRUE(predicate.one_minimal(run.best)) << predicate.text();
    // Until something goes, what is known is not asked for.
    while (const auto candidate = sweep.next()) {
      const Mask left_out = predicate.full() & ~mask_of(candidate->configuration);
      ASSERT_EQ(left_out & known, 0u) << predicate.text();
      sweep.report(predicate(candidate->configuration));
      if (sweep.best() != predicate.start()) break;
    }
  }
}

TEST(Sweep, IsDoneWhereAllIsKnown) {
  EXPECT_FALSE(Sweep(Configuration::all(7), Configuration::all(7)).next());
  EXPECT_FALSE(Sweep(Configuration()).next());
}

TEST(Sweep, CountsWhatItTried) {
  Sweep sweep(Configuration::all(6));
  EXPECT_EQ(sweep.tried(), 0u);
  EXPECT_EQ(sweep.unvisited().count(), 6u);
  while (sweep.next()) sweep.report(Outcome::unresolved);
  EXPECT_EQ(sweep.tried(), 6u);
  EXPECT_TRUE(sweep.unvisited().empty());
  EXPECT_LT(sweep.rate(), 0.05);
}

// Merging: where changes do not depend on each other, one pass and the unions of its
// batches find everything, and a second pass shows that nothing more can go.
TEST(Sweep, MergesABatch) {
  const IndependentModel model(1);
  const SearchRun run = run_search(Sweep(Configuration::all(600)),
                                   [&](const Configuration& c) { return model.test(c); });
  EXPECT_EQ(run.best, model.needed());
  EXPECT_LE(run.tests, 600u + 600 / 8 + 60 + 10);
}

// Where the union does not fail, the longest prefix of the winners that does goes, not
// just the first.
TEST(Sweep, FindsTheLongestPrefixThatCanGo) {
  for (std::size_t most = 1; most <= 8; ++most) {
    Sweep sweep(Configuration::all(64));
    for (std::size_t steps = 0; sweep.best().count() == 64; ++steps) {
      ASSERT_LE(steps, Sweep::kFirstBatch + 1 + 8)
          << most << ": more than doubling and bisection take";
      const std::size_t left_out = 64 - sweep.next()->configuration.count();
      sweep.report(left_out <= most ? Outcome::fail : Outcome::pass);
    }
    EXPECT_EQ(sweep.best(), Configuration::all(static_cast<Change>(64 - most)));
  }
}

// The batch must not depend on its own outcomes: that keeps workers busy.
TEST(Sweep, AsksForAWholeBatchWhateverItsOutcomes) {
  Sweep passing(Configuration::all(2 * Sweep::kFirstBatch));
  Sweep failing = passing;
  for (std::size_t i = 0; i < Sweep::kFirstBatch; ++i) {
    ASSERT_EQ(passing.next()->configuration, failing.next()->configuration) << i;
    passing.report(Outcome::pass);
    failing.report(Outcome::fail);
  }
  EXPECT_EQ(failing.next()->configuration.count(), Sweep::kFirstBatch)
      << "the union of what could go";
}

}  // namespace
}  // namespace whittle
