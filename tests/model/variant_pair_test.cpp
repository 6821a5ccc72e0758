#include "model/variant_pair.h"

#include <gtest/gtest.h>

namespace whittle {
namespace {

TEST(VariantPair, FilesOfOneNameAreAPair) {
  const Variant passing({{"p", {}, 0644}, {"b", {{"old", 0}}, 0600}, {"q", {}, 0644}}, {});
  const Variant failing({{"z", {}, 0644}, {"b", {{"new", 0}}, 0755}}, {});
  const VariantPair pair(passing, failing);
  std::string names;
  for (const VariantPair::File& file : pair.files()) names += pair.name(file);
  EXPECT_EQ(names, "zbpq");

  const VariantPair::File& both = pair.files()[1];
  EXPECT_TRUE(both.on_both_sides());
  EXPECT_EQ(pair.passing_text(both), "old");
  EXPECT_EQ(pair.failing_text(both), "new");
  EXPECT_EQ(pair.passing(both)->mode, 0600u);
  EXPECT_EQ(pair.failing(both)->mode, 0755u);

  const VariantPair::File& only_failing = pair.files()[0];
  EXPECT_FALSE(only_failing.on_both_sides());
  EXPECT_EQ(pair.passing(only_failing), nullptr);
  EXPECT_EQ(pair.passing_text(only_failing), "");
  EXPECT_EQ(pair.failing(pair.files()[2]), nullptr);
}

}  // namespace
}  // namespace whittle
