// What is tested to see whether a test looks at the input. tests/cases/input-ignored has the rest.
#include "run/input_matters.h"

#include <gtest/gtest.h>

namespace whittle {
namespace {

TEST(InputMatters, NothingIsLeftOfAGarbledInputButItsShape) {
  const Variant original = single_file("a.c", "int x1 = 3;\n\n\tf(x1)\n", 0755);
  const Variant other = garbled(original);
  EXPECT_EQ(other.files()[0].text(), "xxx xx   x \n\n x xx \n");
  EXPECT_EQ(other.files()[0].name, "a.c");
  EXPECT_EQ(other.files()[0].mode, 0755u);
  EXPECT_EQ(original.files()[0].text(), "int x1 = 3;\n\n\tf(x1)\n");
}

TEST(InputMatters, LinksStay) {
  static const std::string target = "a.c";
  const Variant original({{"b.c", {{target, 0}}, VariantFile::kLink}}, {});
  EXPECT_EQ(garbled(original).files()[0].text(), "a.c");
}

}  // namespace
}  // namespace whittle
