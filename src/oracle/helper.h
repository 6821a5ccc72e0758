// Runs the commands of --tree, --pass, --objective and --format on some text, and returns what
// they print.
//
// These commands are run as tests are: in a directory of their own, in the sandbox, under its
// limits and a time limit. They run one at a time, in a worker beside those of the tests.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "oracle/local.h"
#include "oracle/question.h"
#include "util/result.h"

namespace whittle {

class Helper final : public Asker {
 public:
  /// Forks a supervisor, so call it before the input is loaded. `options` are those of the tests,
  /// with a scratch directory of its own; `timeout` in seconds.
  static Result<std::shared_ptr<Helper>> start(LocalOptions options, double timeout);

  /// What a shell command prints on standard output. The text is in a file, under this name without
  /// its folders, in the directory that the command runs in; {} in the command means that name;
  /// without {}, the name is added at the end. The error says that the command does not end, fails
  /// or exceeds a limit.
  Result<std::string> run(const std::string& command, std::string_view name, std::string_view text);

  /// The same for a variant. A failure does not end the run of whittle, so failures are counted.
  Result<std::string> run_on_variant(const std::string& command, std::string_view name,
                                     std::string_view text);
  /// The same, as the reply to a question. REQUIRES: it is a question to a command.
  Reply ask(const Question& question) override;
  /// A clause that says how many runs on variants failed, and how the first one failed; empty: none
  /// failed.
  std::string failures() const;

 private:
  Helper(std::unique_ptr<LocalOracle> oracle, double timeout)
      : oracle_(std::move(oracle)), timeout_(timeout) {}

  std::unique_ptr<LocalOracle> oracle_;
  double timeout_;
  std::uint64_t runs_ = 0;
  std::uint64_t failures_ = 0;
  std::string first_failure_;
};

}  // namespace whittle
