// The rules of languages/*/chip.scm: what some simplification makes of a small program. Without a
// rule its line fails; a rule without a line fails too.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>

#include "chip/model.h"
#include "chip/read.h"
#include "chip/units.h"
#include "model/cut.h"
#include "support/samples.h"
#include "syntax/rule_pattern.h"
#include "syntax/rules.h"

namespace whittle {
namespace {

std::string without_blanks(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

Variant program(const std::string& text) {
  return single_file("program", text);
}

ChipReader reader(const Language* language, ChipReader::Options options = {}) {
  return ChipReader([=](std::string_view, std::string_view) { return language; },
                    std::move(options));
}

// What each simplification of a plan makes of the program when it is made alone.
std::vector<std::string> each_alone(const Source& source, ChipPlan made) {
  const auto plan = std::make_shared<const ChipPlan>(std::move(made));
  const ChipModel model(source, plan);
  std::vector<std::string> found;
  for (Change i = 0; i < model.size(); ++i) {
    const Configuration all = Configuration::all(model.size());
    found.push_back(text_of(model.render(all.minus(Configuration::of_changes({i})))));
  }
  return found;
}

std::vector<std::string> simplified(const Language& language, const std::string& text,
                                    const std::string& phase) {
  const Source source(program(text));
  if (!phase.starts_with("unreached") && phase != "reached-bodies" && phase != "units") {
    return each_alone(source, reader(&language).read(source, phase));
  }
  // Every line has a probe, and none was reached, or all.
  ReachedLines lines;
  for (std::size_t line = 1; line <= cut_lines(source.text(0)).size(); ++line) {
    lines.probed.insert({"program", line});
    if (phase == "reached-bodies") lines.reached.emplace(SourceLine("program", line), line);
  }
  ChipReader reading =
      reader(&language, {{}, false, std::make_shared<const OriginalLines>(source.variant())});
  if (phase == "units") {
    return each_alone(source,
                      read_units(source, reading.files(source), lines, reading.options()).plan);
  }
  return each_alone(source, reading.read_reached(source, phase, lines, phase == "reached-bodies"));
}

// What goes and what comes in its place; where nothing is said to go, the whole program.
struct Becomes {
  const char* from;
  const char* to;
};
struct Row {
  const char* language;
  const char* phase;
  const char* program;
  std::vector<Becomes> becomes;
};

std::string after(const std::string& text, const Becomes& becomes) {
  if (*becomes.from == '\0') return becomes.to;
  std::string made = text;
  const std::size_t at = made.find(becomes.from);
  EXPECT_NE(at, made.npos) << becomes.from << " is not in " << text;
  return at == made.npos ? text : made.replace(at, std::strlen(becomes.from), becomes.to);
}

// clang-format off
const Row kRows[] = {
#include "chip/rows.inc"
};
// clang-format on

TEST(ChipRules, EachDoesWhatItSays) {
  for (const Row& row : kRows) {
    const Language* language = find_language(row.language);
    ASSERT_NE(language, nullptr) << row.language;
    std::vector<std::string> found = simplified(*language, row.program, row.phase);
    for (std::string& text : found) text = without_blanks(text);
    for (const Becomes& becomes : row.becomes) {
      const std::string expected = without_blanks(after(row.program, becomes));
      if (std::ranges::find(found, expected) != found.end()) continue;
      std::string all;
      for (const std::string& text : found) all += "\n  " + text;
      ADD_FAILURE() << row.language << ", " << row.phase << ": " << row.program
                    << "\nnothing makes\n  " << expected << "\nbut" << all;
    }
  }
}

// A return that stood behind a comment, or behind #endif, was none: bodies could not get smaller.
TEST(ChipRules, ATailIsNotPutBehindWhatEndsItsLine) {
  const auto has = [](const char* language, const char* text, const char* wanted) {
    const std::vector<std::string> found = simplified(*find_language(language), text, "statements");
    return std::ranges::any_of(
        found, [&](const std::string& each) { return each.find(wanted) != each.npos; });
  };
  EXPECT_TRUE(has("java", "class A { int f() {\n  g(); // say\n  return h();\n} }",
                  "g(); // say\n  return 0;"));
  EXPECT_TRUE(
      has("c", "int f() {\n#if 1\n  g();\n#endif\n  return h();\n}", "#endif\n  return 0;"));
  EXPECT_TRUE(has("java", "class A { int f() {\n  g();\n  return h();\n} }", "g();return 0;"));
}

TEST(ChipRules, EachHasALine) {
  for (const Language* const each : all_languages()) {
    const Language& language = *each;
    EXPECT_EQ(can_chip(each), language.chips) << language.name;
    if (!can_chip(each)) continue;
    const auto rules = Rules::read(language, language.chip, "chip.scm");
    ASSERT_TRUE(rules.ok()) << language.name << ": " << rules.error().message;
    std::set<std::size_t> missing;
    for (std::size_t i = 0; i < (*rules)->patterns().size(); ++i) {
      if (!(*rules)->patterns()[i].table) missing.insert(i);
    }
    for (const Row& row : kRows) {
      if (row.language != language.name) continue;
      ChipReader reading = reader(&language);
      for (const CapturedNodes& match :
           reading.files(Source(program(row.program))).front()->captured) {
        missing.erase(match.pattern);
      }
    }
    for (const std::size_t pattern : missing) {
      ADD_FAILURE() << language.name << ": no line has a match of pattern " << pattern + 1;
    }
  }
}

}  // namespace
}  // namespace whittle
