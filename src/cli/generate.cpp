// The man page and the shell completions, made from the table of options that
// parses the command line: they cannot say anything else than --help does.

#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.h"

namespace whittle {

namespace {

std::vector<const CLI::App*> subcommands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<const CLI::Option*> options(const CLI::App& app) {
  std::vector<const CLI::Option*> result;
  for (const CLI::Option* option : app.get_options()) {
    if (option->nonpositional()) result.push_back(option);
  }
  return result;
}

// roff takes a leading dot or quote for a request, and \ and - for its own.
std::string roff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
  }
  if (result.starts_with('.') || result.starts_with('\'')) result.insert(0, "\\&");
  return result;
}

std::string flags(const CLI::Option& option) {
  std::string result;
  for (const std::string& name : option.get_snames()) result += "-" + name + ", ";
  for (const std::string& name : option.get_lnames()) result += "--" + name + ", ";
  result.resize(result.size() - 2);
  return result;
}

std::string man(const CLI::App& app) {
  std::string page =
      ".TH WHITTLE 1\n.SH NAME\nwhittle \\- make a failing input small by experiment\n"
      ".SH SYNOPSIS\n.nf\n"
      "whittle reduce [OPTIONS] TEST FILE...\n"
      "whittle reduce [OPTIONS] FILE... \\-\\- COMMAND {} ...\n"
      "whittle isolate [OPTIONS] TEST PASSING FAILING\n"
      "whittle isolate [OPTIONS] PASSING FAILING \\-\\- COMMAND {} ...\n.fi\n"
      ".SH DESCRIPTION\n"
      "A test that exits with 0 says that the symptom is there, with 1 that it is not; any other "
      "status leaves it open. It runs in a directory of its own that holds the variant under its "
      "own name. After \\-\\- no script is needed: {} stands for the variant, and the symptom is "
      "what the options say, or what the original shows.\n";
  for (const CLI::App* command : subcommands(app)) {
    page += fmt::format(".SH \"whittle {}\"\n{}\n", command->get_name(),
                        roff(command->get_description() + "."));
    for (const CLI::Option* option : options(*command)) {
      page += fmt::format(
          ".TP\n.B {}{}{}\n{}\n", roff(flags(*option)),
          option->get_type_name().empty() || option->get_items_expected() == 0 ? "" : " ",
          option->get_items_expected() == 0 ? "" : roff(option->get_type_name()),
          roff(option->get_description()));
    }
  }
  page += ".SH \"EXIT STATUS\"\n" + roff(app.get_footer()) + "\n";
  return page;
}

std::string words(const CLI::App& command) {
  std::string result;
  for (const CLI::Option* option : options(command)) {
    for (const std::string& name : option->get_snames()) result += " -" + name;
    for (const std::string& name : option->get_lnames()) result += " --" + name;
  }
  return result.empty() ? result : result.substr(1);
}

std::string names(const CLI::App& app) {
  std::string result;
  for (const CLI::App* command : subcommands(app)) result += " " + command->get_name();
  return result.substr(1);
}

std::string bash(const CLI::App& app) {
  std::string cases;
  for (const CLI::App* command : subcommands(app)) {
    cases += fmt::format("    {}) words=\"{}\" ;;\n", command->get_name(), words(*command));
  }
  return fmt::format(
      "# bash completion for whittle\n_whittle() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} words\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n    COMPREPLY=($(compgen -W \"{}\" -- \"$current\"))\n"
      "    return\n  fi\n  case ${{COMP_WORDS[1]}} in\n{}    *) words= ;;\n  esac\n"
      "  case $current in\n    -*) COMPREPLY=($(compgen -W \"$words\" -- \"$current\")) ;;\n"
      "    *) COMPREPLY=($(compgen -f -- \"$current\")) ;;\n  esac\n}}\n"
      "complete -o filenames -F _whittle whittle\n",
      names(app), cases);
}

std::string quoted(std::string text, std::string_view escaped) {
  std::string result;
  for (const char c : text) {
    if (escaped.find(c) != std::string_view::npos) result += '\\';
    result += c == '\'' ? '"' : c;
  }
  return result;
}

std::string zsh(const CLI::App& app) {
  std::string cases;
  for (const CLI::App* command : subcommands(app)) {
    cases += fmt::format("    {})\n      _arguments \\\n", command->get_name());
    for (const CLI::Option* option : options(*command)) {
      for (const std::string& name : option->get_lnames()) {
        cases +=
            fmt::format("        '--{}[{}]' \\\n", name, quoted(option->get_description(), "[]:"));
      }
    }
    cases += "        '*:file:_files' ;;\n";
  }
  return fmt::format(
      "#compdef whittle\n_whittle() {{\n  if (( CURRENT == 2 )); then\n    compadd {}\n    return\n"
      "  fi\n  case $words[2] in\n{}  esac\n}}\n_whittle \"$@\"\n",
      names(app), cases);
}

std::string fish(const CLI::App& app) {
  std::string result = "# fish completion for whittle\n";
  for (const CLI::App* command : subcommands(app)) {
    result += fmt::format("complete -c whittle -n __fish_use_subcommand -a {} -d '{}'\n",
                          command->get_name(), quoted(command->get_description(), ""));
    for (const CLI::Option* option : options(*command)) {
      for (const std::string& name : option->get_lnames()) {
        result +=
            fmt::format("complete -c whittle -n '__fish_seen_subcommand_from {}' -l {} -d '{}'\n",
                        command->get_name(), name, quoted(option->get_description(), ""));
      }
    }
  }
  return result;
}

}  // namespace

std::string generate(const std::string& what, const CLI::App& app) {
  if (what == "man") return man(app);
  if (what == "bash") return bash(app);
  if (what == "zsh") return zsh(app);
  return fish(app);
}

}  // namespace whittle
