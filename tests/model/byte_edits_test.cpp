#include "model/byte_edits.h"

#include <gtest/gtest.h>

#include <random>

#include "model/edits.h"
#include "model/hex_diff.h"
#include "support/random_text.h"

namespace whittle {
namespace {

using namespace std::string_literals;

TEST(ByteEdits, BytesThatDifferInTheirPlace) {
  const std::string a = "\0\1\2\3\4\5\6\7\10\11\12\13"s;
  std::string b = a;
  b[1] = 'x';
  b[3] = 'y';
  b[11] = 'z';
  EXPECT_EQ(byte_blocks(a, b), (std::vector<Hunk>{{1, 4, 1, 4}, {11, 12, 11, 12}}));
  EXPECT_EQ(single_bytes(a, b), (std::vector<Hunk>{{1, 2, 1, 2}, {3, 4, 3, 4}, {11, 12, 11, 12}}));
}

TEST(ByteEdits, BytesThatAreNewOrGone) {
  EXPECT_EQ(single_bytes("abc", "axxbc"), (std::vector<Hunk>{{1, 1, 1, 2}, {1, 1, 2, 3}}));
  EXPECT_EQ(single_bytes("abc", "c"), (std::vector<Hunk>{{0, 1, 0, 0}, {1, 2, 0, 0}}));
  // As long as before, but moved.
  EXPECT_EQ(single_bytes("xabcdefgh", "abcdefghx").size(), 2u);
}

TEST(ByteEdits, NoneIsPassingAndAllIsFailing) {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    const std::string a = random_text(random, 6);
    const std::string b =
        below(random, 2) == 0 ? random_neighbour(random, a) : random_text(random, 6);
    for (const Grain grain : {Grain::blocks, Grain::bytes}) {
      const EditsModel model(single_file("f", a), single_file("f", b), grain);
      ASSERT_EQ(model.render({}).files()[0].text(), a);
      ASSERT_EQ(model.render(Configuration::all(model.size())).files()[0].text(), b);
    }
  }
}

TEST(ByteEdits, AreDescribedByTheirOffset) {
  const std::string a = "\0\1\2\3"s;
  const EditsModel model(single_file("f", a), single_file("f", "\0\1\2\xff"s), Grain::bytes);
  EXPECT_EQ(model.describe(Configuration::all(1)), "f: at 3 (0x3): - 03\nf: at 3 (0x3): + ff\n");
}

TEST(HexDiff, ShowsWhereBytesDiffer) {
  const std::string a(40, '\0');
  std::string b = a;
  b[20] = '\x0f';
  EXPECT_EQ(hex_diff("f", a, b),
            "Binary files a/f and b/f differ\n"
            "@@ -0xc,17 +0xc,17 @@\n"
            " 00 00 00 00 00 00 00 00\n"
            "-00\n"
            "+0f\n"
            " 00 00 00 00 00 00 00 00\n");
  EXPECT_EQ(hex_diff("f", std::nullopt, "\1"),
            "Binary files /dev/null and b/f differ\n@@ -0x0,0 +0x0,1 @@\n+01\n");
}

}  // namespace
}  // namespace whittle
