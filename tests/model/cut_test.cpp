#include "model/cut.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/stage_table.h"
#include "support/random_text.h"
#include "support/slowness.h"
#include "util/utf8.h"

namespace whittle {
namespace {

std::vector<std::string> strings(std::string_view text, const std::vector<Span>& spans) {
  std::vector<std::string> result;
  for (const Span& span : spans)
    result.emplace_back(text.substr(span.begin, span.end - span.begin));
  return result;
}

using Strings = std::vector<std::string>;

void check_tiles(std::string_view text, const std::vector<Span>& spans) {
  std::size_t at = 0;
  for (const Span& span : spans) {
    ASSERT_EQ(span.begin, at);
    ASSERT_LT(span.begin, span.end);
    at = span.end;
  }
  ASSERT_EQ(at, text.size());
}

std::string random_bytes(std::mt19937& random) {
  std::string bytes(below(random, 40), '\0');
  for (char& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}

std::string random_utf8(std::mt19937& random) {
  std::string text;
  for (std::size_t n = below(random, 20); n > 0; --n) {
    static constexpr std::array<std::string_view, 9> kCharacters{
        "a", "\n", "'", "\"", "\\", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "7"};
    text += kCharacters[below(random, kCharacters.size())];
  }
  return text;
}

TEST(Cut, SpansTileAnyBytes) {
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    const std::string text = round % 2 == 0 ? random_bytes(random) : random_text(random, 10);
    for (const char* name : {"lines", "tokens", "chars", "bytes", "blocks:1", "blocks:7",
                             "blocks:1000", "outline:0"}) {
      ASSERT_NO_FATAL_FAILURE(check_tiles(text, find_atoms(name)->cut(text))) << name;
    }
  }
}

TEST(Cut, CharactersAreNeverTorn) {
  std::mt19937 random(2);
  for (int round = 0; round < 2000; ++round) {
    const std::string text = random_utf8(random);
    for (const char* name : {"lines", "tokens", "chars"}) {
      for (const std::string& atom : strings(text, find_atoms(name)->cut(text))) {
        ASSERT_TRUE(is_utf8(atom)) << name;
      }
    }
  }
}

TEST(Cut, Lines) {
  EXPECT_EQ(strings("a\n\nb", cut_lines("a\n\nb")), (Strings{"a\n", "\n", "b"}));
  EXPECT_EQ(strings("a\r\nb\n", cut_lines("a\r\nb\n")), (Strings{"a\r\n", "b\n"}));
  EXPECT_TRUE(cut_lines("").empty());
}

TEST(Cut, BytesThatAreNoCharacterStandAlone) {
  const std::string text = "a\xc3\xa9\xc3\xe2\x82z\xed\xa0\x80";
  EXPECT_EQ(strings(text, cut_chars(text)),
            (Strings{"a", "\xc3\xa9", "\xc3", "\xe2", "\x82", "z", "\xed", "\xa0", "\x80"}));
}

TEST(Cut, Blocks) {
  EXPECT_EQ(strings("abcdefg", cut_blocks("abcdefg", 3)), (Strings{"abc", "def", "g"}));
  EXPECT_EQ(strings("abc", cut_blocks("abc", ~std::size_t{0})), (Strings{"abc"}));
}

TEST(Cut, Tokens) {
  const std::string text = "int x1 = 3.5e3f+f(\"a \\\" b\", 'c');\n\tit's";
  EXPECT_EQ(strings(text, cut_tokens(text)),
            (Strings{"int",          " ", "x1", " ",   "=", " ", "3.5e3f", "+",  "f", "(",
                     "\"a \\\" b\"", ",", " ",  "'c'", ")", ";", "\n\t",   "it", "'", "s"}));
  EXPECT_EQ(count_tokens(text), 15u);
  EXPECT_EQ(count_tokens(" \n"), 0u);
}

TEST(Cut, Words) {
  EXPECT_EQ(strings("int  x = (a b) ;\n", cut_words("int  x = (a b) ;\n")),
            (Strings{"int  ", "x", " ", "=", " ", "(", "a ", "b", ")", " ", ";", "\n"}));
  EXPECT_EQ(strings(" a", cut_words(" a")), (Strings{" ", "a"}));
}

TEST(Cut, AQuoteIsClosedOnItsLine) {
  EXPECT_EQ(strings("\"a\n\"b", cut_tokens("\"a\n\"b")), (Strings{"\"", "a", "\n", "\"", "b"}));
  EXPECT_EQ(strings("\"\\", cut_tokens("\"\\")), (Strings{"\"", "\\"}));
  // The first has no end; on the next line they have.
  EXPECT_EQ(strings("'a\n'b'", cut_tokens("'a\n'b'")), (Strings{"'", "a", "\n", "'b'"}));
}

// What cut_tokens promises of strings, by searching from every quote anew.
Strings naive_tokens(const std::string& text) {
  Strings result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (text[at] == '"' || text[at] == '\'') {
      for (std::size_t i = at + 1; i < text.size() && text[i] != '\n'; ++i) {
        if (text[i] == text[at]) {
          end = i + 1;
          break;
        }
        if (text[i] == '\\') ++i;
      }
    }
    result.push_back(text.substr(at, end - at));
    at = end;
  }
  return result;
}

TEST(Cut, QuotesLikeTheirNaiveTwin) {
  std::mt19937 random(3);
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::size_t n = below(random, 16); n > 0; --n) text += "\"'\\\\\\(+"[below(random, 7)];
    if (below(random, 3) == 0) text.insert(below(random, text.size() + 1), "\n");
    ASSERT_EQ(strings(text, cut_tokens(text)), naive_tokens(text)) << text;
  }
}

// A line of escaped quotes, as of JSON in a string that lost its beginning, made
// the tokenizer search to the end of the line from each of them.
TEST(Cut, ALongLineOfEscapedQuotesIsLinear) {
  std::string text;
  for (int i = 0; i < 500'000; ++i) text += "\\\"\\'";
  const double start = cpu_seconds();
  EXPECT_EQ(cut_tokens(text).size(), text.size());
  EXPECT_LT(cpu_seconds() - start, 5 * kSlowness);
}

constexpr std::string_view kLog =
    "build\n"
    "  compile a\n"
    "    warning\n"
    "\n"
    "    error\n"
    "  link\n"
    "test\n";

TEST(Outline, LevelsOfALog) {
  EXPECT_EQ(strings(kLog, cut_outline(kLog, 0)),
            (Strings{"build\n  compile a\n    warning\n\n    error\n  link\n", "test\n"}));
  EXPECT_EQ(strings(kLog, cut_outline(kLog, 1)),
            (Strings{"  compile a\n    warning\n\n    error\n", "  link\n"}));
  EXPECT_EQ(strings(kLog, cut_outline(kLog, 2)), (Strings{"    warning\n\n", "    error\n"}));
  EXPECT_EQ(strings(kLog, cut_outline(kLog, 3)), (Strings{"\n"}));
  EXPECT_TRUE(cut_outline(kLog, 4).empty());
  EXPECT_EQ(outline_depth(kLog), 4u);
}

TEST(Outline, TabsReachTheNextEighthColumn) {
  const std::string_view text = "a\n\tb\n        c\n  \td\n\t e\n";
  EXPECT_EQ(strings(text, cut_outline(text, 1)),
            (Strings{"\tb\n", "        c\n", "  \td\n\t e\n"}));
  EXPECT_EQ(strings(text, cut_outline(text, 2)), (Strings{"\t e\n"}));
}

TEST(Outline, BlankLinesBelongToTheLineAbove) {
  const std::string_view text = "a\n\n \nb\n";
  EXPECT_EQ(strings(text, cut_outline(text, 0)), (Strings{"a\n\n \n", "b\n"}));
  EXPECT_EQ(strings(text, cut_outline(text, 1)), (Strings{"\n", " \n"}));
}

TEST(Outline, WhatClosesABlockBelongsToIt) {
  const std::string_view whole = "a {\n  b (\n    c\n  );\n  d\n}\ne\n}\n";
  EXPECT_EQ(strings(whole, cut_outline(whole, 0)),
            (Strings{"a {\n  b (\n    c\n  );\n  d\n}\n", "e\n", "}\n"}));
  const std::string_view text = "x\n  b (\n    c\n  );\n  d\n  )\n";
  EXPECT_EQ(strings(text, cut_outline(text, 1)),
            (Strings{"  b (\n    c\n  );\n", "  d\n", "  )\n"}));
  for (const std::string_view block :
       {"<Files x>\n  a\n</Files>\n", "do i\n  a\nEND DO\n", "[\n\ta\n]\n"}) {
    EXPECT_EQ(strings(block, cut_outline(block, 0)), Strings{std::string(block)});
  }
}

// A blank first line was taken for the parent of all indented lines below it.
TEST(Outline, ABlankFirstLineHasNoLinesBelowIt) {
  const std::string_view text = "\n  a\n    b\n  c\n";
  EXPECT_EQ(strings(text, cut_outline(text, 0)), (Strings{"\n", "  a\n    b\n", "  c\n"}));
}

TEST(Outline, DeepestFirstLine) {
  const std::string_view text = "    a\n  b\nc\n";
  EXPECT_EQ(strings(text, cut_outline(text, 0)), (Strings{"    a\n", "  b\n", "c\n"}));
  EXPECT_EQ(outline_depth(text), 1u);
  EXPECT_EQ(outline_depth(""), 0u);
}

TEST(Outline, EveryLevelLiesInTheOneAbove) {
  std::mt19937 random(4);
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (std::size_t n = below(random, 12); n > 0; --n) {
      text += std::string(below(random, 5), ' ') + (below(random, 4) == 0 ? "\n" : "x\n");
    }
    const std::size_t depth = outline_depth(text);
    ASSERT_TRUE(cut_outline(text, depth).empty());
    for (std::size_t level = 1; level < depth; ++level) {
      ASSERT_FALSE(cut_outline(text, level).empty());
      const auto above = cut_outline(text, level - 1);
      for (const Span& span : cut_outline(text, level)) {
        ASSERT_TRUE(std::ranges::any_of(above, [&](const Span& s) {
          return s.begin < span.begin && span.end <= s.end;
        })) << text;
      }
    }
  }
}

}  // namespace
}  // namespace whittle
