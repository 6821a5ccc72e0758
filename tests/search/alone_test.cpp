#include "search/alone.h"

#include <gtest/gtest.h>

namespace whittle {
namespace {

TEST(Alone, FindsTheOne) {
  Alone search(Configuration::all(5), {0, 1, 2, 3, 4});
  std::size_t tests = 0;
  while (const auto candidate = search.next()) {
    ++tests;
    EXPECT_EQ(candidate->configuration.count(), 1u);
    search.report(candidate->configuration.contains(3) ? Outcome::fail : Outcome::unresolved);
  }
  EXPECT_EQ(tests, 4u);
  EXPECT_EQ(search.best(), Configuration::of_changes({3}));
}

TEST(Alone, LeavesTheStartWhereNoneFails) {
  Alone search(Configuration::all(3), {0, 2});
  while (search.next()) search.report(Outcome::pass);
  EXPECT_EQ(search.best(), Configuration::all(3));
  EXPECT_FALSE(Alone(Configuration::all(3), {}).next());
}

}  // namespace
}  // namespace whittle
