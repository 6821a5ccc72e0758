// Parses the command line, runs the subcommand, and turns an Error into a
// sentence and an exit status: the only place that does.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
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
    case ErrorKind::system:
      break;
  }
  return whittle::kMachine;
}

int complain(const whittle::Error& error) {
  fmt::print(stderr, "whittle: {}\n", error.message);
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

int run(std::vector<std::string> words) {
  whittle::CommandLine line;
  std::vector<std::string> command = split_off_command(words);
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  try {
    line.app.parse(words);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return line.app.exit(error);  // --help, --version
    return complain({ErrorKind::usage,
                     fmt::format("{}\nTry whittle --help, or whittle reduce --help.",
                                 error.what())});
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
  return result ? *result : complain(result.error());
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
