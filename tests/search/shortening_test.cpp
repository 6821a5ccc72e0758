#include "search/shortening.h"

#include <gtest/gtest.h>

#include "search/trials.h"
#include "support/tree_builder.h"

namespace whittle {
namespace {

struct Statement {
  TreeBuilder tree;
  Change light, leaf, heavy;
  Statement() {
    light = tree.add_required(0, 10);
    leaf = tree.add(0, Slot::required, 50);
    heavy = tree.add_required(0, 90);
    tree.add_optional(0, 200);
  }
  CurrentTree current() const { return CurrentTree(tree.tree(), tree.all()); }
};

Shortening::Round round(const CurrentTree& current, std::uint64_t least,
                        Rate rate = Rate(kTrialsUsuallyWork)) {
  return {least, rate, [&](Change node) { return current.weight(node); }};
}

TEST(Shortening, PartsThatMustBeSomethingTheHeaviestFirst) {
  const Statement statement;
  const CurrentTree current = statement.current();
  Shortening shortening;
  const auto found = shortening.find(current, 0, round(current, 0));
  ASSERT_EQ(found.size(), 2u);  // a leaf is as short as it can be
  EXPECT_EQ(found[0], Configuration::of({current.tree().subtree(statement.heavy)}));
  EXPECT_EQ(found[1], Configuration::of({current.tree().subtree(statement.light)}));
}

TEST(Shortening, NothingTwiceAsLongAsItIsTheSame) {
  TreeBuilder tree;
  const Change part = tree.add(0, Slot::required, 1);
  const Change inside = tree.add_optional(part, 10);
  tree.add_optional(part, 10);
  CurrentTree current(tree.tree(), tree.all());
  Shortening shortening;
  EXPECT_FALSE(shortening.tried(current, part));
  EXPECT_EQ(shortening.find(current, 0, round(current, 0)).size(), 1u);
  EXPECT_TRUE(shortening.tried(current, part));
  EXPECT_EQ(shortening.find(current, 0, round(current, 0)).size(), 0u);
  current.set(current.in().minus(Configuration::of_changes({inside})));
  EXPECT_FALSE(shortening.tried(current, part));
  EXPECT_EQ(shortening.find(current, 0, round(current, 0)).size(), 1u);
}

TEST(Shortening, LightPartsWait) {
  const Statement statement;
  const CurrentTree current = statement.current();
  Shortening shortening;
  EXPECT_EQ(shortening.find(current, 0, round(current, 50)).size(), 1u);
  EXPECT_EQ(shortening.find(current, 0, round(current, 0)).size(), 1u) << "the other, later";
}

TEST(Shortening, WhereItSeldomWorksHeavierOnesWaitToo) {
  const Statement statement;
  const CurrentTree current = statement.current();
  EXPECT_EQ(Shortening().find(current, 0, round(current, 50, Rate(0.05))).size(), 0u);
  EXPECT_EQ(Shortening().find(current, 0, round(current, 0, Rate(0.05))).size(), 2u);
}

}  // namespace
}  // namespace whittle
