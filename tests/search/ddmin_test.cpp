// ddmin against section III of Zeller & Hildebrandt.
#include "search/ddmin.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

#include "support/minimizer_checks.h"
#include "support/predicates.h"
#include "support/run_search.h"

namespace whittle {
namespace {

const auto kMake = [](Configuration start, const Weights&) { return Ddmin(std::move(start)); };
const auto kMakeWdd = [](Configuration start, const Weights& weights) {
  return Ddmin(std::move(start), {Causes::first, weights, /*cut_by_weight=*/true});
};

/// A line of the figures: "1 2 . . 7 8" without the spaces.
std::string line(const Configuration& c) {
  std::string text = "........";
  for (Change change = 0; change < 8; ++change) {
    if (c.contains(change)) text[change] = static_cast<char>('1' + change);
  }
  return text;
}

std::vector<std::string> lines(const SearchRun& run) {
  std::vector<std::string> lines;
  for (const auto& [configuration, outcome] : run.log) {
    lines.push_back(line(configuration) + " " + std::string(mark(outcome)));
  }
  return lines;
}

TEST(Ddmin, DoesFigure4) {
  const auto test = [](const Configuration& c) {
    if (c.contains(6)) return Outcome::fail;
    return c == Configuration::all(4) ? Outcome::unresolved : Outcome::pass;
  };
  const SearchRun run = run_search(Ddmin(Configuration::all(8)), test);
  EXPECT_EQ(lines(run), (std::vector<std::string>{"1234.... ?", "....5678 ✘", "....56.. ✔",
                                                  "......78 ✘", "......7. ✘"}));
  EXPECT_EQ(line(run.best), "......7.");
}

TEST(Ddmin, DoesFigure6) {
  const Configuration needed = Configuration::of_changes({0, 6, 7});
  const auto test = [&](const Configuration& c) {
    if (c.contains(needed)) return Outcome::fail;
    return c.intersect(needed).empty() ? Outcome::pass : Outcome::unresolved;
  };
  const SearchRun run = run_search(Ddmin(Configuration::all(8)), test);
  const std::vector<std::string> figure = {
      "1234.... ?", "....5678 ?",                                                          //
      "12...... ?", "..34.... ✔", "....56.. ✔", "......78 ?", "..345678 ?", "12..5678 ✘",  //
      "12...... ?", "....56.. ✔", "......78 ?", "....5678 ?", "12....78 ✘",                //
      "12...... ?", "......78 ?",                                                          //
      "1....... ?", ".2...... ✔", "......7. ?", ".......8 ?", ".2....78 ?", "1.....78 ✘",  //
      "1....... ?", "......7. ?", ".......8 ?", "......78 ?", "1......8 ?", "1.....7. ?"};
  EXPECT_EQ(lines(run), figure);
  EXPECT_EQ(run.steps, 27u);
  EXPECT_EQ(run.tests, 17u);
  EXPECT_EQ(line(run.best), "1.....78");
}

TEST(Ddmin, IsDoneWithOneChangeOrNone) {
  EXPECT_FALSE(Ddmin(Configuration::all(1)).next());
  EXPECT_FALSE(Ddmin(Configuration()).next());
}

// Figure 5 as it is written, recursion and all; what it tests goes to `log`.
class Twin {
 public:
  Twin(const Predicate& predicate, DdminOptions options)
      : predicate_(predicate), options_(std::move(options)) {}

  std::vector<Configuration> ddmin(const Configuration& c) {
    if (c.count() < 2) return {c};
    return ddmin2(parts_of(c, 2));
  }
  std::vector<Configuration> log;

 private:
  using Parts = std::vector<Configuration>;

  Parts parts_of(const Configuration& c, std::size_t n) const {
    const Partition partition = options_.cut_by_weight ? Partition::weighted(c, n, options_.weights)
                                                       : Partition::even(c, n);
    Parts parts;
    for (std::size_t i = 0; i < n; ++i) parts.push_back(partition.part(i));
    return parts;
  }
  bool fails(const Configuration& c) {
    log.push_back(c);
    return predicate_(c) == Outcome::fail;
  }
  Parts failing_subsets(const Parts& parts) {
    Parts failing;
    for (const Configuration& part : parts) {
      if (fails(part)) failing.push_back(part);
      if (!failing.empty() && options_.causes == Causes::first) break;
    }
    if (options_.causes == Causes::smallest && !failing.empty()) {
      failing = {*std::ranges::min_element(failing, {}, [&](const Configuration& c) {
        return std::pair(options_.weights.of(c), c.count());
      })};
    }
    return failing;
  }
  std::vector<Configuration> ddmin2(const Parts& parts) {
    std::vector<Configuration> results;
    for (const Configuration& subset : failing_subsets(parts)) {
      for (const Configuration& result : ddmin(subset)) results.push_back(result);
    }
    if (!results.empty()) return results;
    Configuration c;
    for (const Configuration& part : parts) c = c.plus(part);
    for (std::size_t i = 0; parts.size() > 2 && i < parts.size(); ++i) {
      if (!fails(c.minus(parts[i]))) continue;
      Parts others = parts;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      return ddmin2(others);
    }
    if (parts.size() < c.count()) return ddmin2(parts_of(c, std::min(c.count(), 2 * parts.size())));
    return {c};
  }

  const Predicate& predicate_;
  DdminOptions options_;
};

void expect_same_as_twin(const Predicate& predicate, const DdminOptions& options) {
  Twin twin(predicate, options);
  const Configuration expected = twin.ddmin(predicate.start()).front();
  Ddmin search(predicate.start(), options);
  for (const Configuration& asked : twin.log) {
    const auto candidate = search.next();
    ASSERT_TRUE(candidate) << "done too early on " << predicate.text();
    ASSERT_EQ(candidate->configuration, asked) << candidate->configuration.text() << ", not "
                                               << asked.text() << " on " << predicate.text();
    search.report(predicate(asked));
  }
  ASSERT_FALSE(search.next()) << "goes on after the end on " << predicate.text();
  ASSERT_EQ(search.best(), expected) << predicate.text();
}

TEST(Ddmin, AsksWhatFigure5Asks) {
  std::mt19937 random(1);
  for (int i = 0; i < 6000; ++i) {
    const Change changes = random_between(random, 1, 11);
    const Predicate predicate = random_of_any_kind(random, changes);
    ASSERT_NO_FATAL_FAILURE(expect_same_as_twin(predicate, {}));
  }
}

TEST(Ddmin, AsksWhatFigure5AsksWhenCutByWeight) {
  std::mt19937 random(2);
  for (int i = 0; i < 3000; ++i) {
    const Change changes = random_between(random, 1, 11);
    const Predicate predicate = random_of_any_kind(random, changes);
    const DdminOptions options{Causes::first, random_weights(random, changes), true};
    ASSERT_NO_FATAL_FAILURE(expect_same_as_twin(predicate, options));
  }
}

TEST(Ddmin, GoesOnWithTheSmallest) {
  std::mt19937 random(3);
  for (int i = 0; i < 3000; ++i) {
    const Change changes = random_between(random, 1, 11);
    const Predicate predicate = random_of_any_kind(random, changes);
    const DdminOptions options{Causes::smallest, random_weights(random, changes), false};
    ASSERT_NO_FATAL_FAILURE(expect_same_as_twin(predicate, options));
  }
}

TEST(Ddmin, GoesOnWithTheLightHalf) {
  const auto test = [](const Configuration& c) {
    return c.contains(0) || c.contains(7) ? Outcome::fail : Outcome::pass;
  };
  const Weights weights(std::vector<std::uint32_t>{9, 9, 9, 9, 1, 1, 1, 1});
  const auto best = [&](Causes causes) {
    return run_search(Ddmin(Configuration::all(8), {causes, weights, false}), test).best.text();
  };
  EXPECT_EQ(best(Causes::first), "0");
  EXPECT_EQ(best(Causes::smallest), "7");
}

TEST(Ddmin, SimplifiesEachCause) {
  std::mt19937 random(4);
  std::size_t several = 0;
  for (int i = 0; i < 4000; ++i) {
    const Predicate predicate = random_of_any_kind(random, random_between(random, 1, 11));
    const Weights weights = random_weights(random, predicate.changes());
    const DdminOptions options{Causes::each, weights, false};
    const auto measure = [&](const Configuration& c) {
      return std::pair(weights.of(c), c.count());
    };
    Twin twin(predicate, options);
    std::set<std::string> expected;
    auto smallest = measure(predicate.start());
    for (const Configuration& result : twin.ddmin(predicate.start())) {
      expected.insert(result.text());
      smallest = std::min(smallest, measure(result));
    }
    Ddmin search(predicate.start(), options);
    std::size_t steps = 0;
    for (; const auto candidate = search.next(); ++steps) {
      ASSERT_LE(steps, twin.log.size()) << predicate.text();
      search.report(predicate(candidate->configuration));
    }
    EXPECT_EQ(steps, twin.log.size()) << predicate.text();
    std::set<std::string> found{search.best().text()};
    EXPECT_EQ(measure(search.best()), smallest);
    for (const Ends& other : search.others()) {
      EXPECT_TRUE(other.passing.empty());
      EXPECT_TRUE(predicate.one_minimal(other.failing)) << predicate.text();
      EXPECT_TRUE(found.insert(other.failing.text()).second) << "twice on " << predicate.text();
    }
    ASSERT_EQ(found, expected) << predicate.text();
    several += found.size() > 1;
  }
  EXPECT_GT(several, 100u) << "the predicates test little";
}

TEST(Ddmin, HasNoOthersUnlessAsked) {
  const Predicate predicate = on_four_changes(0xFFFE);
  for (const Causes causes : {Causes::first, Causes::smallest}) {
    Ddmin search(predicate.start(), {causes, {}, false});
    while (const auto candidate = search.next()) search.report(predicate(candidate->configuration));
    EXPECT_TRUE(search.others().empty());
  }
}

// Proposition 11.
TEST(Ddmin, MinimizesOnFour) {
  expect_minimal_on_four(kMake, Empty::passes);
}
TEST(Ddmin, Minimizes) {
  expect_minimal_on_random(kMake, Empty::passes, 6000, 5);
}
TEST(Ddmin, MinimizesOnFourWhenCutByWeight) {
  const Weights weights(std::vector<std::uint32_t>{1, 7, 0, 3});
  const auto make = [&](Configuration start, const Weights&) {
    return kMakeWdd(std::move(start), weights);
  };
  expect_minimal_on_four(make, Empty::passes);
}
TEST(Ddmin, MinimizesWhenCutByWeight) {
  expect_minimal_on_random(kMakeWdd, Empty::passes, 6000, 6);
}
TEST(Ddmin, Ends) {
  expect_to_end_whatever_is_answered(kMake, 500, 7);
}

// Proposition 12, with a cache.
TEST(Ddmin, NeedsAtMostTheWorstCase) {
  std::mt19937 random(8);
  for (int i = 0; i < 6000; ++i) {
    const Change n = random_between(random, 1, 12);
    const Predicate predicate = random_of_any_kind(random, n);
    ASSERT_LE(drive(Ddmin(predicate.start()), predicate).tests, n * n + 3 * n) << predicate.text();
  }
}

// The worst case of proposition 12's proof: nothing fails until single changes are
// left out, and then only without the last.
TEST(Ddmin, NeedsAtMostTheWorstCaseOfTheProof) {
  for (Change n = 2; n <= 60; ++n) {
    const auto test = [](const Configuration& c) {
      return c == Configuration::all(static_cast<Change>(c.count())) && c.count() >= 2
                 ? Outcome::fail
                 : Outcome::unresolved;
    };
    EXPECT_LE(run_search(Ddmin(Configuration::all(n)), test).tests, n * n + 3 * n);
  }
}

// Proposition 13.
TEST(Ddmin, NeedsTwiceTheLogarithmForOneChange) {
  for (Change n = 1; n <= 130; ++n) {
    for (Change cause = 0; cause < n; ++cause) {
      const auto test = [&](const Configuration& c) {
        return c.contains(cause) ? Outcome::fail : Outcome::pass;
      };
      const SearchRun run = run_search(Ddmin(Configuration::all(n)), test);
      ASSERT_EQ(run.best, Configuration::of_changes({cause}));
      ASSERT_LE(run.steps, 2u * static_cast<std::size_t>(std::bit_width(n - 1u)));
    }
  }
}

}  // namespace
}  // namespace whittle
