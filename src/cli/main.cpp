// Parses the command line, runs the subcommand, and turns an Error into a
// sentence and an exit status: the only place that does.

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/run_journal.h"
#include "cli/session.h"
#include "syntax/language.h"
#include "util/nearest.h"

namespace {

using whittle::Error;
using whittle::ErrorKind;
using whittle::Result;

int status_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::usage:
      return whittle::kUsage;
    case ErrorKind::no_symptom:
      return whittle::kNoSymptom;
    case ErrorKind::flaky:
      return whittle::kFlaky;
    case ErrorKind::input:
      return whittle::kInput;
    case ErrorKind::output:
      return whittle::kOutput;
    case ErrorKind::interrupted:
      return whittle::kInterrupted;
    case ErrorKind::system:
      break;
  }
  return whittle::kMachine;
}

int complain(const whittle::Error& error) {
  whittle::say(error.message);
  return status_of(error.kind);
}

void warn_of_missing_language(const whittle::LanguageDescription& language, const Error& error) {
  whittle::say(
      fmt::format("{}\n  Until then, files in {} are not parsed.", error.message, language.title));
}

// What stands after -- is the command, and none of CLI11's business.
std::vector<std::string> split_off_command(std::vector<std::string>& words) {
  const auto dashes = std::find(words.begin(), words.end(), "--");
  if (dashes == words.end()) return {};
  std::vector<std::string> command(dashes + 1, words.end());
  words.erase(dashes, words.end());
  return command;
}

// What a word that whittle does not know may have been: a subcommand, or an option of one.
std::string suggestion(const CLI::App& app, std::string_view word) {
  std::vector<std::string> known;
  if (word.starts_with("-")) {
    word = word.substr(0, word.find('='));
    for (const CLI::App* command : app.get_subcommands({})) {
      for (const CLI::Option* option : command->get_options()) {
        for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
      }
    }
  } else {
    for (const CLI::App* command : app.get_subcommands({})) known.push_back(command->get_name());
  }
  return whittle::did_you_mean(word, known);
}

std::string explain(const CLI::App& app, const CLI::ParseError& error,
                    const std::string& first_word) {
  const auto commands = app.get_subcommands({});
  const bool known = std::ranges::any_of(
      commands, [&](const CLI::App* command) { return command->get_name() == first_word; });
  const std::string hint =
      fmt::format("Try whittle --help, or whittle {} --help.", known ? first_word : "reduce");
  const bool unknown =
      error.get_name() == "RequiredError" && !first_word.empty() && !first_word.starts_with('-');
  if (unknown) {
    return fmt::format("there is no subcommand {}{}\n{}", first_word, suggestion(app, first_word),
                       hint);
  }
  const std::string what = error.what();
  std::string meant;
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {  // it ends with these words
    const std::size_t option = what.find(" --");
    if (option != what.npos) {
      const std::string_view rest = std::string_view(what).substr(option + 1);
      meant = suggestion(app, rest.substr(0, rest.find(' ')));
    }
  }
  return fmt::format("{}{}\n{}", what, meant, hint);
}

// Parses the words; a status where that was all, or they are wrong.
std::optional<int> parse(whittle::CommandLine& line, std::vector<std::string> words) {
  std::vector<std::string> command = split_off_command(words);
  const std::string first_word = words.empty() ? "" : words.front();
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  try {
    line.app.parse(words);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return line.app.exit(error);  // --help, --version
    return complain({ErrorKind::usage, explain(line.app, error, first_word)});
  }
  line.reduce.command = line.chip.command = line.isolate.command = line.history.command =
      std::move(command);
  return std::nullopt;
}

Result<int> perform(whittle::CommandLine& line, const std::vector<std::string>& words) {
  const bool chips = line.chip_command->parsed();
  const bool reduces = line.reduce_command->parsed();
  const bool walks = line.history_command->parsed();
  whittle::Options& options = chips     ? line.chip
                              : reduces ? line.reduce
                              : walks   ? line.history
                                        : line.isolate;
  options.words = words;
  whittle::identify(chips     ? *line.chip_command
                    : reduces ? *line.reduce_command
                    : walks   ? *line.history_command
                              : *line.isolate_command,
                    options);
  if (options.quiet) whittle::warn_of_missing_languages({});
  if (reduces && options.list_passes) return whittle::list_passes(options);
  if (const whittle::Status status = whittle::finish(options); !status) return status.error();
  whittle::catch_interrupts();
  if (walks) return whittle::history(options);
  return reduces || chips ? whittle::reduce(options) : whittle::isolate(options);
}

// Does what the run's first start did, where it was started.
Result<int> resume(const whittle::CommandLine& said) {
  const Result<std::string> path = whittle::find_run(said.resume_run);
  if (!path) return path.error();
  const auto glance = whittle::Journal::look(*path);
  if (!glance) return glance.error();
  if ((*glance)->finished) {
    whittle::say(fmt::format("{} has finished: there is nothing to go on with", *path));
    return whittle::kDone;
  }
  const std::string journal = std::filesystem::absolute(*path).string();
  const whittle::RunHead& head = (*glance)->head;
  std::error_code error;
  std::filesystem::current_path(head.directory, error);
  if (error) {
    return Error{ErrorKind::input,
                 fmt::format("cannot go back to {}, where the run was started: {}", head.directory,
                             error.message())};
  }
  whittle::CommandLine line;
  if (const std::optional<int> status = parse(line, head.words)) return *status;
  for (whittle::Options* options : {&line.reduce, &line.chip, &line.isolate, &line.history}) {
    whittle::override_run_options(*said.resume_command, said.resume, *options);
    options->resume = true;
    options->journal = journal;
  }
  return perform(line, head.words);
}

Result<int> dispatch(whittle::CommandLine& line, const std::vector<std::string>& words) {
  if (line.languages_command->parsed()) return whittle::list_languages(line.languages);
  if (line.apply_command->parsed()) return whittle::apply(line.apply);
  if (line.resume_command->parsed()) return resume(line);
  return perform(line, words);
}

int run(const std::vector<std::string>& words) {
  whittle::CommandLine line;
  if (const std::optional<int> status = parse(line, words)) return *status;
  if (line.generate_command->parsed()) {
    fmt::print("{}", whittle::generate(line.generate_what, line.app));
    return whittle::kDone;
  }
  whittle::warn_of_missing_languages(warn_of_missing_language);
  const Result<int> result = dispatch(line, words);
  if (!result) return complain(result.error());
  if (std::fflush(stdout) == 0) return *result;
  return complain({ErrorKind::output,
                   fmt::format("cannot write to standard output: {}", std::strerror(errno))});
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::bad_alloc&) {
    return complain({ErrorKind::system, "out of memory"});
  } catch (const std::exception& error) {
    return complain({ErrorKind::system, error.what()});
  }
}
