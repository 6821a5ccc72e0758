// Parses the command line, runs the subcommand, and turns an Error into a
// sentence and an exit status: the only place that does.

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/session.h"

namespace {

using whittle::ErrorKind;

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

// What stands after -- is the command, and none of CLI11's business.
std::vector<std::string> split_off_command(std::vector<std::string>& words) {
  const auto dashes = std::find(words.begin(), words.end(), "--");
  if (dashes == words.end()) return {};
  std::vector<std::string> command(dashes + 1, words.end());
  words.erase(dashes, words.end());
  return command;
}

std::string explain(const CLI::ParseError& error, const std::string& first_word) {
  constexpr std::string_view kTry = "Try whittle --help, or whittle reduce --help.";
  const bool unknown =
      error.get_name() == "RequiredError" && !first_word.empty() && !first_word.starts_with('-');
  if (unknown) return fmt::format("there is no subcommand {}\n{}", first_word, kTry);
  return fmt::format("{}\n{}", error.what(), kTry);
}

int run(std::vector<std::string> words) {
  whittle::CommandLine line;
  std::vector<std::string> command = split_off_command(words);
  const std::string first_word = words.empty() ? "" : words.front();
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  try {
    line.app.parse(words);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return line.app.exit(error);  // --help, --version
    return complain({ErrorKind::usage, explain(error, first_word)});
  }
  if (line.generate_command->parsed()) {
    fmt::print("{}", whittle::generate(line.generate_what, line.app));
    return whittle::kDone;
  }
  const bool reduces = line.reduce_command->parsed();
  whittle::Options& options = reduces ? line.reduce : line.isolate;
  options.command = std::move(command);
  if (const whittle::Status status = whittle::finish(options); !status) {
    return complain(status.error());
  }
  whittle::catch_interrupts();
  const whittle::Result<int> result =
      reduces ? whittle::reduce(options) : whittle::isolate(options);
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
