#include "syntax/shortest.h"

#include <gtest/gtest.h>
#include <re2/re2.h>

#include <nlohmann/json.hpp>
#include <random>
#include <vector>

#include "support/predicates.h"
#include "support/samples.h"
#include "syntax/language.h"

namespace whittle {
namespace {

std::string shortest(std::string_view expression) {
  return shortest_match(expression).value_or("nothing");
}

TEST(Shortest, OfLiterals) {
  EXPECT_EQ(shortest(""), "");
  EXPECT_EQ(shortest("abc"), "abc");
  EXPECT_EQ(shortest("a b"), "a b");
  EXPECT_EQ(shortest("\\(\\[\\.\\\\"), "([.\\");
  EXPECT_EQ(shortest("\\n\\t"), "\n\t");
  EXPECT_EQ(shortest("caf\u00e9"), "caf\u00e9");
  EXPECT_EQ(shortest("\u2192|=>"), "=>");
}

// Section 5.3: quantified repetitions become the fewest, sets any character of them,
// disjunctions the shorter side.
TEST(Shortest, AsInSection53) {
  EXPECT_EQ(shortest("a*"), "");
  EXPECT_EQ(shortest("a+"), "a");
  EXPECT_EQ(shortest("a?"), "");
  EXPECT_EQ(shortest("[a-z]"), "a");
  EXPECT_EQ(shortest("abc|de"), "de");
  EXPECT_EQ(shortest("abc|"), "");
  EXPECT_EQ(shortest("[0-9]+(\\.[0-9]+)?"), "0");
  EXPECT_EQ(shortest("[a-zA-Z_]\\w*"), "a");
}

TEST(Shortest, TheFewestRepetitions) {
  EXPECT_EQ(shortest("a{3}"), "aaa");
  EXPECT_EQ(shortest("a{2,}"), "aa");
  EXPECT_EQ(shortest("a{2,5}"), "aa");
  EXPECT_EQ(shortest("a{0,5}b"), "b");
  EXPECT_EQ(shortest("(ab){2}"), "abab");
  EXPECT_EQ(shortest("(a{2}){3}"), "aaaaaa");
  EXPECT_EQ(shortest("a{2}{3}"), "aaaaaa");
  EXPECT_EQ(shortest("a{100}"), std::string(100, 'a'));
  EXPECT_EQ(shortest("a*+"), "");
}

// What takes as few as it can still takes those that there must be.
TEST(Shortest, OfLazyRepetitions) {
  EXPECT_EQ(shortest("a+?b"), "ab");
  EXPECT_EQ(shortest("a{2}?"), "aa");
  EXPECT_EQ(shortest("a*?b"), "b");
  EXPECT_EQ(shortest("a??b"), "b");
  EXPECT_EQ(shortest("(\\/[^#]|[^/])*?\\n\\/#"), "\n/#");
}

TEST(Shortest, BracesThatDoNotCountAreLiteral) {
  EXPECT_EQ(shortest("{a}"), "{a}");
  EXPECT_EQ(shortest("a{b"), "a{b");
}

TEST(Shortest, OfGroups) {
  EXPECT_EQ(shortest("(a|bc)d"), "ad");
  EXPECT_EQ(shortest("(?:abc|d)+"), "d");
  EXPECT_EQ(shortest("(?i)abc"), "abc");
  EXPECT_EQ(shortest("(?i:abc)"), "abc");
  EXPECT_EQ(shortest("(?<name>abc)"), "abc");
  EXPECT_EQ(shortest("(?P<name>abc)"), "abc");
  EXPECT_EQ(shortest("()"), "");
  EXPECT_EQ(shortest("((a))"), "a");
}

TEST(Shortest, OfClasses) {
  EXPECT_EQ(shortest("[xyz]"), "x");
  EXPECT_EQ(shortest("[abc0]"), "0");
  EXPECT_EQ(shortest("[;Z]"), "Z");
  EXPECT_EQ(shortest("[Za]"), "a");
  EXPECT_EQ(shortest("[_;]"), "_");
  EXPECT_EQ(shortest("[^0-9]"), "a");
  EXPECT_EQ(shortest("[^\\w]").size(), 1u);
  EXPECT_EQ(shortest("[^a-zA-Z0-9_]").size(), 1u);
  EXPECT_EQ(shortest("[]]"), "]");
  EXPECT_EQ(shortest("[^]]"), "0");
  EXPECT_EQ(shortest("[-;]"), "-");
  EXPECT_EQ(shortest("[--][aA]"), "-a");
  EXPECT_EQ(shortest("[\\-\\]]"), "-");
  EXPECT_EQ(shortest("[\\d]"), "0");
  EXPECT_EQ(shortest("[\\x41-\\x43]"), "A");
  EXPECT_EQ(shortest("[[x-z][y]]"), "x");
  EXPECT_EQ(shortest("[[:digit:]]"), "0");
  EXPECT_EQ(shortest("[[:alpha:]_]"), "a");
  EXPECT_EQ(shortest("[a-z&&[^a-m]]"), "n");
  EXPECT_EQ(shortest("[a-z&&x-z]"), "x");
  EXPECT_EQ(shortest("."), "0");
  EXPECT_EQ(shortest("[\\b]"), "\b");
}

TEST(Shortest, OfEscapes) {
  EXPECT_EQ(shortest("\\d\\D"), "0a");
  EXPECT_EQ(shortest("\\w"), "0");
  EXPECT_EQ(shortest("\\S"), "0");
  EXPECT_EQ(shortest("\\u0041\\u{42}\\x43\\x{44}\\U00000045"), "ABCDE");
  EXPECT_EQ(shortest("\\p{L}"), "a");
  EXPECT_EQ(shortest("\\p{Lu}"), "A");
  EXPECT_EQ(shortest("\\p{N}"), "0");
  EXPECT_EQ(shortest("\\pL\\pN"), "a0");
  EXPECT_EQ(shortest("\\P{L}"), "0");
  EXPECT_EQ(shortest("[\\p{XID_Start}_]\\p{XID_Continue}*"), "a");
  EXPECT_EQ(shortest("\\bfoo\\b"), "foo");
  EXPECT_EQ(shortest("^foo$"), "foo");
}

// Ranges that lie beyond ASCII do not leave their minus behind.
TEST(Shortest, BeyondAscii) {
  EXPECT_EQ(shortest("[\\u4e00-\\u9fff]"), "\u4e00");
  EXPECT_EQ(shortest("[\u00e9-\u00fc]"), "\u00e9");
  EXPECT_EQ(shortest("[\\u{10000}-\\u{EFFFF}]"), "\U00010000");
  EXPECT_EQ(shortest("[A-Z\\u00C0-\\u00D6\\U00010400-\\U00010427]"), "A");
  EXPECT_EQ(shortest("[^\\x00-\\x7f]"), "\u0080");
  EXPECT_EQ(shortest("[a-z\\u0080-\\uffff]"), "a");
  EXPECT_EQ(shortest("[\\x21-\\u{10ffff}]"), "0");
}

TEST(Shortest, OfNothing) {
  EXPECT_FALSE(shortest_match("[^\\x00-\\u{10ffff}]"));
  EXPECT_EQ(shortest("[^\\x00-\\u{10ffff}]|ab"), "ab");
  EXPECT_EQ(shortest("[^\\x00-\\u{10ffff}]*ab"), "ab");
  EXPECT_FALSE(shortest_match("a[^\\x00-\\u{10ffff}]"));
}

TEST(Shortest, BrokenExpressions) {
  for (const char* broken : {"(",       ")",
                             "a)",      "(a",
                             "[",       "[a",
                             "[^",      "[a-",
                             "a\\",     "[\\",
                             "*",       "+a",
                             "a{2",     "(?=a)b",
                             "(?!a)b",  "(?<=a)b",
                             "(?<name", "(?",
                             "\\u{41",  "\\u{110000}",
                             "\\x",     "[[:nonsense:]]",
                             "[a-\\d]", "a|*"}) {
    EXPECT_FALSE(shortest_match(broken)) << broken << " gave " << shortest(broken);
  }
}

TEST(Shortest, WhatIsTooLongIsNotTried) {
  EXPECT_FALSE(shortest_match("a{100000}"));
  EXPECT_FALSE(shortest_match("a{9999}{9999}{9999}{9999}{9999}{9999}"));
  EXPECT_FALSE(shortest_match("a{99999999999999999999999}"));
  EXPECT_EQ(shortest("(a{9999}{9999}{9999}{9999}){0}"), "");
}

TEST(Shortest, DeepAndLongOnes) {
  const std::size_t many = 200'000;
  EXPECT_EQ(shortest(std::string(many, 'a')), std::string(many, 'a'));
  std::string alternatives;
  for (std::size_t i = 0; i < many; ++i) alternatives += "ab|";
  EXPECT_EQ(shortest(alternatives + "c"), "c");
  EXPECT_EQ(shortest(std::string(100, '(') + "a" + std::string(100, ')')), "a");
  EXPECT_FALSE(shortest_match(std::string(many, '(') + "a" + std::string(many, ')')));
  EXPECT_FALSE(shortest_match(std::string(many, '[')));
  EXPECT_FALSE(shortest_match(std::string(many, '[') + "a" + std::string(many, ']')));
}

TEST(ReadsBetter, ShorterThenDigitsThenLetters) {
  EXPECT_TRUE(reads_better("", "0"));
  EXPECT_TRUE(reads_better(";", "00"));
  EXPECT_TRUE(reads_better("0", "a"));
  EXPECT_TRUE(reads_better("a", "A"));
  EXPECT_TRUE(reads_better("a", "_"));
  EXPECT_TRUE(reads_better("_", ";"));
  EXPECT_FALSE(reads_better("a", "a"));
  EXPECT_FALSE(reads_better("A", "a"));
}

// Strict, so that rounds of improvement end.
TEST(ReadsBetter, IsAnOrder) {
  const std::vector<std::string> texts{"",  "0",  "1",  "a",  "b",  "A",  "_",  ";",
                                       " ", "0a", "a0", "Aa", "aA", "a;", ";a", "\xc3\xa9"};
  for (const std::string& a : texts) {
    for (const std::string& b : texts) {
      EXPECT_EQ(reads_better(a, b) || reads_better(b, a), a != b) << a << " " << b;
      EXPECT_FALSE(reads_better(a, b) && reads_better(b, a)) << a << " " << b;
      for (const std::string& c : texts) {
        if (reads_better(a, b) && reads_better(b, c)) {
          EXPECT_TRUE(reads_better(a, c)) << a << " " << b << " " << c;
        }
      }
    }
  }
}

// Another engine must match what is found, and nothing shorter.

std::string random_expression(std::mt19937& random, int depth) {
  const auto one_of = [&](const std::vector<std::string>& all) {
    return all[random() % all.size()];
  };
  std::string text;
  for (std::uint32_t n = random_between(random, 1, 3); n > 0; --n) {
    std::string atom = one_of({"a", "b", "[ab]", "[^a]", ".", "\\w", "\\x61", "[b-c]"});
    if (depth > 0 && random() % 3 == 0) {
      atom = "(" + random_expression(random, depth - 1) + "|" +
             random_expression(random, depth - 1) + ")";
    }
    text += atom + one_of({"", "", "", "*", "+", "?", "{2}", "{0,2}", "+?", "*?", "{1,}?"});
  }
  return text;
}

void all_texts(std::size_t length, std::string& text, std::vector<std::string>& out) {
  out.push_back(text);
  if (text.size() == length) return;
  for (const char c : {'a', 'b', 'c'}) {
    text += c;
    all_texts(length, text, out);
    text.pop_back();
  }
}

TEST(Shortest, NothingShorterMatches) {
  std::vector<std::string> texts;
  std::string empty;
  all_texts(6, empty, texts);
  std::ranges::stable_sort(texts, {}, &std::string::size);
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    const std::string expression = random_expression(random, 2);
    const RE2 other(expression);
    ASSERT_TRUE(other.ok()) << expression;
    const auto found = shortest_match(expression);
    ASSERT_TRUE(found) << expression;
    EXPECT_TRUE(RE2::FullMatch(*found, other)) << expression << " gave " << *found;
    for (const std::string& text : texts) {
      if (text.size() >= found->size()) break;
      ASSERT_FALSE(RE2::FullMatch(text, other))
          << expression << " gave " << *found << ", but there is " << text;
    }
  }
}

void each_pattern(const nlohmann::json& json, std::vector<std::string>& out) {
  if (json.is_object() && json.value("type", nlohmann::json()) == "PATTERN") {
    out.push_back(json["value"].get<std::string>());
    return;
  }
  if (!json.is_structured()) return;
  for (const auto& part : json) each_pattern(part, out);
}

TEST(Shortest, OfEveryPatternOfTheBuiltInGrammars) {
  std::size_t checked = 0;
  std::size_t all = 0;
  for (const Language* const each : all_languages()) {
    const Language& language = *each;
    SCOPED_TRACE(language.name);
    std::vector<std::string> patterns;
    each_pattern(nlohmann::json::parse(language.grammar)["rules"], patterns);
    for (const std::string& pattern : patterns) {
      ++all;
      const auto found = shortest_match(pattern);
      EXPECT_TRUE(found) << pattern;
      std::string other = pattern;
      RE2::GlobalReplace(&other, R"(([^\\]|^)\\[uU]([0-9A-Fa-f]{4,8}))", R"(\1\\x{\2})");
      const RE2 expression(other, RE2::Quiet);
      if (!found || !expression.ok()) continue;
      ++checked;
      EXPECT_TRUE(RE2::FullMatch(*found, expression)) << pattern << " gave " << *found;
    }
  }
  EXPECT_GT(checked, all / 2);
}

}  // namespace
}  // namespace whittle
