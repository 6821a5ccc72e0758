// whittle resume: starts a run's own command line once more, in the directory where it was started
// first.

#include <fmt/format.h>

#include <filesystem>

#include "cli/commands.h"
#include "cli/say.h"
#include "journal/journal.h"
#include "run/run_journal.h"

namespace whittle {

Result<int> resume_command(const Request& said) {
  const Result<std::string> path = find_run(said.resume);
  if (!path) return path.error();
  const auto glance = Journal::look(*path);
  if (!glance) return glance.error();
  if ((*glance)->finished) {
    say(fmt::format("{} has finished: there is nothing to resume", *path));
    return kDone;
  }
  const std::string journal = std::filesystem::absolute(*path).string();
  const RunHead& head = (*glance)->head;
  if (head.words.empty()) {
    return Error{ErrorKind::input,
                 fmt::format("{} was written by a program that uses whittle's library: start that "
                             "program again to resume the run",
                             *path)};
  }
  std::error_code error;
  std::filesystem::current_path(head.directory, error);
  if (error) {
    return Error{ErrorKind::input, fmt::format("cannot change to {}, where the run was started: {}",
                                               head.directory, error.message())};
  }
  Result<Request> recorded = parse(head.words);
  if (!recorded) return recorded.error();
  resume_with(said, journal, *recorded);
  return entry_of(recorded->subcommand).perform(*recorded);
}

}  // namespace whittle
