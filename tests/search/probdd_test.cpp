// ProbDD: 1-minimality, and the same proposals as the definition.
#include "search/probdd.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "support/list_models.h"
#include "support/minimizer_checks.h"
#include "support/run_search.h"

namespace whittle {
namespace {

ProbDd make(Configuration start, const Weights& weights) {
  return ProbDd(std::move(start), {.weights = weights});
}

TEST(ProbDd, MinimizesOnFour) {
  expect_minimal_on_four(make, Empty::anything);
}
TEST(ProbDd, Minimizes) {
  expect_minimal_on_random(make, Empty::anything, 10000, 1);
}
TEST(ProbDd, MinimizesForAnySigma) {
  for (const double sigma : {0.001, 0.02, 0.3, 0.5, 0.7, 0.999}) {
    const auto with_sigma = [&](Configuration start, const Weights& weights) {
      return ProbDd(std::move(start), {weights, sigma});
    };
    expect_minimal_on_random(with_sigma, Empty::anything, 1500, 2);
  }
}
TEST(ProbDd, Ends) {
  expect_to_end_whatever_is_answered(make, 500, 3);
}
TEST(ProbDd, IsDoneWithNothing) {
  EXPECT_FALSE(ProbDd({}).next());
}

// The definition, with a number for each change and a sort for each test; ends where
// the sweep begins. A product that grows by rounding only does not grow.
class Twin {
 public:
  Twin(Change changes, double sigma) : p_(changes, sigma), in_(changes, true) {}

  std::optional<Configuration> next() {
    std::vector<Change> order(p_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::stable_sort(order, {}, [&](Change change) { return p_[change]; });
    taken_.clear();
    none_needed_ = 1;
    for (const Change change : order) {
      if (!in_[change] || p_[change] > 1 - 1e-9) continue;
      const double s = static_cast<double>(taken_.size());
      const double more = none_needed_ * (1 - p_[change]);
      if ((s + 1) * more <= s * none_needed_ * (1 + 1e-12)) break;
      taken_.push_back(change);
      none_needed_ = more;
    }
    if (taken_.empty()) return std::nullopt;
    return current().minus(Configuration::of_changes(taken_));
  }
  void report(Outcome outcome) {
    for (const Change change : taken_) {
      if (outcome == Outcome::fail) {
        in_[change] = false;
      } else {
        p_[change] = taken_.size() == 1 ? 1 : p_[change] / (1 - none_needed_);
      }
    }
  }
  Configuration current() const {
    std::vector<Change> changes;
    for (Change change = 0; change < in_.size(); ++change) {
      if (in_[change]) changes.push_back(change);
    }
    return Configuration::of_changes(std::move(changes));
  }

 private:
  std::vector<double> p_;
  std::vector<bool> in_;
  std::vector<Change> taken_;
  double none_needed_ = 1;
};

template <class Test>
void expect_same_as_twin(Change changes, double sigma, const Test& test) {
  Twin twin(changes, sigma);
  ProbDd search(Configuration::all(changes), {.sigma = sigma});
  for (std::size_t step = 0; const auto asked = twin.next(); ++step) {
    ASSERT_LE(step, most_steps(changes));
    const auto candidate = search.next();
    ASSERT_TRUE(candidate) << "done too early";
    ASSERT_EQ(candidate->configuration, *asked)
        << "step " << step << ": " << candidate->configuration.text() << ", not " << asked->text();
    const Outcome outcome = test(*asked);
    twin.report(outcome);
    search.report(outcome);
    ASSERT_EQ(search.best(), twin.current());
  }
  // What follows is the sweep.
  if (const auto candidate = search.next()) {
    ASSERT_EQ(candidate->configuration.count() + 1, search.best().count());
  }
}

TEST(ProbDd, AsksWhatTheDefinitionAsks) {
  std::mt19937 random(4);
  for (int i = 0; i < 3000; ++i) {
    const double sigma = i % 2 ? 0.1 : 0.01 * random_between(random, 1, 60);
    const Predicate predicate = random_of_any_kind(random, random_between(random, 1, 12));
    ASSERT_NO_FATAL_FAILURE(expect_same_as_twin(predicate.changes(), sigma, predicate));
  }
  for (unsigned seed = 0; seed < 5; ++seed) {
    const IndependentModel independent(seed);
    const DefinitionsModel definitions(seed);
    ASSERT_NO_FATAL_FAILURE(
        expect_same_as_twin(600, 0.1, [&](const Configuration& c) { return independent.test(c); }));
    ASSERT_NO_FATAL_FAILURE(
        expect_same_as_twin(600, 0.1, [&](const Configuration& c) { return definitions.test(c); }));
  }
}

TEST(ProbDd, TakesNineAtATenth) {
  // 9·0.9⁹ = 10·0.9¹⁰ is the largest; after a miss p = 0.1/(1−0.9⁹) = 0.163, which
  // sorts behind the others.
  ProbDd search(Configuration::all(20));
  EXPECT_EQ(search.next()->configuration.text(), "9-19");
  EXPECT_NEAR(search.next()->chance, 0.3874, 0.0001);
  search.report(Outcome::pass);
  EXPECT_EQ(search.next()->configuration.text(), "0-8 18-19");
}

TEST(ProbDd, TriesLightChangesFirst) {
  const Weights weights(std::vector<std::uint32_t>{100, 1, 100, 1, 100, 1});
  const ProbDd search(Configuration::all(6), {.weights = weights});
  const Configuration left_out = Configuration::all(6).minus(search.next()->configuration);
  EXPECT_TRUE(left_out.contains(Configuration::of_changes({1, 3, 5}))) << left_out.text();
}

TEST(ProbDd, TakesWeightsOfZero) {
  const Weights weights(std::vector<std::uint32_t>(10, 0));
  const SearchRun run = run_search(
      ProbDd(Configuration::all(10), {.weights = weights}),
      [](const Configuration& c) { return c.contains(4) ? Outcome::fail : Outcome::pass; }, 1000);
  EXPECT_EQ(run.best.text(), "4");
}

// Whatever was left out alone since the last success need not be tried again.
TEST(ProbDd, DoesNotRepeatWhatItKnows) {
  const Configuration all = Configuration::all(40);
  const SearchRun run = run_search(ProbDd(all), [&](const Configuration& c) {
    return c == all ? Outcome::fail : Outcome::pass;
  });
  EXPECT_EQ(run.steps, run.tests);
}

TEST(ProbDd, BeatsDdminOnIndependentChanges) {
  const IndependentModel model(1);
  const SearchRun run = run_search(ProbDd(Configuration::all(600)),
                                   [&](const Configuration& c) { return model.test(c); });
  EXPECT_EQ(run.best, model.needed());
  EXPECT_LE(run.tests, 800u);
}

}  // namespace
}  // namespace whittle
