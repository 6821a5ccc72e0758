#include "cli/option_rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "cli/option_table.h"

namespace whittle {

namespace {

using enum OptionRule::Kind;
using enum Subcommand;

constexpr OptionRule kRules[] = {
    // what the test is
    {exclude, chip, "--java", "--c", ""},
    {exclude, chip, "--java,--c", "--run,--differ,--resident",
     ": --java and --c say how the program is run"},
    {need, chip, "--internal,--class-path", "--java", ""},
    {exclude, chip, "--internal", "--external", ""},
    {exclude, chip, "--reached", "--run",
     "; with --run, use --trace and let COMPARE look for \"reached FILE:LINE\" on standard error"},
    {need, kVariants,
     "--exit,--signal,--stdout,--stderr,--not-stdout,--not-stderr,--hang,--slower-than,--reached",
     "--,--resident,--java,--c", "; with TEST, TEST decides what the symptom is"},
    {need, kVariants, "--run", "--compare", ""},
    {need, kVariants, "--compare", "--run", ""},
    {exclude, kVariants, "--", "--run,--differ,--resident", ": each of them is a test"},
    {exclude, kVariants, "--run", "--differ,--resident", ": each of them is a test"},
    {exclude, kVariants, "--differ", "--resident", ": each of them is a test"},
    {exclude, kVariants, "--stdin", "--resident",
     ": a resident test finds the variant in its directory"},
    {need, chip, "--record-input", "--input", ""},
    {need, chip, "--record-input", "--java,--c", ""},
    {need, chip, "--input", "--java,--c,--run", ""},
    {exclude, chip, "--squeeze", "--keep-lines", ""},
    {exclude, chip, "--squeeze", "--record-input",
     ": a statement that reads is recognized by its line number"},
    // what tests a revision
    {exclude, history, "--test", "--", ": each of them is a test"},
    {need, history, "--exit,--signal,--hang,--slower-than,--same-crash", "--",
     "; with --test, TEST decides by its exit status, and --stdout and --stderr can ask for more"},
    {need, history, "--bisect-exit,--invert", "--test", ""},
    {need, history, "--clean-build", "--build", ""},
    {exclude, history, "--good", "--oldest,--step",
     ": --good says where the search ends and how it gets there"},
    // the rest
    {exclude, kRuns, "--network", "--no-network", ""},
    {exclude, reduce, "--in-place", "--out", ""},
    {exclude, reduce, "--region", "--removable", ""},
    {exclude, apply, "--check", "--diff", ""},
};

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

std::optional<std::string> first_given(std::string_view names,
                                       const std::vector<std::string>& given) {
  for (const std::string& name : split_names(names)) {
    if (contains(given, name)) return name;
  }
  return std::nullopt;
}

std::string shown(const std::string& name) {
  return name == kCommandAfterDashes ? "a command after --" : name;
}

// "--java, --c or --run", of those that the subcommand has.
std::string alternatives(std::string_view names, Subcommand subcommand) {
  std::vector<std::string> known{std::string(kCommandAfterDashes)};
  for (const OptionEntry* option : options_of(subcommand)) known.push_back(name_of(*option));
  std::vector<std::string> result;
  for (const std::string& name : split_names(names)) {
    if (contains(known, name)) result.push_back(shown(name));
  }
  if (result.size() == 1) return result[0];
  return fmt::format("{} or {}", fmt::join(result.begin(), result.end() - 1, ", "), result.back());
}

Status check(const OptionRule& rule, Subcommand subcommand, const std::vector<std::string>& given) {
  const std::optional<std::string> option = first_given(rule.options, given);
  const std::optional<std::string> other = first_given(rule.others, given);
  if (rule.kind == need && option && !other) {
    return Error{ErrorKind::usage, fmt::format("{} needs {}{}", shown(*option),
                                               alternatives(rule.others, subcommand), rule.reason)};
  }
  if (rule.kind == exclude && option && other) {
    return Error{ErrorKind::usage, fmt::format("{} and {} exclude each other{}", shown(*option),
                                               shown(*other), rule.reason)};
  }
  return {};
}

}  // namespace

std::span<const OptionRule> option_rules() {
  return kRules;
}

Status check_rules(Subcommand subcommand, const std::vector<std::string>& given) {
  for (const OptionRule& rule : kRules) {
    if (!rule.subcommands.has(subcommand)) continue;
    if (Status status = check(rule, subcommand, given); !status) return status;
  }
  return {};
}

}  // namespace whittle
