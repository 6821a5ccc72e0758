#include "search/closing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "support/minimizer_checks.h"

namespace whittle {
namespace {

std::shared_ptr<const Needs> random_needs(std::mt19937& random, Change changes, bool backward) {
  auto needs = std::make_shared<Needs>(changes);
  for (Change i = 0; i < changes; ++i) {
    for (std::uint32_t n = random_between(random, 0, 2); n > 0 && changes > 0; --n) {
      const Change other = random_between(random, 0, changes - 1);
      if (!backward || other < i) needs->add(i, other);
    }
  }
  needs->finish();
  return needs;
}

bool is_closed(const Configuration& in, const Configuration& of, const Needs& needs) {
  for (Change i = 0; i < needs.size(); ++i) {
    if (!in.contains(i)) continue;
    for (const Needs::Need& needed : needs.others(i)) {
      if (of.contains(needed.change) && !in.contains(needed.change)) return false;
    }
  }
  return true;
}

// Definitions first: what is reached, one after the other.
Mask naive_closure(Mask of, const Needs& needs) {
  for (Mask before = 0; before != of;) {
    before = of;
    for (Change i = 0; i < needs.size(); ++i) {
      if (!(of >> i & 1)) continue;
      for (const Needs::Need& needed : needs.others(i)) of |= Mask{1} << needed.change;
    }
  }
  return of;
}

TEST(Closing, ClosuresAndWhatNothingNeeds) {
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    const Change changes = random_between(random, 1, 10);
    const auto needs = random_needs(random, changes, i % 2 == 0);
    const Mask mask = static_cast<Mask>(random()) & ((Mask{1} << changes) - 1);
    EXPECT_EQ(mask_of(needs->closure(configuration_of(mask))), naive_closure(mask, *needs));
    Mask needed = 0;
    for (Change k = 0; k < changes; ++k) {
      if (!(mask >> k & 1)) continue;
      for (const Needs::Need& one : needs->others(k)) {
        if (one.change != k) needed |= Mask{1} << one.change;
      }
    }
    EXPECT_EQ(mask_of(needs->not_needed(configuration_of(mask))), mask & ~needed);
  }
}

void expect_promises(Closing search, const Predicate& predicate, const Needs& needs) {
  const Configuration start = search.best();
  Configuration best = start;
  std::size_t steps = 0;
  while (const auto candidate = search.next()) {
    ASSERT_LE(++steps, most_steps(predicate.changes()));
    const Configuration& asked = candidate->configuration;
    EXPECT_FALSE(asked == best) << "proposes its best";
    EXPECT_TRUE(best.contains(asked)) << asked.text() << " is not of " << best.text();
    EXPECT_TRUE(is_closed(asked, best, needs)) << asked.text();
    EXPECT_EQ(search.next()->configuration, asked);
    search.report(predicate(asked));
    EXPECT_EQ(search.best(), predicate(asked) == Outcome::fail ? asked : best);
    best = search.best();
    EXPECT_EQ(predicate(best), Outcome::fail) << best.text() << " on " << predicate.text();
  }
}

TEST(Closing, KeepsItsPromisesOnFourChanges) {
  std::mt19937 random(2);
  for (std::uint32_t bits = 1u << 15; bits < kPredicatesOnFour; ++bits) {
    const Predicate predicate = on_four_changes(bits);
    const auto needs = random_needs(random, 4, bits % 2 == 0);
    expect_promises(Closing(predicate.start(), needs, {}), predicate, *needs);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(Closing, KeepsItsPromisesOnMore) {
  std::mt19937 random(3);
  for (int i = 0; i < 20000; ++i) {
    const Change changes = random_between(random, 1, 12);
    const Predicate predicate = random_of_any_kind(random, changes);
    const auto needs = random_needs(random, changes, i % 2 == 0);
    ClosingOptions options;
    options.weights = random_weights(random, changes);
    options.gallop = i % 3 != 0;
    if (i % 5 == 0) options.essential = configuration_of(static_cast<Mask>(random()) & 0xff);
    expect_promises(Closing(predicate.start(), needs, std::move(options)), predicate, *needs);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(Closing, EndsWhateverIsAnswered) {
  std::mt19937 random(4);
  expect_to_end_whatever_is_answered(
      [&](Configuration start, Weights weights) {
        const auto needs = random_needs(random, static_cast<Change>(start.count()), true);
        return Closing(std::move(start), needs, {std::move(weights)});
      },
      2000, 5);
}

// "a program's last function and all it rests upon are found in two tests".
TEST(Closing, TheLastAndAllItRestsUpon) {
  constexpr Change kMany = 1000;
  auto needs = std::make_shared<Needs>(kMany);
  needs->add(kMany - 1, 3);
  needs->add(kMany - 1, 500);
  needs->add(500, 499);
  Closing search(Configuration::all(kMany), needs, {});
  std::size_t tests = 0;
  const Configuration wanted = Configuration::of_changes({3, 499, 500, kMany - 1});
  while (const auto candidate = search.next()) {
    ++tests;
    search.report(candidate->configuration.contains(wanted) ? Outcome::fail : Outcome::pass);
    if (search.best() == wanted) break;
  }
  EXPECT_EQ(search.best(), wanted);
  EXPECT_LE(tests, 3u);
}

TEST(Closing, NothingToDo) {
  Closing search({}, std::make_shared<Needs>(), {});
  EXPECT_FALSE(search.next());
  EXPECT_TRUE(search.best().empty());
}

TEST(Closing, CopiesAreIndependent) {
  std::mt19937 random(6);
  for (int i = 0; i < 300; ++i) {
    const Change changes = random_between(random, 1, 12);
    const Predicate predicate = random_of_any_kind(random, changes);
    const auto needs = random_needs(random, changes, true);
    expect_independent_copies(Closing(predicate.start(), needs, {}), predicate, random);
  }
}

}  // namespace
}  // namespace whittle
