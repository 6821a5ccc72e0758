// Copying a search forks it: the scheduler and a resumed run rely on it.
#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "search/registry.h"
#include "support/minimizer_checks.h"
#include "support/predicates.h"
#include "support/trees.h"

namespace whittle {
namespace {

constexpr std::size_t kMost = 2000;

/// Everything that can be seen of a search.
std::string seen(const AnySearch& search) {
  std::string text = "best " + search.best().text() + " passing " + search.passing().text();
  for (const Ends& other : search.others()) {
    text += " other " + other.passing.text() + "|" + other.failing.text();
  }
  if (const auto candidate = search.next()) {
    text += " next " + candidate->configuration.text() + " " + std::to_string(candidate->chance) +
            " " + std::to_string(candidate->pass_chance);
  }
  return text;
}

std::vector<std::string> story(AnySearch search, const Predicate& predicate) {
  std::vector<std::string> story{seen(search)};
  while (const auto candidate = search.next()) {
    search.report(predicate(candidate->configuration));
    story.push_back(seen(search));
    if (story.size() > kMost) break;
  }
  return story;
}

void answer_anything(AnySearch search, std::mt19937& random) {
  for (std::size_t i = 0; search.next() && i < kMost; ++i) {
    search.report(static_cast<Outcome>(random() % 3));
  }
}

void expect_independent_copies(const AnySearch& made, const Predicate& predicate,
                               std::mt19937& random) {
  const std::vector<std::string> expected = story(made, predicate);
  ASSERT_LE(expected.size(), kMost);
  AnySearch search = made;
  for (std::size_t step = 0;; ++step) {
    ASSERT_EQ(seen(search), expected[step]);
    ASSERT_EQ(seen(search), expected[step]) << "next() changed the search";
    const AnySearch copy = search;
    ASSERT_EQ(seen(copy), expected[step]);
    answer_anything(copy, random);
    ASSERT_EQ(seen(search), expected[step]) << "a copy's outcomes reached the original";
    const auto candidate = search.next();
    if (!candidate) break;
    // The original goes on by one step, the copy stays behind; then it catches up.
    search.report(predicate(candidate->configuration));
    ASSERT_EQ(seen(copy), expected[step]) << "the original's outcome reached a copy";
    AnySearch assigned = made;
    assigned = copy;
    assigned.report(predicate(candidate->configuration));
    ASSERT_EQ(seen(assigned), expected[step + 1]) << "a copy goes on differently";
  }
  ASSERT_EQ(story(made, predicate), expected) << "not repeatable";
}

void expect_for(const SearchEntry& entry, const SearchRequest& request, const Predicate& predicate,
                std::mt19937& random) {
  SCOPED_TRACE(std::string(entry.name) + " on " + predicate.text());
  ASSERT_NO_FATAL_FAILURE(expect_independent_copies(entry.make(request), predicate, random));
}

TEST(Copies, OfEverySearchAreIndependent) {
  for (const SearchEntry& entry : searches()) {
    std::mt19937 random(1);
    for (int i = 0; i < 60; ++i) {
      const Predicate predicate = random_of_any_kind(random, random_between(random, 1, 10));
      SearchRequest request{.start = predicate.start()};
      if (i % 2) request.weights = random_weights(random, predicate.changes());
      request.causes = static_cast<Causes>(i % 3);
      request.monotone = i % 4 == 0;
      ASSERT_NO_FATAL_FAILURE(expect_for(entry, request, predicate, random));
    }
  }
}

TEST(Copies, OfEveryTreeSearchAreIndependent) {
  for (const SearchEntry& entry : tree_searches()) {
    std::mt19937 random(4);
    for (int i = 0; i < 60; ++i) {
      const Change nodes = random_between(random, 2, 7);
      const auto shapes = all_shapes(nodes);
      const ChangeTree tree = tree_of(shapes[random() % shapes.size()]);
      const Predicate predicate = random_of_any_kind(random, nodes);
      SCOPED_TRACE(std::string(entry.name) + " on " + predicate.text());
      const SearchRequest request{.tree = tree,
                                  .start = predicate.start(),
                                  .causes = static_cast<Causes>(i % 3),
                                  .monotone = i % 4 == 0};
      ASSERT_NO_FATAL_FAILURE(expect_independent_copies(entry.make(request), predicate, random));
    }
  }
}

TEST(Copies, OfDdAreIndependent) {
  std::mt19937 random(2);
  for (int i = 0; i < 150; ++i) {
    const Predicate predicate = random_of_any_kind(random, random_between(random, 1, 10));
    SCOPED_TRACE(predicate.text());
    const DdOptions options{static_cast<Causes>(i % 3), {}};
    ASSERT_NO_FATAL_FAILURE(expect_independent_copies(
        make_dd({}, predicate.start(), options, i % 4 == 0), predicate, random));
  }
}

/// What a candidate promises of itself, and of the one that follows it.
void expect_promises(const AnySearch& search, const Candidate& candidate) {
  ASSERT_GE(candidate.chance, 0);
  ASSERT_GE(candidate.pass_chance, 0);
  ASSERT_LE(candidate.chance + candidate.pass_chance, 1 + 1e-9);
  if (!candidate.batched) return;
  std::optional<Configuration> following;
  for (const Outcome outcome : {Outcome::fail, Outcome::pass, Outcome::unresolved}) {
    AnySearch copy = search;
    copy.report(outcome);
    const auto next = copy.next();
    ASSERT_TRUE(next) << "nothing follows in the batch";
    if (!following) following = next->configuration;
    ASSERT_EQ(next->configuration, *following) << "depends on the outcome";
  }
}

void expect_promises_kept(AnySearch search, std::mt19937& random, std::size_t& batched) {
  const std::uint32_t fail_in = random_between(random, 2, 20);
  for (std::size_t i = 0; i < 4 * kMost; ++i) {
    const auto candidate = search.next();
    if (!candidate) break;
    ASSERT_NO_FATAL_FAILURE(expect_promises(search, *candidate));
    batched += candidate->batched;
    search.report(random() % fail_in == 0 ? Outcome::fail
                  : random() % 2          ? Outcome::pass
                                          : Outcome::unresolved);
  }
}

TEST(Copies, KeepThePromisesOfTheirCandidates) {
  for (const bool monotone : {false, true}) {
    std::mt19937 random(3);
    for (const SearchEntry& entry : searches()) {
      SCOPED_TRACE(entry.name);
      std::size_t batched = 0;
      for (int i = 0; i < 30; ++i) {
        SearchRequest request{.start = Configuration::all(random_between(random, 1, 120))};
        request.causes = static_cast<Causes>(i % 3);
        request.monotone = monotone;
        ASSERT_NO_FATAL_FAILURE(expect_promises_kept(entry.make(request), random, batched));
      }
      EXPECT_TRUE(entry.name != "adaptive" || batched > 100) << "the sweep is one of batches";
    }
    for (const SearchEntry& entry : tree_searches()) {
      SCOPED_TRACE(entry.name);
      std::size_t batched = 0;
      const auto shapes = all_shapes(7);
      for (int i = 0; i < 300; ++i) {
        const SearchRequest request{.tree = tree_of(shapes[random() % shapes.size()]),
                                    .start = Configuration::all(7),
                                    .causes = static_cast<Causes>(i % 3),
                                    .monotone = monotone};
        ASSERT_NO_FATAL_FAILURE(expect_promises_kept(entry.make(request), random, batched));
      }
    }
    for (int i = 0; i < 90; ++i) {
      const Configuration all = Configuration::all(random_between(random, 1, 60));
      std::size_t batched = 0;
      const DdOptions options{static_cast<Causes>(i % 3), {}};
      ASSERT_NO_FATAL_FAILURE(
          expect_promises_kept(make_dd({}, all, options, monotone), random, batched));
    }
  }
}

}  // namespace
}  // namespace whittle
