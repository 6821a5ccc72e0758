// What a program rests upon, over programs of functions that name each other.
#include "search/essential.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "support/run_search.h"
#include "support/trees.h"

namespace whittle {
namespace {

// Anything may be needed, and more of it than names tell; or a hash decides.
std::function<Outcome(const Configuration&)> random_test(std::mt19937& random,
                                                         const Program& program) {
  std::vector<Change> needed;
  const std::uint32_t one_in = random_between(random, 1, 30);
  for (const std::vector<Change>* nodes : {&program.items, &program.bodies}) {
    for (const Change node : *nodes) {
      if (random() % one_in == 0) needed.push_back(node);
    }
  }
  const std::uint64_t salt = random();
  const std::uint32_t luck = random_between(random, 1, 3);
  return [needed = Configuration::of_changes(needed), all = program.all(), salt,
          luck](const Configuration& in) {
    if (in == all) return Outcome::fail;
    if (!in.contains(needed)) return Outcome::pass;
    std::uint64_t hash = salt;
    for (const Range& range : in.ranges()) {
      hash = (hash ^ range.begin) * 0x9e3779b97f4a7c15u;
      hash = (hash ^ range.end) * 0x9e3779b97f4a7c15u;
    }
    return (hash >> 32) % luck == 0 ? Outcome::fail : Outcome::unresolved;
  };
}

// Whatever is in uses only what is in, and stands in what is in.
void expect_whole(const Program& program, const Configuration& asked) {
  EXPECT_TRUE(asked.contains(program.setting));
  for (std::size_t i = 0; i < program.items.size(); ++i) {
    if (asked.contains(program.bodies[i])) {
      EXPECT_TRUE(asked.contains(program.items[i]));
    }
    for (std::size_t k = 0; k < program.statements[i].size(); ++k) {
      const bool there = asked.contains(program.statements[i][k]);
      EXPECT_EQ(there, asked.contains(program.bodies[i]));
      for (const Change used : program.uses[i][k]) {
        EXPECT_TRUE(!there || asked.contains(program.items[used]));
      }
    }
  }
}

TEST(Essential, AsksForWhatIsWholeAndEndsWithWhatFails) {
  std::mt19937 random(1);
  for (int i = 0; i < 1500; ++i) {
    const Program program = random_program(random, random_between(random, 12, 60));
    const auto test = random_test(random, program);
    Essential search(program.tree, program.all());
    Configuration best = search.best();
    std::set<std::string> failed{best.text()};
    std::size_t steps = 0;
    while (const auto candidate = search.next()) {
      ASSERT_LE(++steps, 2000u);
      const Configuration asked = candidate->configuration;
      expect_whole(program, asked);
      ASSERT_TRUE(best.contains(asked));
      if (test(asked) == Outcome::fail) failed.insert(asked.text());
      search.report(test(asked));
      ASSERT_TRUE(failed.contains(search.best().text())) << search.best().text();
      best = search.best();
      ASSERT_FALSE(HasFailure());
    }
    // The same again: it depends on nothing else.
    const SearchRun again = run_search(Essential(program.tree, program.all()), test, 2000);
    ASSERT_EQ(again.best, best);
    ASSERT_EQ(again.steps, steps);
  }
}

TEST(Essential, CopiesAreIndependent) {
  std::mt19937 random(2);
  for (int i = 0; i < 100; ++i) {
    const Program program = random_program(random, random_between(random, 12, 40));
    const auto test = random_test(random, program);
    Essential search(program.tree, program.all());
    Essential plain = search;
    while (const auto candidate = search.next()) {
      Essential fork = search;
      for (int k = 0; k < 4 && fork.next(); ++k) {
        fork.report(random() % 2 ? Outcome::fail : Outcome::pass);
      }
      ASSERT_EQ(search.next()->configuration, candidate->configuration);
      ASSERT_TRUE(plain.next());
      ASSERT_EQ(plain.next()->configuration, candidate->configuration);
      search.report(test(candidate->configuration));
      plain.report(test(candidate->configuration));
    }
    EXPECT_FALSE(plain.next());
    EXPECT_EQ(plain.best(), search.best());
  }
}

// A program that runs: all functions are in a table, and few do what matters.
TEST(Essential, BodiesThatNothingRunsThroughGo) {
  constexpr Change kFunctions = 200;
  std::mt19937 random(3);
  for (int i = 0; i < 20; ++i) {
    const Program program(
        std::vector<Program::Function>(kFunctions, {std::vector<std::vector<Change>>(5), 10}));
    std::set<Change> run;
    while (run.size() < 5) run.insert(random_between(random, 0, kFunctions - 1));
    std::vector<Change> needed = program.items;
    for (const Change one : run) needed.push_back(program.bodies[one]);
    const Configuration all_needed = Configuration::of_changes(needed);
    const SearchRun found =
        run_search(Essential(program.tree, program.all()), [&](const Configuration& in) {
          return in.contains(all_needed) ? Outcome::fail : Outcome::pass;
        });
    for (Change one = 0; one < kFunctions; ++one) {
      EXPECT_EQ(found.best.contains(program.bodies[one]), run.contains(one)) << one;
    }
    EXPECT_LE(found.tests, 300u);
  }
}

// Where all of them are needed that is soon known: single ones are not looked at.
TEST(Essential, BodiesThatAllRunCostFewTests) {
  const Program program(
      std::vector<Program::Function>(400, {std::vector<std::vector<Change>>(5), 10}));
  const SearchRun found = run_search(
      Essential(program.tree, program.all()),
      [&](const Configuration& in) { return in == program.all() ? Outcome::fail : Outcome::pass; });
  EXPECT_EQ(found.best, program.all());
  EXPECT_LE(found.tests, 250u);
}

}  // namespace
}  // namespace whittle
