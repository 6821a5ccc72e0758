// From the words of a command line to the request of the user.
//
// parse() has three steps, each of which may end in a usage error:
//
//   1. The words are matched with the table of options (cli/option_table.h).
//   2. Each option that was given is checked by itself and assigned to the field that its row
//      names (cli/option_value.h).
//   3. The combination is checked (cli/option_rules.h), and what follows from several words
//      together is filled in: which name is the test, which are the inputs.
//
// Nothing is read or written, except that options that name a file which must exist are checked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/subcommand.h"
#include "cli/talk.h"
#include "run/spec.h"
#include "util/result.h"

namespace whittle {

struct ApplyOptions {
  std::string patch;            ///< a file; "-": standard input
  std::string directory = ".";  ///< the patch is applied to the files below it
  std::string base;             ///< a directory or a revision; empty: found by whittle
  bool check = false;
  bool diff = false;
  bool reverse = false;
  bool json = false;
};

struct LanguagesOptions {
  bool json = false;
};

/// Which options a help text lists.
enum class Detail { everyday, all };

/// What the user asked for on the command line. Which parts are used depends on the subcommand.
struct Request {
  Subcommand subcommand = Subcommand::reduce;
  /// --help and --version: this text is printed, and nothing else is done.
  std::optional<std::string> text{};

  // reduce, isolate, chip and history; of resume only run.limits and talk
  RunSpec run{};
  Talk talk{};
  bool list_stages = false;  ///< reduce: list the stages of run.input.paths, and do nothing else
  std::string resume{};      ///< resume: the run, as the user wrote it; empty: the newest one

  std::string generate{};  ///< generate: "man", or the name of a shell

  ApplyOptions apply{};
  LanguagesOptions languages{};
};

/// `words`: the command line without the name of the program.
Result<Request> parse(const std::vector<std::string>& words);

/// For `whittle resume`: changes `recorded`, the request that the run was started with. The number
/// of jobs, the limits and what is printed are taken from `said`, the request to resume. Limits
/// that `said` does not give are dropped, because a limit is meant for one start only. `journal`:
/// the path of the run's journal.
void resume_with(const Request& said, const std::string& journal, Request& recorded);

}  // namespace whittle
