#include "oracle/resident_judge.h"

#include <fmt/format.h>

namespace whittle {

std::variant<Command, Answer> ResidentJudge::next(const Scene& scene,
                                                  std::span<const Run> runs) const {
  if (runs.empty()) {
    Command command;
    command.argv = {"/bin/sh", "-c", command_};
    command.directory = scene.directory;
    command.timeout = scene.timeout;
    command.early_end = shown_.early_end();
    return command;
  }
  const Run& run = runs[0];
  if (!run.said) return shown_.next(scene, runs);
  Answer answer;
  answer.outcome = *run.said;
  answer.why = run.why;
  answer.seconds = run.seconds;
  answer.by_time_limit = run.timed_out;
  return answer;
}

Result<std::string> ResidentJudge::lock(std::span<const Run> original) {
  const Run& run = original[0];
  if (!run.said) return shown_.lock(original);
  if (*run.said == Outcome::fail) return fmt::format("{} says fail", name_);
  const bool lost = run.exit_status >= 0 || run.signal != 0 || run.timed_out || run.killed ||
                    !run.not_started.empty();
  const std::string_view said = lost                         ? "gives no answer"
                                : *run.said == Outcome::pass ? "says pass"
                                : run.why.empty()            ? "says unresolved"
                                                             : "cannot tell";
  const std::string why = run.why.empty() ? "" : fmt::format(": {}", run.why);
  return Error{ErrorKind::no_symptom,
               fmt::format("{} {}{}{}", name_, said, why, run.err.empty() ? "" : excerpt(run))};
}

void ResidentJudge::lock_passing(std::span<const Run> runs) {
  if (!runs[0].said) shown_.lock_passing(runs);
}

}  // namespace whittle
