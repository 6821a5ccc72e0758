// What every search that simplifies promises, checked over many predicates.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <random>
#include <vector>

#include "change/search.h"
#include "support/predicates.h"

namespace whittle {

struct Driven {
  Configuration best;
  std::size_t steps = 0;  ///< proposals
  std::size_t tests = 0;  ///< different ones
};

/// A generous number of proposals: more would be no search but a loop. Passes of
/// single changes, each with one success, are |c|²; merging may double them.
constexpr std::size_t most_steps(std::size_t changes) {
  return 3 * changes * changes + 40;
}

/// Runs `search` to its end. best() must be something that failed, and shrink.
template <Search S>
Driven drive(S search, const Predicate& predicate) {
  Driven run;
  const std::size_t most = most_steps(predicate.changes());
  std::vector<bool> tested(std::size_t{predicate.full()} + 1);
  tested[mask_of(search.best())] = true;
  Mask best = mask_of(search.best());
  while (const auto candidate = search.next()) {
    if (++run.steps > most) {
      ADD_FAILURE() << "more than " << most << " steps on " << predicate.text();
      break;
    }
    const Mask mask = mask_of(candidate->configuration);
    if (!tested[mask]) ++run.tests;
    tested[mask] = true;
    search.report(predicate.at(mask));
    const Mask now = mask_of(search.best());
    if (now == best) continue;
    EXPECT_TRUE(tested[now]) << "best() was never tested on " << predicate.text();
    EXPECT_EQ(predicate.at(now), Outcome::fail) << "best() does not fail on " << predicate.text();
    EXPECT_LT(std::popcount(now), std::popcount(best)) << "best() grew on " << predicate.text();
    best = now;
  }
  run.best = search.best();
  return run;
}

/// A copy of `search` that goes its own way leaves it as it was, at every step.
template <Search S>
void expect_independent_copies(S search, const Predicate& predicate, std::mt19937& random) {
  S plain = search;
  while (const auto candidate = search.next()) {
    S fork = search;
    for (int k = 0; k < 4 && fork.next(); ++k) {
      fork.report(random() % 2 ? Outcome::fail : Outcome::pass);
    }
    ASSERT_EQ(search.next()->configuration, candidate->configuration);
    ASSERT_EQ(plain.next()->configuration, candidate->configuration);
    search.report(predicate(candidate->configuration));
    plain.report(predicate(candidate->configuration));
  }
  EXPECT_FALSE(plain.next());
  EXPECT_EQ(plain.best(), search.best());
}

template <class Make>
void expect_minimal(const Make& make, const Predicate& predicate, const Weights& weights = {}) {
  const Driven run = drive(make(predicate.start(), weights), predicate);
  EXPECT_TRUE(predicate.one_minimal(run.best))
      << run.best.text() << " is not 1-minimal on " << predicate.text();
}

/// All predicates on four changes; `make(start, weights)` makes the search.
template <class Make>
void expect_minimal_on_four(const Make& make, Empty empty) {
  // Where neither the full set (always) nor the empty one varies, half are the same.
  for (std::uint32_t bits = 1u << 15; bits < kPredicatesOnFour; ++bits) {
    if (empty == Empty::passes && (bits & 1)) continue;
    expect_minimal(make, on_four_changes(bits));
    if (testing::Test::HasFailure()) return;
  }
}

/// Random predicates of all kinds, every second one with weights.
template <class Make>
void expect_minimal_on_random(const Make& make, Empty empty, int count, unsigned seed) {
  std::mt19937 random(seed);
  for (int i = 0; i < count; ++i) {
    const Change changes = random_between(random, 1, 12);
    const Predicate predicate = empty == Empty::anything && i % 4 == 0
                                    ? random_predicate(random, changes, empty)
                                    : random_of_any_kind(random, changes);
    expect_minimal(make, predicate, i % 2 ? random_weights(random, changes) : Weights());
    if (testing::Test::HasFailure()) return;
  }
}

/// However the test answers, even differently each time, a search ends.
template <class Make>
void expect_to_end_whatever_is_answered(const Make& make, int count, unsigned seed) {
  std::mt19937 random(seed);
  for (int i = 0; i < count; ++i) {
    const Change changes = random_between(random, 0, 40);
    const std::uint32_t fail_in = random_between(random, 1, 20);
    auto search = make(Configuration::all(changes), Weights());
    std::size_t steps = 0;
    while (search.next()) {
      ASSERT_LE(++steps, most_steps(changes));
      search.report(random() % fail_in == 0 ? Outcome::fail
                    : random() % 2          ? Outcome::pass
                                            : Outcome::unresolved);
    }
  }
}

}  // namespace whittle
