#include "oracle/helper.h"

#include <fmt/format.h>

#include <algorithm>

#include "util/shell.h"

namespace whittle {

namespace {

// Trees of large files take as much space as the files.
constexpr std::uint64_t kMaxPrinted = std::uint64_t{1} << 30;

// A judge that wants to see one run of a command, and answers nothing.
class OneRun final : public Judge {
 public:
  OneRun(std::string words, double timeout) : words_(std::move(words)), timeout_(timeout) {}

  std::variant<Command, Answer> next(const Scene& scene, std::span<const Run> runs) const override {
    if (!runs.empty()) return Answer{};
    Command command;
    command.argv = {"/bin/sh", "-c", words_};
    command.directory = scene.directory;
    command.keep_stdout = command.keep_stderr = true;
    command.output_limit = kMaxPrinted;
    command.timeout = timeout_;
    return command;
  }
  Result<std::string> lock(std::span<const Run>) override { return std::string(); }

 private:
  std::string words_;
  double timeout_;
};

std::string with_file(const std::string& command, const std::string& file) {
  const std::string argument = shell_word(file);
  std::string words = command;
  bool placed = false;
  for (std::size_t at = words.find("{}"); at != words.npos; at = words.find("{}", at)) {
    words.replace(at, 2, argument);
    at += argument.size();
    placed = true;
  }
  return placed ? words : words + " " + argument;
}

// In a clause; empty: all went well.
std::string what_went_wrong(const Run& run, double timeout) {
  if (run.timed_out) return fmt::format("does not end within {} s (--timeout)", timeout);
  if (!run.exceeded.empty()) return run.exceeded;
  if (!run.not_started.empty()) return "cannot be started: " + run.not_started;
  if (run.signal != 0) return fmt::format("is ended by signal {}", run.signal);
  if (run.exit_status == 0) return {};
  const std::string_view line = std::string_view(run.err).substr(0, run.err.find('\n'));
  return fmt::format("exits with status {}{}{}", run.exit_status, line.empty() ? "" : ": ", line);
}

}  // namespace

Result<std::shared_ptr<Helper>> Helper::start(LocalOptions options, double timeout) {
  options.jobs = 1;
  options.sandbox.limits.output = kMaxPrinted;
  Result<std::unique_ptr<LocalOracle>> oracle = LocalOracle::start(std::move(options));
  if (!oracle) return oracle.error();
  return std::shared_ptr<Helper>(new Helper(std::move(*oracle), timeout));
}

Result<std::string> Helper::run_on_variant(const std::string& command, std::string_view name,
                                           std::string_view text) {
  ++runs_;
  Result<std::string> result = run(command, name, text);
  if (!result && failures_++ == 0) first_failure_ = result.error().message;
  return result;
}

Reply Helper::ask(const Question& question) {
  const VariantFile& file = question.about.files().front();
  Result<std::string> printed = run_on_variant(question.command, file.name, file.text());
  return printed ? Reply::of(std::move(*printed)) : Reply();
}

Result<std::string> Helper::run(const std::string& command, std::string_view name,
                                std::string_view text) {
  const std::string file(name.substr(name.rfind('/') + 1));
  oracle_->set_judge(std::make_shared<OneRun>(with_file(command, file), timeout_));
  Result<LocalOracle::Examined> seen =
      oracle_->examine(single_file(file, std::string(text)), timeout_);
  if (!seen) return seen.error();
  if (seen->runs.empty()) {
    return Error{ErrorKind::usage,
                 command + " killed its parent process, which whittle needs to watch over it"};
  }
  Run& run = seen->runs.back();
  const std::string wrong = what_went_wrong(run, timeout_);
  if (!wrong.empty()) return Error{ErrorKind::usage, command + " " + wrong};
  return std::move(run.out);
}

std::string Helper::failures() const {
  if (failures_ == 0) return {};
  return fmt::format("{} of {} runs on variants failed; the first: {}", failures_, runs_,
                     first_failure_);
}

}  // namespace whittle
