#include "cli/help.h"

#include <gtest/gtest.h>

#include <sstream>

#include "cli/completions.h"
#include "cli/man_page.h"

namespace whittle {
namespace {

constexpr std::size_t kScreenWidth = 80;
constexpr std::size_t kScreenHeight = 40;

std::size_t widest(const std::string& text) {
  std::size_t result = 0;
  for (const std::string& line : lines_of(text)) result = std::max(result, line.size());
  return result;
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != text.npos;
}

TEST(Help, FitsOnAScreen) {
  EXPECT_LE(lines_of(help(Detail::everyday)).size(), kScreenHeight);
  EXPECT_LE(widest(help(Detail::everyday)), kScreenWidth);
  for (const SubcommandEntry& entry : subcommands()) {
    const std::string text = help(entry, Detail::everyday);
    EXPECT_LE(lines_of(text).size(), kScreenHeight) << text;
    EXPECT_LE(widest(text), kScreenWidth) << text;
    EXPECT_LE(widest(help(entry, Detail::all)), kScreenWidth) << entry.name;
  }
}

TEST(Help, ListsEverydayOptionsByTheirFirstSentence) {
  const std::string text = help(entry_of(Subcommand::reduce), Detail::everyday);
  EXPECT_TRUE(
      text.starts_with("Usage: whittle reduce [OPTIONS] TEST FILE...\n"
                       "       whittle reduce [OPTIONS] FILE... -- COMMAND {} ...\n\n"))
      << text;
  EXPECT_TRUE(
      has(text, "\n  --exit N              The symptom: the program exits with status N\n"));
  EXPECT_TRUE(
      has(text, "\n  -j, --jobs N          How many tests run at once (default: one per core)\n"));
  EXPECT_TRUE(has(text, "\n  --list-stages         List all stages")) << "and not its other names";
  EXPECT_FALSE(has(text, "--cache")) << "which is in --help-all";
  EXPECT_TRUE(has(text, "\nExamples:\n  whittle reduce "));
  EXPECT_TRUE(has(text, "whittle reduce --help-all lists all options"));
}

TEST(Help, ListsAllOptionsInGroups) {
  for (const SubcommandEntry& entry : subcommands()) {
    const std::string text = help(entry, Detail::all);
    for (const OptionEntry* option : options_of(entry.subcommand)) {
      std::string names;
      for (const std::string& name : names_of(*option)) names += ", " + name;
      EXPECT_TRUE(has(text, "\n  " + names.substr(2))) << entry.name << names;
    }
  }
  const std::string text = help(entry_of(Subcommand::reduce), Detail::all);
  EXPECT_TRUE(has(text, "\nThe sandbox:\n  --sandbox MODE        How tests are kept"));
  EXPECT_TRUE(has(text, "on, off or\n                        bwrap (default: on)"))
      << "the choices";
  EXPECT_TRUE(has(text,
                  "\n  --parser OBJECT GRAMMAR\n                        Use another tree-sitter "
                  "parser."))
      << "a long name has a line of its own";
}

TEST(Help, OfWhittleListsSubcommandsAndExitStatuses) {
  const std::string text = help(Detail::everyday);
  for (const SubcommandEntry& entry : subcommands()) {
    EXPECT_TRUE(has(text, std::string("\n  ") + std::string(entry.name) + " ")) << entry.name;
  }
  EXPECT_TRUE(has(text, "\n  130  Interrupted"));
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '-' ? std::string("\\-") : std::string(1, c);
  return result;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t result = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; ++at) ++result;
  return result;
}

TEST(ManPage, DescribesEachOptionOnce) {
  const std::string page = man_page();
  for (const SubcommandEntry& entry : subcommands()) {
    for (const OptionEntry* option : options_of(entry.subcommand)) {
      EXPECT_EQ(count(page, "\\fB" + escaped(name_of(*option)) + "\\fR"), 1u) << name_of(*option);
    }
  }
  for (const char* title :
       {"NAME", "SYNOPSIS", "DESCRIPTION", "SUBCOMMANDS", "OPTIONS", "\"EXIT STATUS\"",
        "\"ENVIRONMENT\"", "\"FILES\"", "EXAMPLES", "\"SEE ALSO\""}) {
    EXPECT_EQ(count(page, std::string(".SH ") + title + "\n"), 1u) << title;
  }
}

// A line of text that begins with a full stop or an apostrophe would be taken for a request.
TEST(ManPage, HasNoRequestByAccident) {
  const std::string requests = " .TH .nh .ad .SH .SS .TP .B .BR .PP .sp .in .nf .fi ";
  for (const std::string& line : lines_of(man_page())) {
    EXPECT_FALSE(line.empty());
    EXPECT_NE(line.front(), '\'') << line;
    if (!line.starts_with('.')) continue;
    EXPECT_TRUE(has(requests, " " + line.substr(0, line.find(' ')) + " ")) << line;
  }
}

TEST(Completions, HaveEveryOptionAndTheWordsOfAChoice) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const std::string text = completions(shell);
    for (const SubcommandEntry& entry : subcommands()) {
      for (const OptionEntry* option : options_of(entry.subcommand)) {
        for (const std::string& name : names_of(*option)) {
          const bool is_long = name.starts_with("--");
          const std::string in_fish = (is_long ? " -l " : " -s ") + name.substr(is_long ? 2 : 1);
          EXPECT_TRUE(has(text, shell == std::string("fish") ? in_fish + " " : name))
              << shell << " " << name;
        }
      }
    }
    EXPECT_TRUE(has(text, "on off bwrap")) << shell;
  }
  EXPECT_EQ(completions("tcsh"), "");
}

}  // namespace
}  // namespace whittle
