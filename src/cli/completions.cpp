#include "cli/completions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/help.h"
#include "cli/option_table.h"
#include "cli/subcommand.h"

namespace whittle {

namespace {

constexpr std::string_view kGenerated = "man bash zsh fish";

// What the value of an option is completed with.
enum class Completed { nothing, words, files, directories, languages };

Completed completed(const OptionEntry& option) {
  constexpr std::string_view kFiles[] = {"FILE",      "PATH",         "TEST",      "RUN",
                                         "COMPARE",   "CMD",          "CMD1 CMD2", "OBJECT GRAMMAR",
                                         "FILE:LINE", "FILE:FROM-TO", "DIR|REV",   "PATH|RE"};
  if (option.values.form == Form::choice) return Completed::words;
  if (option.value == "DIR") return Completed::directories;
  if (option.value == "LANGUAGE") return Completed::languages;
  const bool files = std::ranges::find(kFiles, option.value) != std::end(kFiles);
  return files ? Completed::files : Completed::nothing;
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::string subcommand_names() {
  std::vector<std::string> names;
  for (const SubcommandEntry& entry : subcommands()) names.emplace_back(entry.name);
  return joined(names);
}

std::vector<std::string> names_with(const OptionEntry& option) {
  std::vector<std::string> names;
  for (const SubcommandEntry& entry : subcommands()) {
    if (option.subcommands.has(entry.subcommand)) names.emplace_back(entry.name);
  }
  return names;
}

// Text between single quotes; `escaped` with a backslash before it.
std::string quoted(std::string_view text, std::string_view escaped) {
  std::string result;
  for (const char c : text) {
    if (escaped.find(c) != std::string_view::npos) result += '\\';
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return result;
}

// bash

std::string bash_value(const OptionEntry& option) {
  switch (completed(option)) {
    case Completed::words:
      return fmt::format("compgen -W \"{}\" -- \"$current\"", joined(words_of(option)));
    case Completed::files:
      return "compgen -f -- \"$current\"";
    case Completed::directories:
      return "compgen -d -- \"$current\"";
    case Completed::languages:
      return "compgen -W \"none $(whittle languages | cut -d ' ' -f 1)\" -- \"$current\"";
    case Completed::nothing:
      break;
  }
  return ":";
}

// One case for all options that are completed alike: "reduce:--out|chip:--out) ...".
std::string bash_values() {
  std::vector<std::pair<std::string, std::vector<std::string>>> cases;
  for (const OptionGroup& group : option_groups()) {
    for (const OptionEntry& option : group.options) {
      if (option.values.form == Form::flag) continue;
      const std::string value = bash_value(option);
      auto found = std::ranges::find(cases, value, [](const auto& each) { return each.first; });
      if (found == cases.end()) found = cases.insert(cases.end(), {value, {}});
      for (const std::string& subcommand : names_with(option)) {
        for (const std::string& name : names_of(option)) {
          found->second.push_back(fmt::format("{}:{}", subcommand, name));
        }
      }
    }
  }
  std::string result;
  for (const auto& [value, patterns] : cases) {
    result += fmt::format("    {})\n      {}\n      return ;;\n", fmt::join(patterns, "|"), value);
  }
  return result;
}

std::string bash_options() {
  std::string result;
  for (const SubcommandEntry& entry : subcommands()) {
    std::vector<std::string> names;
    for (const OptionEntry* option : options_of(entry.subcommand)) {
      for (const std::string& name : names_of(*option)) names.push_back(name);
    }
    result += fmt::format("    {}) options=\"{}\" ;;\n", entry.name, joined(names));
  }
  return result;
}

constexpr std::string_view kBash = R"bash(# bash completion for whittle

# Prints what the current word may be, one on each line.
_whittle_words() {{
  local subcommand=${{COMP_WORDS[1]}} current=$1 option=$2 options=
  case $subcommand:$option in
{values}  esac
  case $subcommand in
{options}  esac
  case $subcommand:$current in
    *:-*) compgen -W "$options" -- "$current" ;;
    generate:*) compgen -W "{generated}" -- "$current" ;;
    *) compgen -f -- "$current" ;;
  esac
}}

_whittle() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} option=${{COMP_WORDS[COMP_CWORD-1]}} i
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "{subcommands} --help --version" -- "$current")
    return
  fi
  for ((i = 2; i < COMP_CWORD; ++i)); do
    [ "${{COMP_WORDS[i]}}" = -- ] || continue
    if declare -F _command_offset >/dev/null; then
      _command_offset $((i + 1))
    elif ((i + 1 == COMP_CWORD)); then
      mapfile -t COMPREPLY < <(compgen -c -f -- "$current")
    else
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
    return
  done
  # --option=value is three words.
  if [ "$current" = = ]; then
    current=
  elif [ "$option" = = ]; then
    option=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  mapfile -t COMPREPLY < <(_whittle_words "$current" "$option")
}}

complete -o filenames -F _whittle whittle
)bash";

std::string bash() {
  return fmt::format(kBash, fmt::arg("values", bash_values()), fmt::arg("options", bash_options()),
                     fmt::arg("generated", kGenerated),
                     fmt::arg("subcommands", subcommand_names()));
}

// zsh

std::string zsh_action(const OptionEntry& option) {
  switch (completed(option)) {
    case Completed::words:
      return fmt::format("({})", joined(words_of(option)));
    case Completed::files:
      return "_files";
    case Completed::directories:
      return "_directories";
    case Completed::languages:
      return "_whittle_languages";
    case Completed::nothing:
      break;
  }
  return " ";
}

// '(-j --jobs)'{-j+,--jobs=}'[How many tests to run at once]:N: '
std::string zsh_option(const OptionEntry& option) {
  const std::vector<std::string> names = names_of(option);
  std::vector<std::string> specs = names;
  if (option.values.form != Form::flag && option.values.form != Form::pair) {
    for (std::string& name : specs) name += name.starts_with("--") ? "=" : "+";
  }
  std::string values;
  std::string_view rest = option.value;
  while (!rest.empty()) {  // a pair has two names
    const std::size_t end = std::min(rest.find(' '), rest.size());
    values += fmt::format(":{}:{}", quoted(rest.substr(0, end), ":"), zsh_action(option));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  const bool several = option.values.form == Form::texts || option.values.form == Form::list;
  const std::string once = several ? "*" : fmt::format("({})", joined(names));
  const std::string shown =
      specs.size() == 1 ? specs[0] : fmt::format("'{{{}}}'", fmt::join(specs, ","));
  return fmt::format("'{}{}[{}]{}'", once, shown, quoted(first_sentence(option), "[]:\\"), values);
}

std::string zsh_subcommand(const SubcommandEntry& entry) {
  std::string result = fmt::format("    {})\n      _arguments -s \\\n", entry.name);
  for (const OptionEntry* option : options_of(entry.subcommand)) {
    result += fmt::format("        {} \\\n", zsh_option(*option));
  }
  const bool generates = entry.subcommand == Subcommand::generate;
  return result + (generates ? fmt::format("        '1:what:({})' ;;\n", kGenerated)
                             : "        '*:file:_files' ;;\n");
}

constexpr std::string_view kZsh = R"zsh(#compdef whittle

_whittle_languages() {{
  local -a languages
  languages=(none ${{(f)"$(whittle languages | cut -d ' ' -f 1)"}})
  compadd -a languages
}}

_whittle() {{
  local -a subcommands
  subcommands=(
{subcommands}  )
  if (( CURRENT == 2 )); then
    _describe subcommand subcommands
    return
  fi
  local dashes=${{words[(i)--]}}
  if (( dashes < CURRENT )); then
    shift $dashes words
    (( CURRENT -= dashes ))
    _normal
    return
  fi
  shift words
  (( CURRENT -= 1 ))
  case $words[1] in
{cases}  esac
}}

_whittle "$@"
)zsh";

std::string zsh() {
  std::string subcommand_list, cases;
  for (const SubcommandEntry& entry : subcommands()) {
    subcommand_list += fmt::format("    '{}:{}'\n", entry.name, quoted(entry.summary, ":"));
    cases += zsh_subcommand(entry);
  }
  return fmt::format(kZsh, fmt::arg("subcommands", subcommand_list), fmt::arg("cases", cases));
}

// fish

std::string fish_value(const OptionEntry& option) {
  switch (completed(option)) {
    case Completed::words:
      return fmt::format(" -x -a '{}'", joined(words_of(option)));
    case Completed::files:
      return " -r -F";
    case Completed::directories:
      return " -x -a '(__fish_complete_directories)'";
    case Completed::languages:
      return " -x -a 'none (whittle languages | string split -f 1 \" \")'";
    case Completed::nothing:
      break;
  }
  return option.values.form == Form::flag ? "" : " -x";
}

std::string fish_option(const OptionEntry& option) {
  std::string names;
  for (const std::string& name : names_of(option)) {
    const bool is_long = name.starts_with("--");
    names += fmt::format(" {} {}", is_long ? "-l" : "-s", name.substr(is_long ? 2 : 1));
  }
  return fmt::format("complete -c whittle -n '__fish_seen_subcommand_from {}'{}{} -d '{}'\n",
                     joined(names_with(option)), names, fish_value(option),
                     quoted(first_sentence(option), ""));
}

std::string fish() {
  std::string result = "# fish completion for whittle\n";
  for (const SubcommandEntry& entry : subcommands()) {
    result += fmt::format("complete -c whittle -n __fish_use_subcommand -f -a {} -d '{}'\n",
                          entry.name, quoted(entry.summary, ""));
  }
  result += fmt::format(
      "complete -c whittle -n '__fish_seen_subcommand_from generate' -f -a '{}'\n", kGenerated);
  for (const OptionGroup& group : option_groups()) {
    for (const OptionEntry& option : group.options) result += fish_option(option);
  }
  return result;
}

}  // namespace

std::string completions(std::string_view shell) {
  if (shell == "bash") return bash();
  if (shell == "zsh") return zsh();
  if (shell == "fish") return fish();
  return {};
}

}  // namespace whittle
