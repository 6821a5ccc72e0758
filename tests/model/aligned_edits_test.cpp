#include "model/aligned_edits.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "model/cut.h"
#include "model/edits.h"
#include "model/known_tokens.h"
#include "support/random_text.h"
#include "support/texts.h"
#include "util/binary.h"

namespace whittle {
namespace {

EditsModel model_of(const std::string& passing, const std::string& failing, Grain grain) {
  return EditsModel(single_file("f", passing), single_file("f", failing), grain);
}

std::string text_of(const EditsModel& model, const Configuration& configuration) {
  return model.render(configuration).files()[0].text();
}

std::set<std::string> lines_of(const std::string& text) {
  std::set<std::string> lines;
  for (const Span& line : cut_lines(text)) {
    const std::string bytes = text.substr(line.begin, line.end - line.begin);
    lines.insert(bytes.ends_with('\n') ? bytes.substr(0, bytes.size() - 1) : bytes);
  }
  return lines;
}

// "key50 = 50" became "key50 = fiftykey51 = 51", a value that is in neither file.
TEST(AlignedLines, ALineIsReplacedAsAWhole) {
  const std::string good = "a = 1\ntimeout = 30\nb = 2\n";
  const std::string bad = "a = 1\ntimeout = 45s\nb = 2\n";
  const EditsModel model = model_of(good, bad, Grain::aligned_lines);
  ASSERT_EQ(model.size(), 1u);
  EXPECT_EQ(model.describe(Configuration::all(1)),
            "f:2: - \"timeout = 30\\n\"\nf:2: + \"timeout = 45s\\n\"\n");
}

TEST(AlignedLines, LinesThatAreAlikeArePartners) {
  const EditsModel model = model_of("host = a\nport = 1\nuser = x\n",
                                    "port = 2\nnew = yes\nuser = y\n", Grain::aligned_lines);
  // host is gone, port and user have other values, new is new.
  EXPECT_EQ(model.size(), 4u);
  std::set<std::string> alone;
  for (Change i = 0; i < 4; ++i) alone.insert(text_of(model, Configuration::of_changes({i})));
  EXPECT_TRUE(alone.contains("host = a\nport = 2\nuser = x\n"));
  EXPECT_TRUE(alone.contains("host = a\nport = 1\nuser = y\n"));
}

// They were three changes, and the passing result had no motd at all.
TEST(AlignedLines, AChangedLineBesideAnAddedOneIsAReplacementAndAnAddition) {
  const std::string good = "host = a\nmotd = Welcome\nend = 1\n";
  const std::string changed = "motd = This is the text that everyone sees at login\n";
  for (const std::string& added : {changed + "color = never\n", "color = never\n" + changed}) {
    const std::string bad = "host = a\n" + added + "end = 1\n";
    const EditsModel model = model_of(good, bad, Grain::aligned_lines);
    EXPECT_EQ(model.size(), 2u) << added;
    std::set<std::string> alone;
    for (Change i = 0; i < model.size(); ++i) {
      alone.insert(text_of(model, Configuration::of_changes({i})));
    }
    EXPECT_TRUE(alone.contains("host = a\n" + changed + "end = 1\n")) << added;
  }
}

// A removed line and added ones that have only signs in common stay apart.
TEST(AlignedLines, LinesThatHaveNoWordInCommonAreNoPair) {
  EXPECT_EQ(model_of("x\na = 1\n", "x\nb = 2\nc = 3\n", Grain::aligned_lines).size(), 3u);
}

TEST(AlignedLines, ManyLinesArePairedByWhatIsNotANumber) {
  std::string good;
  std::string bad;
  for (int i = 0; i < 600; ++i) {
    const std::string word = std::string(1, static_cast<char>('a' + i % 20)) + " at ";
    good += word + std::to_string(i) + "\n";
    bad += word + std::to_string(i + 7000) + "\n";
    if (i == 300) bad += "something else\n";
  }
  const EditsModel model = model_of(good, bad, Grain::aligned_lines);
  EXPECT_EQ(model.size(), 601u);
}

TEST(AlignedLines, NothingFollowsALineWithoutANewline) {
  const EditsModel model = model_of("x\ny", "x\ny\nz\n", Grain::aligned_lines);
  EXPECT_EQ(model.size(), 1u);
}

TEST(AlignedLines, EveryLineOfAMixtureIsALineOfOneOfTheTwo) {
  std::mt19937 random(5);
  for (int round = 0; round < 2000; ++round) {
    const std::string a = random_text(random, 10);
    const std::string b =
        below(random, 2) == 0 ? random_neighbour(random, a) : random_text(random, 10);
    if (looks_binary(a) || looks_binary(b)) continue;  // has no lines
    const EditsModel model = model_of(a, b, Grain::aligned_lines);
    ASSERT_EQ(text_of(model, {}), a);
    ASSERT_EQ(text_of(model, Configuration::all(model.size())), b);
    std::set<std::string> known = lines_of(a);
    known.merge(lines_of(b));
    const Configuration some = random_configuration(random, model.size());
    for (const std::string& line : lines_of(text_of(model, some))) {
      ASSERT_TRUE(known.contains(line)) << line << "\n--- " << a << "\n+++ " << b;
    }
  }
}

TEST(AlignedTokens, ATokenIsReplacedAsAWhole) {
  const EditsModel model = model_of("x\ntimeout = 30\n", "x\ntimeout = 45s\n", Grain::tokens);
  ASSERT_EQ(model.size(), 1u);
  EXPECT_EQ(model.describe(Configuration::all(1)), "f:2: - \"30\"\nf:2: + \"45s\"\n");
}

TEST(AlignedTokens, AQuoteThatIsNotClosedKeepsItsLineWhole) {
  EXPECT_EQ(model_of("a don't 1 2\n", "a don't 3 4\n", Grain::tokens).size(), 1u);
  EXPECT_EQ(model_of("a dont 1 2\n", "a dont 3 4\n", Grain::tokens).size(), 2u);
}

TEST(AlignedTokens, AreBothTextsAtTheEnds) {
  std::mt19937 random(6);
  for (int round = 0; round < 1000; ++round) {
    const std::string a = random_text(random, 10);
    const std::string b = random_neighbour(random, a);
    const EditsModel model = model_of(a, b, Grain::tokens);
    ASSERT_EQ(text_of(model, {}), a);
    ASSERT_EQ(text_of(model, Configuration::all(model.size())), b);
  }
}

TEST(KnownTokens, RefusesATokenThatNeitherTextHas) {
  const KnownTokens check(single_file("f", "key50 = 50\n"), single_file("f", "key51 = 51\n"));
  EXPECT_FALSE(check.refuses(single_file("f", "key50 = 51\n")));
  EXPECT_TRUE(check.refuses(single_file("f", "key50 = 50key51\n")));
  EXPECT_FALSE(check.refuses(single_file("other", "anything\n")));
}

}  // namespace
}  // namespace whittle
