// dd against section V of Zeller & Hildebrandt.
#include "search/dd.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>

#include "support/predicates.h"
#include "support/run_search.h"

namespace whittle {
namespace {

struct Isolated {
  Ends ends;
  std::vector<Ends> others;
  std::vector<Configuration> log;
  std::size_t tests = 0;  // different ones
};

Isolated run_dd(const Predicate& predicate, DdOptions options = {}) {
  Dd search({}, predicate.start(), std::move(options));
  Isolated run;
  std::set<Mask> tested;
  while (const auto candidate = search.next()) {
    if (run.log.size() > 10'000) {
      ADD_FAILURE() << "does not end on " << predicate.text();
      break;
    }
    run.log.push_back(candidate->configuration);
    tested.insert(mask_of(candidate->configuration));
    search.report(predicate(candidate->configuration));
    EXPECT_EQ(predicate(search.best()), Outcome::fail) << predicate.text();
    EXPECT_EQ(predicate(search.passing()), Outcome::pass) << predicate.text();
  }
  run.ends = {search.best(), search.passing()};
  run.others = search.others();
  run.tests = tested.size();
  return run;
}

/// Definition 15 for n = 1, and the two further conditions in the proof of
/// proposition 16, which a difference of several changes must meet.
testing::AssertionResult minimal(const Predicate& predicate, const Ends& ends) {
  const auto no = [&](const char* why) {
    return testing::AssertionFailure() << why << ": " << ends.passing.text() << " | "
                                       << ends.failing.text() << " on " << predicate.text();
  };
  if (predicate(ends.passing) != Outcome::pass) return no("c✓ does not pass");
  if (predicate(ends.failing) != Outcome::fail) return no("c✗ does not fail");
  if (!ends.failing.contains(ends.passing)) return no("c✗ does not contain c✓");
  const Configuration difference = ends.failing.minus(ends.passing);
  for (std::size_t i = 0; i < difference.count(); ++i) {
    const Configuration change = difference.slice(i, i + 1);
    const Outcome raised = predicate(ends.passing.plus(change));
    const Outcome lowered = predicate(ends.failing.minus(change));
    if (raised == Outcome::pass) return no("c✓ can be raised");
    if (lowered == Outcome::fail) return no("c✗ can be lowered");
    if (difference.count() == 1) continue;
    if (raised == Outcome::fail) return no("c✗ can be c✓ and one change");
    if (lowered == Outcome::pass) return no("c✓ can be c✗ without one change");
  }
  return testing::AssertionSuccess();
}

/// Every predicate on three changes, with all three outcomes.
template <class Check>
void for_all_on_three(const Check& check) {
  for (int code = 0; code < 729; ++code) {
    std::vector<Outcome> table(8);
    int rest = code;
    for (Mask mask = 1; mask < 7; ++mask, rest /= 3) table[mask] = static_cast<Outcome>(rest % 3);
    table.front() = Outcome::pass;
    table.back() = Outcome::fail;
    check(Predicate(3, std::move(table)));
  }
}

template <class Check>
void for_random(int count, unsigned seed, const Check& check) {
  std::mt19937 random(seed);
  for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
    check(random_of_any_kind(random, random_between(random, 1, 11)));
  }
}

// Figure 15, recursion and all, with each outcome used at once by whichever rule it
// satisfies; what it tests goes to `log`.
class Twin {
 public:
  Twin(const Predicate& predicate, DdOptions options)
      : predicate_(predicate), options_(std::move(options)) {}

  std::vector<Ends> dd(const Ends& ends) {
    const Configuration difference = ends.failing.minus(ends.passing);
    if (difference.count() < 2) return {ends};
    return dd2(ends, parts_of(difference, 2));
  }
  std::vector<Configuration> log;

 private:
  using Parts = std::vector<Configuration>;

  static Parts parts_of(const Configuration& c, std::size_t n) {
    const Partition partition = Partition::even(c, n);
    Parts parts;
    for (std::size_t i = 0; i < n; ++i) parts.push_back(partition.part(i));
    return parts;
  }
  Outcome test(const Configuration& c) {
    log.push_back(c);
    return predicate_(c);
  }
  std::vector<Ends> without(const Ends& ends, Parts parts, std::size_t i) {
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
    return parts.size() < 2 ? dd(ends) : dd2(ends, parts);
  }
  /// What the subsets showed: those that fail, to go on with, or the first that passes.
  std::vector<Ends> subsets(const Ends& ends, const Parts& parts) {
    std::vector<std::size_t> failing;
    std::optional<std::size_t> passing;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Outcome outcome = test(ends.passing.plus(parts[i]));
      if (outcome == Outcome::fail) failing.push_back(i);
      if (outcome == Outcome::pass && !passing) passing = i;
      if (options_.causes == Causes::first && outcome != Outcome::unresolved) break;
    }
    if (options_.causes == Causes::smallest && !failing.empty()) {
      failing = {*std::ranges::min_element(
          failing, {}, [&](std::size_t i) { return options_.weights.of(parts[i]); })};
    }
    std::vector<Ends> results;
    for (const std::size_t i : failing) {
      for (const Ends& result : dd({ends.passing.plus(parts[i]), ends.passing})) {
        results.push_back(result);
      }
    }
    if (failing.empty() && passing) {
      return without({ends.failing, ends.passing.plus(parts[*passing])}, parts, *passing);
    }
    return results;
  }
  std::vector<Ends> dd2(const Ends& ends, const Parts& parts) {
    if (auto results = subsets(ends, parts); !results.empty()) return results;
    for (std::size_t i = 0; parts.size() > 2 && i < parts.size(); ++i) {
      const Configuration complement = ends.failing.minus(parts[i]);
      const Outcome outcome = test(complement);
      if (outcome == Outcome::pass) return dd({ends.failing, complement});
      if (outcome == Outcome::fail) return without({complement, ends.passing}, parts, i);
    }
    const Configuration difference = ends.failing.minus(ends.passing);
    const std::size_t finer = std::min(difference.count(), 2 * parts.size());
    if (parts.size() < difference.count()) return dd2(ends, parts_of(difference, finer));
    return {ends};
  }

  const Predicate& predicate_;
  DdOptions options_;
};

void expect_same_as_twin(const Predicate& predicate, const DdOptions& options) {
  Twin twin(predicate, options);
  const Ends expected = twin.dd({predicate.start(), {}}).front();
  const Isolated run = run_dd(predicate, options);
  ASSERT_EQ(run.log.size(), twin.log.size()) << predicate.text();
  for (std::size_t i = 0; i < run.log.size(); ++i) {
    ASSERT_EQ(run.log[i], twin.log[i]) << "step " << i << ": " << run.log[i].text() << ", not "
                                       << twin.log[i].text() << " on " << predicate.text();
  }
  ASSERT_EQ(run.ends, expected) << predicate.text();
}

TEST(Dd, AsksWhatFigure15Asks) {
  for_all_on_three([](const Predicate& predicate) { expect_same_as_twin(predicate, {}); });
  for_random(6000, 1, [](const Predicate& predicate) { expect_same_as_twin(predicate, {}); });
}

TEST(Dd, GoesOnWithTheSmallest) {
  std::mt19937 random(2);
  for_random(4000, 3, [&](const Predicate& predicate) {
    const Weights weights = random_weights(random, predicate.changes());
    expect_same_as_twin(predicate, {Causes::smallest, weights});
  });
}

TEST(Dd, IsolatesEachCause) {
  std::size_t several = 0;
  const auto key = [](const Ends& ends) { return ends.passing.text() + "|" + ends.failing.text(); };
  for_random(4000, 4, [&](const Predicate& predicate) {
    Twin twin(predicate, {Causes::each, {}});
    std::set<std::string> expected;
    for (const Ends& ends : twin.dd({predicate.start(), {}})) expected.insert(key(ends));
    const Isolated run = run_dd(predicate, {Causes::each, {}});
    EXPECT_EQ(run.log.size(), twin.log.size()) << predicate.text();
    std::set<std::string> found{key(run.ends)};
    EXPECT_TRUE(minimal(predicate, run.ends));
    for (const Ends& other : run.others) {
      EXPECT_TRUE(minimal(predicate, other));
      EXPECT_TRUE(found.insert(key(other)).second) << "twice on " << predicate.text();
      EXPECT_GE(other.failing.minus(other.passing).count(),
                run.ends.failing.minus(run.ends.passing).count());
    }
    EXPECT_EQ(found, expected) << predicate.text();
    several += found.size() > 1;
  });
  EXPECT_GT(several, 100u) << "the predicates test little";
}

// Proposition 16.
TEST(Dd, Isolates) {
  const auto check = [](const Predicate& predicate) {
    EXPECT_TRUE(minimal(predicate, run_dd(predicate).ends));
    EXPECT_TRUE(run_dd(predicate).others.empty());
  };
  for_all_on_three(check);
  for_random(8000, 5, check);
}

TEST(Dd, StartsFromAnyPassingConfiguration) {
  std::mt19937 random(6);
  for (int i = 0; i < 4000; ++i) {
    Predicate predicate = random_predicate(random, random_between(random, 2, 10));
    const Mask passing = static_cast<Mask>(random()) & predicate.full() & ~Mask{1};
    predicate.set(passing, Outcome::pass);
    const SearchRun run = run_search(
        Dd(configuration_of(passing), predicate.start()),
        [&](const Configuration& c) { return predicate(c); }, 10'000);
    ASSERT_TRUE(minimal(predicate, {run.best, run.passing}));
    ASSERT_TRUE(run.passing.contains(configuration_of(passing)));
  }
}

TEST(Dd, IsDoneWhereTheEndsDifferInOneChange) {
  EXPECT_FALSE(Dd(Configuration::all(4), Configuration::all(5)).next());
}

// Proposition 17, with a cache.
TEST(Dd, NeedsAtMostTheWorstCase) {
  for_random(8000, 7, [](const Predicate& predicate) {
    const std::size_t n = predicate.changes();
    EXPECT_LE(run_dd(predicate).tests, n * n + 3 * n) << predicate.text();
  });
}

// Proposition 18 and corollary 19.
TEST(Dd, NeedsTheLogarithmWhereNothingIsUnresolved) {
  std::mt19937 random(8);
  for (int i = 0; i < 8000; ++i) {
    const Predicate predicate = random_resolved(random, random_between(random, 1, 12));
    const Isolated run = run_dd(predicate);
    ASSERT_LE(run.log.size(), static_cast<std::size_t>(std::bit_width(predicate.changes() - 1u)))
        << predicate.text();
    ASSERT_EQ(run.ends.failing.minus(run.ends.passing).count(), 1u) << predicate.text();
  }
}

TEST(Dd, NeedsTheLogarithmForOneChangeOfMany) {
  for (Change n = 1; n <= 130; ++n) {
    for (Change cause = 0; cause < n; ++cause) {
      const auto test = [&](const Configuration& c) {
        return c.contains(cause) ? Outcome::fail : Outcome::pass;
      };
      const SearchRun run = run_search(Dd({}, Configuration::all(n)), test);
      ASSERT_LE(run.steps, static_cast<std::size_t>(std::bit_width(n - 1u)));
      ASSERT_EQ(run.best.minus(run.passing), Configuration::of_changes({cause}));
    }
  }
}

// "ddmin is an instance of dd: if test returns ✓ only for c✓".
TEST(Dd, IsDdminWhereOnlyTheEmptyConfigurationPasses) {
  for_random(4000, 9, [](Predicate predicate) {
    for (Mask mask = 1; mask <= predicate.full(); ++mask) {
      if (predicate.at(mask) == Outcome::pass) predicate.set(mask, Outcome::unresolved);
    }
    const auto test = [&](const Configuration& c) { return predicate(c); };
    const SearchRun dd = run_search(Dd({}, predicate.start()), test, 10'000);
    const SearchRun ddmin = run_search(Ddmin(predicate.start()), test, 10'000);
    EXPECT_TRUE(predicate.one_minimal(dd.best)) << predicate.text();
    EXPECT_TRUE(dd.passing.empty()) << predicate.text();
    EXPECT_EQ(dd.best, ddmin.best) << predicate.text();
    EXPECT_EQ(dd.log, ddmin.log) << predicate.text();
  });
}

// Footnote 15: ddmax.
TEST(Dd, IsDdmaxWhereOnlyTheFullConfigurationFails) {
  for_random(4000, 10, [](Predicate predicate) {
    for (Mask mask = 1; mask < predicate.full(); ++mask) {
      if (predicate.at(mask) == Outcome::fail) predicate.set(mask, Outcome::unresolved);
    }
    const Isolated run = run_dd(predicate);
    EXPECT_EQ(run.ends.failing, predicate.start()) << predicate.text();
    EXPECT_TRUE(minimal(predicate, run.ends));
  });
}

// "increasing granularity only applies if all previous tests turn out unresolved":
// where all do, each grain is asked for once and nothing is lost.
TEST(Dd, KeepsItsEndsWhereEverythingIsUnresolved) {
  Predicate predicate(8, std::vector<Outcome>(256, Outcome::unresolved));
  predicate.set(0, Outcome::pass);
  predicate.set(255, Outcome::fail);
  const Isolated run = run_dd(predicate);
  EXPECT_EQ(run.ends, (Ends{predicate.start(), {}}));
  EXPECT_EQ(run.log.size(), 2u + 4 + 4 + 8 + 8);
}

TEST(Dd, EndsWhateverIsAnswered) {
  std::mt19937 random(11);
  for (int i = 0; i < 500; ++i) {
    const Change n = random_between(random, 1, 40);
    const auto resolved_in = random_between(random, 1, 20);
    const SearchRun run = run_search(
        Dd({}, Configuration::all(n)),
        [&](const Configuration&) {
          if (random() % resolved_in != 0) return Outcome::unresolved;
          return random() % 2 ? Outcome::pass : Outcome::fail;
        },
        4 * n * n + 40);
    ASSERT_LE(run.steps, 4 * n * n + 40);
  }
}

}  // namespace
}  // namespace whittle
