#include "cli/help.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "cli/commands.h"

namespace whittle {

namespace {

constexpr std::size_t kColumns = 80;
constexpr std::size_t kColumn = 24;  // where the text about an option begins

constexpr ExitStatusEntry kStatuses[] = {
    {kDone, "The run is done, or a limit ended it; the result is in its place."},
    {kMachine, "The machine lacks memory, processes, space for tests, or a sandbox."},
    {kNoSymptom, "The original does not show the symptom, or (isolate) PASSING does."},
    {kUsage, "The command line is wrong, or another whittle works on the same result."},
    {kInput, "An input is missing, unreadable, empty, or does not fit the others."},
    {kOutput, "The result or the journal cannot be written."},
    {kFlaky, "The test is flaky: it does not always answer the same."},
    {kConflicts, "apply: the patch does not merge."},
    {kNeverPassed, "history: no revision passes."},
    {kInterrupted, "Interrupted; the best result so far is in its place."},
};

// The words of a text in lines of kColumns columns, from the column `indent` on. The first line is
// not indented.
std::string wrapped(std::string_view text, std::size_t indent) {
  std::string result;
  std::size_t column = indent;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    if (column > indent && column + 1 + word.size() > kColumns) {
      result += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result + "\n";
}

std::string paragraph(std::string_view text) {
  return wrapped(text, 0) + "\n";
}

// "  -j, --jobs N"
std::string left_side(const OptionEntry& option, Detail detail) {
  std::vector<std::string> names = names_of(option);
  if (detail == Detail::everyday) {  // one short and one long name are enough
    const auto is_long = [](const std::string& name) { return name.starts_with("--"); };
    names.erase(std::ranges::find_if(names, is_long) + 1, names.end());
  }
  return fmt::format("  {}{}{}", fmt::join(names, ", "), option.value.empty() ? "" : " ",
                     option.value);
}

std::string two_columns(std::string left, std::string_view text) {
  if (left.size() + 2 > kColumn) {
    left += "\n" + std::string(kColumn, ' ');
  } else {
    left.resize(kColumn, ' ');
  }
  return left + wrapped(text, kColumn);
}

std::string everyday_options(Subcommand subcommand) {
  std::string result;
  for (const OptionEntry* option : options_of(subcommand)) {
    if (!option->everyday.has(subcommand)) continue;
    result += two_columns(left_side(*option, Detail::everyday), first_sentence(*option));
  }
  return result.empty() ? result : "Options:\n" + result + "\n";
}

std::string all_options(Subcommand subcommand) {
  std::string result;
  for (const OptionGroup& group : option_groups()) {
    std::string options;
    for (const OptionEntry& option : group.options) {
      if (!option.subcommands.has(subcommand)) continue;
      options += two_columns(left_side(option, Detail::all), help_of(option));
    }
    if (!options.empty()) result += fmt::format("{}:\n{}\n", group.title, options);
  }
  return result;
}

std::string examples(const SubcommandEntry& entry) {
  std::string result = "Examples:\n";
  for (const std::string& line : lines_of(entry.examples)) result += "  " + line + "\n";
  return result + "\n";
}

}  // namespace

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

std::vector<std::string> usage_lines(const SubcommandEntry& entry) {
  std::vector<std::string> result = lines_of(entry.usage);
  for (std::string& line : result) line = fmt::format("whittle {} {}", entry.name, line);
  return result;
}

std::string first_sentence(const OptionEntry& option) {
  std::string text = help_of(option);
  text.resize(std::min(text.find(". "), text.size()));
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::span<const ExitStatusEntry> exit_statuses() {
  return kStatuses;
}

std::string help(Detail detail) {
  std::string result = paragraph(
      "whittle makes failing inputs small: it runs your test on parts of the input, and keeps "
      "what the failure needs.");
  result += "Usage: whittle SUBCOMMAND [OPTIONS] ...\n\n";
  for (const SubcommandEntry& entry : subcommands()) {
    result += fmt::format("  {:11}{}\n", entry.name, entry.summary);
  }
  result +=
      "\nExamples:\n  whittle reduce crash.c -- gcc -c -o out.o {}\n"
      "  whittle history --test ./check.sh --build 'make -s'\n\nExit status:\n";
  for (const auto& [status, meaning] : kStatuses) {
    result += fmt::format("{:5}  {}", status, wrapped(meaning, 7));
  }
  result += "\n" + wrapped(
                       "whittle SUBCOMMAND --help lists the most important options of a "
                       "subcommand, --help-all all of them; man whittle explains them. whittle "
                       "--version prints the version.",
                       0);
  if (detail == Detail::everyday) return result;
  for (const SubcommandEntry& entry : subcommands()) {
    result += "\n" + std::string(kColumns, '-') + "\n" + help(entry, detail);
  }
  return result;
}

std::string help(const SubcommandEntry& entry, Detail detail) {
  std::string result = fmt::format("Usage: {}\n\n", fmt::join(usage_lines(entry), "\n       "));
  result += paragraph(entry.description);
  result +=
      detail == Detail::all ? all_options(entry.subcommand) : everyday_options(entry.subcommand);
  result += examples(entry);
  if (detail == Detail::all) return result + "man whittle explains the options.\n";
  return result +
         fmt::format("whittle {} --help-all lists all options; man whittle explains them.\n",
                     entry.name);
}

}  // namespace whittle
