// The default search: 1-minimality, and what it costs on the list models.
#include "search/adaptive.h"

#include <gtest/gtest.h>

#include "support/list_models.h"
#include "support/minimizer_checks.h"
#include "support/run_search.h"

namespace whittle {
namespace {

Adaptive make(Configuration start, const Weights& weights) {
  return Adaptive(std::move(start), {.weights = weights});
}
Adaptive make_knowing_nothing_passes(Configuration start, const Weights& weights) {
  return Adaptive(std::move(start), {weights, /*try_nothing=*/false});
}

TEST(Adaptive, MinimizesOnFour) {
  expect_minimal_on_four(make, Empty::anything);
  expect_minimal_on_four(make_knowing_nothing_passes, Empty::passes);
}
TEST(Adaptive, Minimizes) {
  expect_minimal_on_random(make, Empty::anything, 10000, 1);
  expect_minimal_on_random(make_knowing_nothing_passes, Empty::passes, 10000, 2);
}
TEST(Adaptive, Ends) {
  expect_to_end_whatever_is_answered(make, 500, 3);
}

TEST(Adaptive, IsDoneWithNothing) {
  const auto test = [](const Configuration&) { return Outcome::fail; };
  EXPECT_LE(run_search(Adaptive({}), test, 10).steps, 1u);
}

TEST(Adaptive, TriesNothingFirst) {
  const SearchRun run = run_search(Adaptive(Configuration::all(1000)),
                                   [](const Configuration&) { return Outcome::fail; });
  EXPECT_TRUE(run.best.empty());
  EXPECT_EQ(run.steps, 1u);
  Adaptive knowing(Configuration::all(1000), {.try_nothing = false});
  EXPECT_FALSE(knowing.next()->configuration.empty());
}

// Whatever is left out, what is left must be 1-minimal, over enough changes that
// every phase is entered.
TEST(Adaptive, MinimizesTheModels) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    for (const bool reversed : {false, true}) {
      const DefinitionsModel model(seed, reversed);
      const auto test = [&](const Configuration& c) { return model.test(c); };
      const SearchRun run = run_search(Adaptive(Configuration::all(600)), test, 20'000);
      ASSERT_LE(run.steps, 20'000u);
      ASSERT_EQ(test(run.best), Outcome::fail);
      for (std::size_t i = 0; i < run.best.count(); ++i) {
        ASSERT_NE(test(run.best.minus(run.best.slice(i, i + 1))), Outcome::fail);
      }
    }
    const IndependentModel model(seed);
    const auto test = [&](const Configuration& c) { return model.test(c); };
    ASSERT_EQ(run_search(Adaptive(Configuration::all(600)), test).best, model.needed());
  }
}

template <class MakeModel>
double mean_tests(const MakeModel& make_model) {
  std::size_t tests = 0;
  for (unsigned seed = 0; seed < 20; ++seed) {
    const auto model = make_model(seed);
    tests += run_search(Adaptive(Configuration::all(600)), [&](const Configuration& c) {
               return model.test(c);
             }).tests;
  }
  return static_cast<double>(tests) / 20;
}

TEST(Adaptive, NeedsFewTestsOnTheModels) {
  const auto independent = [](unsigned seed) { return IndependentModel(seed); };
  const auto definitions = [](unsigned seed) { return DefinitionsModel(seed); };
  const auto reversed = [](unsigned seed) { return DefinitionsModel(seed, true); };
  for (const auto& [name, mean] : {std::pair("independent", mean_tests(independent)),
                                   std::pair("definitions", mean_tests(definitions)),
                                   std::pair("reversed", mean_tests(reversed))}) {
    RecordProperty(name, std::to_string(mean));
    EXPECT_LE(mean, 450) << name;
  }
}

TEST(Adaptive, NeedsOneTestPerChangeWhereAllAreNeeded) {
  const Configuration all = Configuration::all(600);
  const auto test = [&](const Configuration& c) {
    return c == all ? Outcome::fail : Outcome::pass;
  };
  EXPECT_LE(run_search(Adaptive(all), test).tests, 650u);
}

TEST(Adaptive, NeedsFewTestsForOneChangeOfMany) {
  for (const Change needed : {0u, 1u, 49'999u, 77'777u, 99'999u}) {
    const SearchRun run = run_search(
        Adaptive(Configuration::all(100'000)),
        [&](const Configuration& c) { return c.contains(needed) ? Outcome::fail : Outcome::pass; });
    EXPECT_EQ(run.best, Configuration::of_changes({needed}));
    EXPECT_LE(run.tests, 150u);
  }
}

}  // namespace
}  // namespace whittle
