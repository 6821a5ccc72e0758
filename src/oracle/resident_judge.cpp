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
  answer.clocked = run.timed_out;
  return answer;
}

Result<std::string> ResidentJudge::lock(std::span<const Run> original) {
  const Run& run = original[0];
  if (!run.said) return shown_.lock(original);
  if (*run.said == Outcome::fail) return fmt::format("{} says fail", name_);
  const std::string_view said = *run.said == Outcome::pass ? "pass" : "unresolved";
  const std::string why = run.why.empty() ? "" : fmt::format(": {}", run.why);
  return Error{ErrorKind::no_symptom, fmt::format("the resident test {} says {}{}{}", name_, said,
                                                  why, run.err.empty() ? "" : excerpt(run))};
}

void ResidentJudge::lock_passing(std::span<const Run> runs) {
  if (!runs[0].said) shown_.lock_passing(runs);
}

}  // namespace whittle
