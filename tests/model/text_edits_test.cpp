#include "model/text_edits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "model/cut.h"

namespace whittle {
namespace {

// Edits as "-removed+added", one a line; newlines as |.
std::string shown(std::string_view a, std::string_view b, const std::vector<Hunk>& edits) {
  std::string result;
  for (const Hunk& edit : edits) {
    const std::string_view removed = a.substr(edit.a_begin, edit.a_end - edit.a_begin);
    const std::string_view added = b.substr(edit.b_begin, edit.b_end - edit.b_begin);
    if (!removed.empty()) result += "-" + std::string(removed);
    if (!added.empty()) result += "+" + std::string(added);
    result += ' ';
  }
  std::ranges::replace(result, '\n', '|');
  return result;
}

std::string between(std::string_view a, std::string_view b, Grain grain) {
  return shown(a, b, edits_between(a, b, grain));
}

TEST(TextEdits, ByGrain) {
  const std::string a = "x = 1;\nsame\ny;\n";
  const std::string b = "x = 2;\nsame\nz;\nw;\n";
  EXPECT_EQ(between(a, b, Grain::files), "-x = 1;|same|y;|+x = 2;|same|z;|w;| ");
  EXPECT_EQ(between(a, b, Grain::hunks), "-x = 1;|+x = 2;| -y;|+z;|w;| ");
  EXPECT_EQ(between(a, b, Grain::lines), "-x = 1;| +x = 2;| -y;| +z;| +w;| ");
  EXPECT_EQ(between("ab cd\n", "ab ef\n", Grain::words), "-cd+ef ");
  EXPECT_EQ(between("ab cd\n", "ab ef\n", Grain::tokens), "-cd+ef ");
  EXPECT_EQ(between("ab cd\n", "ab ce\n", Grain::chars), "-d +e ");
}

TEST(TextEdits, WithoutTreesDeclarationsAreHunksAndTreesAreLines) {
  const std::string a = "a\nb\nz\n";
  const std::string b = "1\n2\nz\n";
  EXPECT_EQ(edits_between(a, b, Grain::declarations), edits_between(a, b, Grain::hunks));
  EXPECT_EQ(edits_between(a, b, Grain::tree), edits_between(a, b, Grain::aligned_lines));
}

TEST(TextEdits, LinesThatTakeThePlaceOfOthers) {
  const std::string a = "a\nb\nz\n";
  const std::string b = "1\n2\nz\n";
  const std::vector<Hunk> areas = edits_between(a, b, Grain::hunks);
  EXPECT_EQ(shown(a, b, pair_lines(a, b, areas, LinePairs::all)), "-a|+1| -b|+2| ");
  EXPECT_EQ(shown(a, b, pair_lines(a, b, areas, LinePairs::last)), "-a| -b| +1| +2| ");
  const std::string longer = "1\n2\n3\nz\n";
  EXPECT_EQ(shown(a, longer,
                  pair_lines(a, longer, edits_between(a, longer, Grain::hunks), LinePairs::all)),
            "-a| -b| +1| +2| +3| ");
}

// A line behind one that has no newline would be part of it.
TEST(TextEdits, ALastLineWithoutANewlineIsOneEditWithTheOneInItsPlace) {
  const std::string a = "a\nb";
  const std::string b = "1\n2\n";
  const std::vector<Hunk> areas = edits_between(a, b, Grain::hunks);
  EXPECT_EQ(shown(a, b, pair_lines(a, b, areas, LinePairs::last)), "-a| +1| -b+2| ");
}

TEST(TextEdits, RefineLooksIntoEachArea) {
  const std::string a = "int a; both int b;";
  const std::string b = "int x; both int y;";
  const std::vector<Hunk> areas{{0, 6, 0, 6}, {12, 18, 12, 18}};
  EXPECT_EQ(shown(a, b, refine(a, b, areas, cut_tokens)), "-a+x -b+y ");
}

}  // namespace
}  // namespace whittle
