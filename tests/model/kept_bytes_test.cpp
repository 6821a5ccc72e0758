// Whether a variant has the bytes that must be kept.
#include "model/kept_bytes.h"

#include <gtest/gtest.h>

namespace whittle {
namespace {

/// A variant of "0123456789" that has these pieces of it.
Variant with(const std::string& original, std::vector<Span> spans) {
  auto owner = std::make_shared<const std::string>(original);
  VariantFile file{"input", {}};
  for (const Span& span : spans) {
    file.pieces.push_back(
        {std::string_view(*owner).substr(span.begin, span.end - span.begin), span.begin});
  }
  return Variant({file}, {owner});
}

class Keeping : public testing::Test {
 protected:
  std::string text = "0123456789";
  Variant original = single_file("input", text);
  KeptBytes kept{original};
};

TEST_F(Keeping, NothingIsLackedAtFirst) {
  EXPECT_TRUE(kept.empty());
  EXPECT_FALSE(kept.lacks(with(text, {})));
}

TEST_F(Keeping, EveryByteCounts) {
  kept.add("input", 3, 6, original);
  EXPECT_FALSE(kept.lacks(original));
  EXPECT_FALSE(kept.lacks(with(text, {{3, 6}})));
  EXPECT_FALSE(kept.lacks(with(text, {{2, 4}, {4, 5}, {5, 9}})));
  EXPECT_TRUE(kept.lacks(with(text, {{4, 6}})));
  EXPECT_TRUE(kept.lacks(with(text, {{3, 5}})));
  EXPECT_TRUE(kept.lacks(with(text, {{3, 4}, {5, 6}})));
  EXPECT_TRUE(kept.lacks(with(text, {})));
  EXPECT_TRUE(kept.lacks(single_file("other", text)));
}

TEST_F(Keeping, AChangedByteIsLacking) {
  kept.add("input", 3, 6, original);
  EXPECT_TRUE(kept.lacks(single_file("input", "0123x56789")));
  EXPECT_FALSE(kept.lacks(single_file("input", "x123456xxx")));
}

TEST_F(Keeping, BytesThatHaveGoneAreNotKept) {
  kept.add("input", 0, 10, with(text, {{1, 3}, {7, 9}}));
  EXPECT_FALSE(kept.lacks(with(text, {{1, 3}, {7, 9}})));
  EXPECT_TRUE(kept.lacks(with(text, {{1, 3}})));
}

TEST_F(Keeping, SpansAreJoined) {
  kept.add("input", 1, 3, original);
  kept.add("input", 2, 5, original);
  kept.add("input", 8, 9, original);
  EXPECT_FALSE(kept.lacks(with(text, {{1, 5}, {8, 9}})));
  EXPECT_TRUE(kept.lacks(with(text, {{1, 5}})));
  EXPECT_TRUE(kept.lacks(with(text, {{1, 4}, {8, 9}})));
}

TEST_F(Keeping, WhatIsOutsideOfTheFileDoesNotCount) {
  kept.add("input", 8, 99, original);
  kept.add("input", 40, 50, original);
  kept.add("elsewhere", 0, 5, original);
  EXPECT_FALSE(kept.lacks(with(text, {{8, 10}})));
}

}  // namespace
}  // namespace whittle
