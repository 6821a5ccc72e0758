#include "syntax/indentation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>

#include "support/slowness.h"
#include "util/characters.h"

namespace whittle {
namespace {

using Blocks = std::vector<Block>;

// What stands on each line that is not blank.
std::vector<Entry> lines_of(std::string_view text) {
  std::vector<Entry> entries;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t next = end + 1;
    while (at < end && is_blank(text[at])) ++at;
    while (end > at && is_blank(text[end - 1])) --end;
    if (at < end) {
      entries.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
    }
    at = next;
  }
  return entries;
}

Blocks blocks_of(std::string_view text) {
  return indented_blocks(text, lines_of(text));
}

TEST(Indentation, ALineWithThoseBelowItThatAreIndentedMore) {
  EXPECT_EQ(blocks_of("a 1\n  b 2\n  c 3\nd 4\n"), (Blocks{{0, 3}}));
  EXPECT_EQ(blocks_of("a 1\n\n\tb 2\n\n\t\tc 3\nd 4\n"), (Blocks{{0, 3}, {1, 3}}));
}

TEST(Indentation, WhatGoesOnOrEndsBelongsToIt) {
  EXPECT_EQ(blocks_of("if x y\n  a 1\nelse\n  b 2\nfi\nz 1\n"), (Blocks{{0, 5}}));
  EXPECT_EQ(blocks_of("f 1 {\n  a 1\n}\ng 2 {\n  b 2\n};\n"), (Blocks{{0, 3}, {3, 6}}));
  EXPECT_EQ(blocks_of("f x\n  a 1\n}) done;\ng 1\n"), (Blocks{{0, 3}}));
  // Two words are something else; so is a long one.
  EXPECT_EQ(blocks_of("if x y\n  a 1\nelse b\n"), (Blocks{{0, 2}}));
  EXPECT_EQ(blocks_of("if x y\n  a 1\n" + std::string(24, 'x') + "\nz 1\n"), (Blocks{{0, 3}}));
  EXPECT_EQ(blocks_of("if x y\n  a 1\n" + std::string(25, 'x') + "\nz 1\n"), (Blocks{{0, 2}}));
}

TEST(Indentation, WhatIsIndentedLessEndsAllThatIsDeeper) {
  EXPECT_EQ(blocks_of("a 1\n  b 1\n    c 1\n d 1\n  e 1\nf 1\n"), (Blocks{{0, 5}, {1, 3}, {3, 5}}));
}

TEST(Indentation, NoBlockIsAllOrOneEntry) {
  EXPECT_EQ(blocks_of(""), Blocks());
  EXPECT_EQ(blocks_of("a 1\n"), Blocks());
  EXPECT_EQ(blocks_of("a 1\nb 2\nc 3\n"), Blocks());
  EXPECT_EQ(blocks_of("a 1\n  b 2\n  c 3\n"), Blocks());
  EXPECT_EQ(blocks_of("a 1\n  b 2\n    c 3\n"), (Blocks{{1, 3}}));
}

TEST(Indentation, WhatStandsBehindSomethingOnItsLineBelongsToThat) {
  const std::string_view text = "a 1; b 2;\n  c 3; d 4;\ne 5; f 6;\n";
  const std::vector<Entry> entries{{0, 4}, {5, 9}, {12, 16}, {17, 21}, {22, 26}, {27, 31}};
  EXPECT_EQ(indented_blocks(text, entries), (Blocks{{0, 4}, {2, 4}, {4, 6}}));
}

// The same, as the header says it. One word or none, short: it goes on with what stands before
// it at its indentation.
struct Naive {
  std::string_view text;
  const std::vector<Entry>& entries;

  std::optional<std::size_t> deep(std::size_t i) const {
    const std::size_t newline = text.substr(0, entries[i].begin).rfind('\n');
    const std::size_t line = newline == text.npos ? 0 : newline + 1;
    const std::string_view before = text.substr(line, entries[i].begin - line);
    if (!std::ranges::all_of(before, is_blank)) return std::nullopt;
    return before.size();
  }
  bool short_one(std::size_t i) const {
    const std::string_view one = text.substr(entries[i].begin, entries[i].end - entries[i].begin);
    int words = 0;
    for (std::size_t k = 0; k < one.size(); ++k) {
      if (is_word_character(one[k]) && (k == 0 || !is_word_character(one[k - 1]))) ++words;
    }
    return one.size() <= 24 && words <= 1;
  }
  bool goes_on(std::size_t i) const {
    if (!short_one(i)) return false;
    for (std::size_t before = i; before-- > 0;) {
      if (!deep(before) || *deep(before) > *deep(i)) continue;
      return *deep(before) == *deep(i);
    }
    return false;
  }
  Blocks blocks() const {
    Blocks found;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (!deep(i) || goes_on(i)) continue;
      std::size_t last = i + 1;
      const auto inside = [&](std::size_t k) {
        return !deep(k) || *deep(k) > *deep(i) || (*deep(k) == *deep(i) && short_one(k));
      };
      while (last < entries.size() && inside(last)) ++last;
      if (last - i > 1 && last - i < entries.size()) found.push_back({i, last});
    }
    return found;
  }
};

void expect_nested(const Blocks& blocks, std::size_t entries) {
  std::vector<Block> around;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    EXPECT_LT(block.first + 1, block.last);
    EXPECT_LE(block.last, entries);
    EXPECT_LT(block.last - block.first, entries);
    while (!around.empty() && around.back().last <= block.first) around.pop_back();
    if (!around.empty()) {
      EXPECT_LE(block.last, around.back().last);
      EXPECT_FALSE(block == around.back());
    }
    if (i > 0) {
      EXPECT_LE(blocks[i - 1].first, block.first);
    }
    around.push_back(block);
  }
}

TEST(Indentation, OfAnyLines) {
  static constexpr std::string_view kLines[] = {"a 1", "fi",   "}",        "b(c, d)", "",
                                                "x;y", "\xc3", "else # 1", ");",      "e f g"};
  std::mt19937 random(1);
  std::size_t found = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    std::vector<Entry> entries;
    for (std::size_t n = random() % 9; n > 0; --n) {
      text += std::string(random() % 4, random() % 8 ? ' ' : '\t');
      for (std::size_t several = 1 + random() % 8 / 7; several > 0; --several) {
        const std::string_view line = kLines[random() % std::size(kLines)];
        const auto at = static_cast<std::uint32_t>(text.size());
        text += line;
        if (!line.empty()) entries.push_back({at, static_cast<std::uint32_t>(text.size())});
      }
      if (random() % 8) text += random() % 8 ? "\n" : "\r\n";
    }
    const Blocks blocks = indented_blocks(text, entries);
    found += blocks.size();
    ASSERT_EQ(blocks, (Naive{text, entries}).blocks()) << text;
    expect_nested(blocks, entries.size());
    ASSERT_FALSE(HasFailure()) << text;
  }
  EXPECT_GT(found, 20000u);
}

// What is deeper than anybody indents is part of what is around it.
TEST(Indentation, HasAnEnd) {
  std::string text;
  for (std::size_t i = 0; i < 100; ++i) text += std::string(i, ' ') + "a 1\n";
  for (std::size_t i = 100; i-- > 0;) text += std::string(i, ' ') + "b 1\n";
  const Blocks blocks = blocks_of(text);
  expect_nested(blocks, 200);
  EXPECT_EQ(blocks.size(), 32u);
  EXPECT_EQ(blocks.front(), (Block{0, 199}));
  EXPECT_EQ(blocks.back(), (Block{31, 168}));
}

// Bug: for each entry its line was read from the beginning: a minute for a megabyte on one line.
TEST(Indentation, OfOneLongLine) {
  std::string text;
  std::vector<Entry> entries;
  for (std::uint32_t at = 0; at < 5'000'000; at += 5) {
    text += "word;";
    entries.push_back({at, at + 5});
  }
  const double begin = cpu_seconds();
  EXPECT_EQ(indented_blocks(text, entries), Blocks());
  EXPECT_LT(cpu_seconds() - begin, 5 * kSlowness);
}

}  // namespace
}  // namespace whittle
