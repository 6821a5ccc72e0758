#include "search/trials.h"

#include <gtest/gtest.h>

#include "support/minimizer_checks.h"

namespace whittle {
namespace {

Configuration of(std::vector<Change> changes) {
  return Configuration::of_changes(std::move(changes));
}

TEST(Trials, LeavesOutOneSetAfterTheOther) {
  Trials trials(Configuration::all(6), {of({0}), of({1, 2}), of({5})});
  EXPECT_EQ(trials.next()->configuration.text(), "1-5");
  trials.report(Outcome::pass);
  EXPECT_EQ(trials.index(), 1u);
  EXPECT_EQ(trials.next()->configuration.text(), "0 3-5");
  trials.report(Outcome::fail);
  EXPECT_EQ(trials.best().text(), "0 3-5");
  EXPECT_EQ(trials.next()->configuration.text(), "0 3-4");
  trials.report(Outcome::unresolved);
  EXPECT_TRUE(trials.done());
  EXPECT_FALSE(trials.next());
  EXPECT_EQ(trials.best().text(), "0 3-5");
}

TEST(Trials, WhatIsGoneIsNotTried) {
  Trials trials(Configuration::all(4), {of({7}), of({1, 2}), of({2}), of({2, 3})});
  EXPECT_EQ(trials.index(), 1u);
  trials.report(Outcome::fail);
  EXPECT_EQ(trials.index(), 3u);
  EXPECT_EQ(trials.next()->configuration.text(), "0");
}

TEST(Trials, WithoutSetsThereIsNothingToDo) {
  EXPECT_TRUE(Trials(Configuration::all(4), {}).done());
  EXPECT_TRUE(Trials(Configuration::all(4), {of({4}), of({})}).done());
}

TEST(Trials, TheChanceIsHowOftenTrialsHaveWorked) {
  Trials trials(Configuration::all(4), {of({0}), of({1}), of({2})});
  const double first = trials.next()->chance;
  EXPECT_EQ(first, kTrialsUsuallyWork);
  trials.report(Outcome::fail);
  EXPECT_GT(trials.next()->chance, first);
  // What comes after begins with what was learnt.
  const Trials after(trials.best(), {of({3})}, trials.rate());
  EXPECT_EQ(after.next()->chance, trials.next()->chance);
  trials.report(Outcome::pass);
  EXPECT_LT(trials.next()->chance, after.next()->chance);
}

TEST(Trials, CopiesAreIndependent) {
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    const Predicate predicate = random_of_any_kind(random, 6);
    std::vector<Configuration> sets;
    for (int k = 0; k < 8; ++k) sets.push_back(configuration_of(random() % 64));
    expect_independent_copies(Trials(predicate.start(), sets), predicate, random);
  }
}

}  // namespace
}  // namespace whittle
