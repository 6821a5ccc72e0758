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

Adaptive make_without_sweep(Configuration start, const Weights& weights) {
  return Adaptive(std::move(start), {.weights = weights, .sweep = false});
}

// What it ends with need not be 1-minimal, but it was tested and fails (drive() looks), and it
// asks for what it would ask for anyway, up to the sweep.
void expect_the_same_up_to_the_sweep(const Predicate& predicate, const Weights& weights = {}) {
  const Driven short_run = drive(make_without_sweep(predicate.start(), weights), predicate);
  EXPECT_EQ(predicate(short_run.best), Outcome::fail) << predicate.text();
  Adaptive whole = make(predicate.start(), weights);
  Adaptive part = make_without_sweep(predicate.start(), weights);
  while (const auto candidate = part.next()) {
    ASSERT_TRUE(whole.next());
    ASSERT_EQ(candidate->configuration, whole.next()->configuration) << predicate.text();
    part.report(predicate(candidate->configuration));
    whole.report(predicate(candidate->configuration));
    ASSERT_EQ(part.best(), whole.best());
  }
}

TEST(Adaptive, WithoutASweepEndsWhereThatWouldBegin) {
  for (std::uint32_t bits = 1u << 15; bits < kPredicatesOnFour && !HasFailure(); ++bits) {
    expect_the_same_up_to_the_sweep(on_four_changes(bits));
  }
  std::mt19937 random(4);
  for (int i = 0; i < 5000 && !HasFailure(); ++i) {
    const Change changes = random_between(random, 1, 12);
    expect_the_same_up_to_the_sweep(random_of_any_kind(random, changes),
                                    i % 2 ? random_weights(random, changes) : Weights());
  }
  expect_to_end_whatever_is_answered(make_without_sweep, 500, 5);
  EXPECT_FALSE(make_without_sweep({}, {}).next());
}

TEST(Adaptive, WithoutASweepCopiesAreIndependent) {
  std::mt19937 random(6);
  for (int i = 0; i < 500; ++i) {
    const Predicate predicate = random_of_any_kind(random, random_between(random, 1, 12));
    expect_independent_copies(make_without_sweep(predicate.start(), {}), predicate, random);
  }
}

// Where all are needed that is soon known, and no test is spent on each of them.
TEST(Adaptive, WithoutASweepGivesUpWhereAllAreNeeded) {
  const Configuration all = Configuration::all(600);
  const auto test = [&](const Configuration& c) {
    return c == all ? Outcome::fail : Outcome::pass;
  };
  EXPECT_LE(run_search(make_without_sweep(all, {}), test).tests, 150u);
  // What is not needed goes all the same.
  for (unsigned seed = 0; seed < 20; ++seed) {
    const IndependentModel model(seed);
    const SearchRun run = run_search(make_without_sweep(all, {}),
                                     [&](const Configuration& c) { return model.test(c); });
    EXPECT_EQ(run.best, model.needed());
  }
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
