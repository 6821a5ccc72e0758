#include "cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "cli/help.h"
#include "cli/option_rules.h"
#include "cli/option_table.h"
#include "cli/option_value.h"
#include "run/complete.h"
#include "util/files.h"
#include "util/nearest.h"

namespace whittle {

namespace {

using Words = std::vector<std::string>;

Error usage(std::string message) {
  return {ErrorKind::usage, std::move(message)};
}

// For what is wrong with single words, where a look at the options helps.
Error usage_with_hint(std::string_view subcommand, const std::string& message) {
  return usage(fmt::format("{}\nSee whittle {} --help.", message, subcommand));
}

// A command line whose words are matched with the options of its subcommand.
struct Line {
  struct Given {
    const OptionEntry* option;
    Words values;
  };
  Subcommand subcommand{};
  std::vector<Given> options{};  ///< in the order of the table
  Words names{};                 ///< words that are neither options nor their values
  Words command{};               ///< the words after --

  bool has(std::string_view name) const {
    return std::ranges::any_of(options, [&](const Given& g) { return name_of(*g.option) == name; });
  }
};

// What an option that is unknown here may be: one of another subcommand, or misspelt.
std::string about_unknown(std::string_view word, const SubcommandEntry& here) {
  const std::string name(word.substr(0, word.find('=')));
  std::vector<std::string> known;
  for (const OptionEntry* option : options_of(here.subcommand)) {
    for (const std::string& each : names_of(*option)) known.push_back(each);
  }
  for (const SubcommandEntry& entry : subcommands()) {
    for (const OptionEntry* option : options_of(entry.subcommand)) {
      const std::vector<std::string> names = names_of(*option);
      if (std::ranges::find(names, name) == names.end()) continue;
      return fmt::format("; it is an option of {}", entry.name);
    }
  }
  return name.starts_with("--") ? did_you_mean(name, known) : "";
}

// What is wrong with how often an option was given, or how many values it got.
std::string about_number(const CLI::App& app, const Words& words) {
  const auto is_option = [&](std::size_t i) {
    return i >= words.size() || app.get_option_no_throw(words[i]) != nullptr;
  };
  for (const CLI::Option* option : app.get_options()) {
    const auto expected = static_cast<std::size_t>(option->get_items_expected_max());
    if (option->count() > expected) return option->get_name() + " may be given only once";
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    const CLI::Option* const option = app.get_option_no_throw(words[i]);
    const int expected = option == nullptr ? 0 : option->get_items_expected_min();
    const bool lacking = (expected > 0 && is_option(i + 1)) || (expected > 1 && is_option(i + 2));
    if (!lacking) continue;
    return fmt::format("{} needs {}: {}", option->get_name(),
                       expected == 2 ? "two values" : "a value", option->get_type_name());
  }
  return "an option has too few values, or too many";
}

void add_option(CLI::App& app, const OptionEntry& option) {
  const std::string names(option.names);
  if (option.values.form == Form::flag) {
    app.add_flag(names)->disable_flag_override();
    return;
  }
  CLI::Option* added = app.add_option(names)->type_name(std::string(option.value));
  if (option.values.form == Form::pair) added->expected(2);
  const bool several = option.values.form == Form::texts || option.values.form == Form::list;
  if (several) added->expected(1, CLI::detail::expected_max_vector_size);
  if (option.values.form == Form::list) added->delimiter(',');
  added->allow_extra_args(false);
}

// Matches the words after the name of the subcommand.
Result<Line> match(const SubcommandEntry& entry, const Words& words) {
  Line line{.subcommand = entry.subcommand};
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  const std::vector<const OptionEntry*> options = options_of(entry.subcommand);
  for (const OptionEntry* option : options) add_option(app, *option);
  try {
    app.parse(Words(words.rbegin(), words.rend()));  // the order that CLI11 wants
  } catch (const CLI::ArgumentMismatch&) {
    return usage_with_hint(entry.name, about_number(app, words));
  } catch (const CLI::ParseError& error) {
    return usage_with_hint(entry.name, error.what());
  }
  for (std::string& word : app.remaining()) {
    if (word.starts_with('-') && word != "-") {
      std::error_code unreadable;
      if (std::filesystem::exists(word, unreadable)) {
        return usage(fmt::format("{0} looks like an option; write ./{0} for the file", word));
      }
      return usage_with_hint(entry.name, fmt::format("{} has no option {}{}", entry.name, word,
                                                     about_unknown(word, entry)));
    }
    line.names.push_back(std::move(word));
  }
  for (const OptionEntry* option : options) {
    const CLI::Option* matched = app.get_option(name_of(*option));
    if (matched->count() > 0) line.options.push_back({option, matched->results()});
  }
  return line;
}

// Which name is the test, and which are the inputs.

bool first_name_is_test(const TestSpec& test) {
  return test.command.empty() && test.run.empty() && test.differ.empty() && test.resident.empty() &&
         !test.program.builds() && test.kind != RunKind::history;
}

Error too_few_names(RunKind kind) {
  switch (kind) {
    case RunKind::chip:
      return usage(
          "say how the program is run (--java CLASS, --c, --run with --compare, a TEST, or a "
          "command after --), and name its files");
    case RunKind::isolate:
      return usage("name the passing input and the failing one, in this order");
    default:
      return usage(
          "name the test and the file (whittle reduce TEST FILE), or the file and a command "
          "(whittle reduce FILE -- COMMAND {})");
  }
}

Status take_names(Words names, Request& request) {
  TestSpec& test = request.run.test;
  Words& paths = request.run.input.paths;
  // TEST need not be named if it is not run.
  const std::size_t fewest = request.list_stages ? 2 : 1;
  if (first_name_is_test(test) && names.size() >= fewest) {
    test.script = names.front();
    names.erase(names.begin());
  }
  if (test.kind == RunKind::history && !names.empty()) {
    return usage(
        fmt::format("history does not take {}: files are named with --carry or "
                    "--with, a command comes after --",
                    names.front()));
  }
  if (test.as_arguments && !names.empty()) {
    return usage("--args names what is reduced, so no other file can be named");
  }
  if (!test.as_arguments) paths = std::move(names);
  if (request.list_stages || test.kind == RunKind::history) return {};
  const bool tested = !first_name_is_test(test) || test.scripted();
  const std::size_t wanted = test.kind == RunKind::isolate ? 2 : 1;
  const bool enough =
      test.kind == RunKind::isolate ? paths.size() == wanted : paths.size() >= wanted;
  return tested && enough ? Status() : Status(too_few_names(test.kind));
}

// What the rules cannot tell, since it depends on values.

Status check_files(const TestSpec& test) {
  std::error_code unreadable;
  if (!test.input.empty() && !std::filesystem::exists(test.input, unreadable)) {
    return Error{ErrorKind::input, fmt::format("--input {}: there is no such file", test.input)};
  }
  for (const std::string& path : test.depends) {
    if (!std::filesystem::exists(path, unreadable) && find_program(path).empty()) {
      return usage(fmt::format("--depends {}: there is no such file or program", path));
    }
  }
  return {};
}

Status check_run(const Line& line, const RunSpec& run) {
  Words given;
  for (const Line::Given& each : line.options) given.push_back(name_of(*each.option));
  if (!run.test.command.empty()) given.emplace_back(kCommandAfterDashes);
  if (Status status = check_rules(line.subcommand, given); !status) return status;
  if (run.kind() == RunKind::history && run.test.command.empty() &&
      run.test.revision.test.empty()) {
    return usage("say how a revision is tested: --test TEST, or a command after --");
  }
  return check_files(run.test);
}

// How a request of a subcommand looks before the first option.
Request initial(Subcommand subcommand) {
  Request request{.subcommand = subcommand};
  RunSpec& run = request.run;
  switch (subcommand) {
    case Subcommand::isolate:
      run.test.kind = RunKind::isolate;
      break;
    case Subcommand::chip:
      run.test.kind = RunKind::chip;
      break;
    case Subcommand::history:
      run.test.kind = RunKind::history;
      break;
    default:
      break;
  }
  return request;
}

Status finish_run(Line& line, Request& request) {
  TestSpec& test = request.run.test;
  (test.program.builds() ? test.program.arguments : test.command) = std::move(line.command);
  if (!request.list_stages) {
    if (Status status = check_run(line, request.run); !status) return status;
  }
  const char* const class_path = std::getenv("CLASSPATH");
  Result<RunSpec> run = completed(std::move(request.run), class_path == nullptr ? "" : class_path);
  if (!run) return run.error();
  request.run = std::move(*run);
  return take_names(std::move(line.names), request);
}

Status finish_apply(const Line& line, Request& request) {
  if (line.names.empty()) return usage_with_hint("apply", "name the PATCH to apply");
  request.apply.patch = line.names[0];
  if (line.names.size() > 1) request.apply.directory = line.names[1];
  return {};
}

// The rest of a request, by its subcommand.
Status finish(Line& line, Request& request) {
  const SubcommandEntry& entry = entry_of(line.subcommand);
  if (kRuns.has(line.subcommand)) return finish_run(line, request);
  std::size_t most = 1;  // names
  if (line.subcommand == Subcommand::apply) most = 2;
  if (line.subcommand == Subcommand::languages) most = 0;
  if (line.names.size() > most) {
    return usage_with_hint(entry.name, fmt::format("{} is one name too many", line.names[most]));
  }
  Words given;
  for (const Line::Given& each : line.options) given.push_back(name_of(*each.option));
  if (Status status = check_rules(line.subcommand, given); !status) return status;
  if (line.subcommand == Subcommand::apply) return finish_apply(line, request);
  if (line.names.empty()) return {};
  if (line.subcommand == Subcommand::generate) request.generate = line.names[0];
  if (line.subcommand == Subcommand::resume) request.resume = line.names[0];
  return {};
}

Result<Request> request_of(Line line) {
  Request request = initial(line.subcommand);
  if (line.has("--help") || line.has("--help-all")) {
    request.text =
        help(entry_of(line.subcommand), line.has("--help-all") ? Detail::all : Detail::everyday);
    return request;
  }
  for (const Line::Given& given : line.options) {
    const Status status = assign(*given.option, given.values, request);
    if (!status) return usage_with_hint(entry_of(line.subcommand).name, status.error().message);
  }
  if (const Status status = finish(line, request); !status) return status.error();
  return request;
}

// What was said before a subcommand, or without one.
Result<Request> without_subcommand(const Words& words) {
  const auto text = [](std::string shown) {
    Request request;
    request.text = std::move(shown);
    return request;
  };
  const std::string first = words.empty() ? "" : words[0];
  if (first == "--version") return text(fmt::format("{}\n", WHITTLE_VERSION));
  if (first == "--help" || first == "-h" || first == "help" || first == "--help-all") {
    const Detail detail = first == "--help-all" ? Detail::all : Detail::everyday;
    const SubcommandEntry* entry = words.size() > 1 ? find_subcommand(words[1]) : nullptr;
    return text(entry == nullptr ? help(detail) : help(*entry, detail));
  }
  constexpr const char* kHint = "See whittle --help.";
  if (first.empty()) return usage(fmt::format("name a subcommand, such as reduce\n{}", kHint));
  if (first.starts_with('-')) {
    return usage(
        fmt::format("the subcommand comes first, then its options, such as {}\n{}", first, kHint));
  }
  std::vector<std::string> known;
  for (const SubcommandEntry& entry : subcommands()) known.emplace_back(entry.name);
  return usage(
      fmt::format("there is no subcommand {}{}\n{}", first, did_you_mean(first, known), kHint));
}

}  // namespace

Result<Request> parse(const std::vector<std::string>& words) {
  const auto dashes = std::ranges::find(words, "--");
  Words before(words.begin(), dashes);
  const SubcommandEntry* entry = before.empty() ? nullptr : find_subcommand(before.front());
  if (entry == nullptr) return without_subcommand(before);
  before.erase(before.begin());
  Result<Line> line = match(*entry, before);
  if (!line) return line.error();
  if (dashes != words.end()) line->command.assign(dashes + 1, words.end());
  Result<Request> request = request_of(std::move(*line));
  if (request) request->run.command_line = words;
  return request;
}

void resume_with(const Request& said, const std::string& journal, Request& recorded) {
  LimitSpec& limits = recorded.run.limits;
  const LimitSpec& anew = said.run.limits;
  if (anew.jobs > 0) limits.jobs = anew.jobs;
  if (!anew.tmp.empty()) limits.tmp = anew.tmp;
  limits.max_time = anew.max_time;
  limits.max_tests = anew.max_tests;
  recorded.talk = said.talk;
  recorded.run.keep.earlier = Earlier::must_resume;
  recorded.run.keep.journal = journal;
}

}  // namespace whittle
