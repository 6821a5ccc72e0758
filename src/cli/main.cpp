// Parses the command line, starts the subcommand, and turns an Error into a message and an exit
// status: the only place that does.

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/say.h"
#include "engine/computing.h"

namespace whittle {

namespace {

int status_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::usage:
      return kUsage;
    case ErrorKind::no_symptom:
    case ErrorKind::opposite:
      return kNoSymptom;
    case ErrorKind::flaky:
      return kFlaky;
    case ErrorKind::input:
      return kInput;
    case ErrorKind::output:
      return kOutput;
    case ErrorKind::interrupted:
      return kInterrupted;
    case ErrorKind::system:
      break;
  }
  return kMachine;
}

int complain(const Error& error) {
  say(error.message);
  return status_of(error.kind);
}

int run(const std::vector<std::string>& words) {
  const Result<Request> request = parse(words);
  if (!request) return complain(request.error());
  if (request->text) fmt::print("{}", *request->text);
  const Result<int> result =
      request->text ? Result<int>(kDone) : entry_of(request->subcommand).perform(*request);
  if (!result) return complain(result.error());
  if (std::fflush(stdout) == 0) return *result;
  return complain({ErrorKind::output,
                   fmt::format("cannot write to standard output: {}", std::strerror(errno))});
}

}  // namespace

}  // namespace whittle

int main(int argc, char** argv) {
  using whittle::ErrorKind;
  try {
    const int status = whittle::run({argv + 1, argv + argc});
    // A computation that goes on may use what is static, so that must not be destroyed now.
    if (whittle::Computing::any_abandoned()) ::_exit(status);
    return status;
  } catch (const std::bad_alloc&) {
    return whittle::complain({ErrorKind::system, "out of memory"});
  } catch (const std::exception& error) {
    return whittle::complain({ErrorKind::system, error.what()});
  }
}
