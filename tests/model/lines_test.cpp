#include "model/lines.h"

#include <gtest/gtest.h>

namespace whittle {
namespace {

// A variant that has these stretches of a text, one after the other; a stretch that is not in
// the text is new.
std::string kept(const std::string& text, const std::vector<std::string>& stretches) {
  const Variant original = single_file("a", text);
  const Source source(original);
  std::vector<Piece> pieces;
  std::size_t from = 0;
  for (const std::string& stretch : stretches) {
    const std::size_t at = text.find(stretch, from);
    if (at == text.npos) {
      pieces.push_back({stretch, Piece::kNew});
    } else {
      pieces.push_back({source.text(0).substr(at, stretch.size()), at});
      from = at + stretch.size();
    }
  }
  const Variant variant({{"a", pieces, 0644}}, source.variant().owners());
  return OriginalLines(original).keep(variant).files().front().text();
}

TEST(OriginalLines, WhatGoesLeavesItsNewlines) {
  EXPECT_EQ(kept("a\nb\nc\n", {"a\nb\nc\n"}), "a\nb\nc\n");
  EXPECT_EQ(kept("a\nb\nc\n", {"a\n", "c\n"}), "a\n\nc\n");
  EXPECT_EQ(kept("a\nb\nc\n", {"c\n"}), "\n\nc\n");
  EXPECT_EQ(kept("a\nb\nc\n", {"a"}), "a\n\n\n");
  EXPECT_EQ(kept("a\nb\nc\n", {}), "\n\n\n");
}

TEST(OriginalLines, WhatIsNewStandsWhereItIsPut) {
  EXPECT_EQ(kept("a\nb\nc\n", {"a", "x", "c\n"}), "ax\n\nc\n");
}

TEST(OriginalLines, WhatBeginsItsLineKeepsItsIndentation) {
  EXPECT_EQ(kept("if(a)\n    b;\nc\n", {"b;\nc\n"}), "\n    b;\nc\n");
}

TEST(OriginalLines, AnEscapedNewlineKeepsItsBackslash) {
  EXPECT_EQ(kept("#define A \\\n  b \\\n  c\nd\n", {"#define A ", "c\nd\n"}),
            "#define A \\\n\\\n  c\nd\n");
  EXPECT_EQ(kept("/* a \\\n * b */ c\nd\n", {" c\nd\n"}), "\n c\nd\n") << "no directive";
}

TEST(OriginalLines, OfAByte) {
  const OriginalLines lines(single_file("a", "a\nb\n\nc"));
  EXPECT_EQ(lines.line_of("a", 0), 1u);
  EXPECT_EQ(lines.line_of("a", 1), 1u);
  EXPECT_EQ(lines.line_of("a", 2), 2u);
  EXPECT_EQ(lines.line_of("a", 5), 4u);
  EXPECT_EQ(lines.line_of("b", 0), 0u);
}

}  // namespace
}  // namespace whittle
