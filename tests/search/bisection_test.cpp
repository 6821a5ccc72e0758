// The bisection of iterative delta debugging: the paper's figure, its bound, and what is left.
#include "search/bisection.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "support/minimizer_checks.h"

namespace whittle {
namespace {

// As in the figure: a digit for each of eight changes.
std::string bits(const Configuration& configuration, Change count) {
  std::string text;
  for (Change i = 0; i < count; ++i) text += configuration.contains(i) ? '1' : '0';
  return text;
}

TEST(Bisection, GoesAsInFigure3) {
  Bisection search(Configuration::all(8));
  std::vector<std::string> steps;
  while (const auto candidate = search.next()) {
    steps.push_back(bits(candidate->configuration, 8));
    search.report(candidate->configuration.contains(5) ? Outcome::fail : Outcome::pass);
  }
  EXPECT_EQ(steps, (std::vector<std::string>{"00000000", "11110000", "11111100", "11111000",
                                             "11110100", "00000100"}));
  EXPECT_EQ(bits(search.best(), 8), "00000100");
}

TEST(Bisection, FindsIndependentChangesInTheBound) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    const auto n = static_cast<Change>(1 + random() % 40);
    Configuration needed;
    for (Change i = 0; i < n; ++i) {
      if (random() % 3 == 0) needed = needed.plus(Configuration::of_changes({i}));
    }
    Bisection search(Configuration::all(n));
    std::size_t tests = 0;
    while (const auto candidate = search.next()) {
      ++tests;
      search.report(candidate->configuration.contains(needed) ? Outcome::fail
                                                              : Outcome::unresolved);
    }
    EXPECT_EQ(search.best(), needed);
    EXPECT_LE(tests, 2 * n - 1);
  }
}

TEST(Bisection, EndsWhateverIsAnswered) {
  const auto make = [](Configuration start, const Weights&) { return Bisection(std::move(start)); };
  expect_to_end_whatever_is_answered(make, 500, 3);
}

TEST(Bisection, DoesNotAskForNothingWhereThatIsKnown) {
  Bisection search(Configuration::all(4), /*try_nothing=*/false);
  EXPECT_EQ(bits(search.next()->configuration, 4), "1100");
  EXPECT_FALSE(Bisection({}).next());
}

}  // namespace
}  // namespace whittle
