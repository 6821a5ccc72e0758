#include "oracle/program_judge.h"

#include <fmt/format.h>

#include <algorithm>

namespace whittle {

namespace {

bool fits(const std::string& name, const std::vector<std::string>& endings) {
  return std::ranges::any_of(endings,
                             [&](const std::string& ending) { return name.ends_with(ending); });
}

std::string prefix_of(const Scene& scene) {
  const std::string& name = scene.shape->names.front();
  const std::size_t folder = name.rfind('/') == name.npos ? 0 : name.rfind('/') + 1;
  const std::size_t dot = name.rfind('.');
  return dot == name.npos || dot <= folder ? name : name.substr(0, dot);
}

}  // namespace

std::string first_error(std::string_view printed) {
  std::string_view first;
  while (!printed.empty()) {
    const std::size_t end = std::min(printed.find('\n'), printed.size());
    const std::string_view line = printed.substr(0, end);
    // That the linker failed says less than what it missed.
    const bool linker = line.starts_with("collect2:") || line.find("linker command") != line.npos;
    const bool missing = line.find("undefined reference") != line.npos ||
                         line.find("multiple definition") != line.npos;
    if (missing || (!linker && line.find("error") != line.npos)) return std::string(line);
    if (first.empty()) first = line;
    printed.remove_prefix(std::min(end + 1, printed.size()));
  }
  return std::string(first);
}

Command CompiledJudge::compile(const Scene& scene, const std::vector<std::string>& more) const {
  Command compile;
  compile.argv = build_.words;
  compile.argv.insert(compile.argv.end(), more.begin(), more.end());
  for (const VariantFile& file : scene.variant->files()) {
    if (fits(file.name, build_.endings)) compile.argv.push_back(file.name);
  }
  compile.directory = scene.directory;
  compile.timeout = scene.timeout;
  compile.keep_stderr = true;
  return compile;
}

// The strict words are tried before the compilation that counts, which leaves the program.
std::variant<Command, Answer> CompiledJudge::next(const Scene& scene,
                                                  std::span<const Run> runs) const {
  if (runs.size() + 1 < compiles()) return compile(scene, {build_.strict[runs.size()]});
  if (runs.size() < compiles()) {
    return compile(scene, locked_ ? build_.strict : std::vector<std::string>());
  }
  const Run& compiled = runs[compiles() - 1];
  if (compiled.exit_status != 0) {
    Answer answer{Outcome::unresolved, {}, compiled.seconds, compiled.timed_out};
    answer.reusable = compiled.not_started.empty();
    answer.why = compiled.timed_out ? "compiling took too long"
                                    : "does not compile: " + first_error(compiled.err);
    return answer;
  }
  std::variant<Command, Answer> next = of_run_->next(scene, runs.subspan(compiles()));
  if (Command* command = std::get_if<Command>(&next)) {
    if (!build_.input.empty()) command->stdin_path = build_.input;
  } else {
    std::get<Answer>(next).seconds += compiled.seconds;
  }
  return next;
}

Result<std::string> CompiledJudge::lock(std::span<const Run> original) {
  // Another judge, which was locked, may have run it.
  const std::size_t compiled_at = original.size() > build_.strict.size() ? compiles() - 1 : 0;
  const Run& compiled = original[compiled_at];
  if (!compiled.not_started.empty()) return Error{ErrorKind::system, compiled.not_started};
  if (compiled.exit_status != 0) {
    return Error{ErrorKind::no_symptom,
                 fmt::format("it does not compile: {}", first_error(compiled.err))};
  }
  Result<std::string> symptom = of_run_->lock(original.subspan(compiled_at + 1));
  if (!symptom || compiled_at == 0) return symptom;
  std::vector<std::string> stood;
  for (std::size_t i = 0; i < build_.strict.size(); ++i) {
    if (original[i].exit_status == 0) stood.push_back(build_.strict[i]);
  }
  build_.strict = std::move(stood);
  locked_ = true;
  return symptom;
}

std::optional<std::string> CompiledJudge::loosen(std::span<const Run> again) {
  if (again.size() <= compiles()) return std::nullopt;  // it did not compile
  return of_run_->loosen(again.subspan(compiles()));
}

std::variant<Command, Answer> ScriptsJudge::next(const Scene& scene,
                                                 std::span<const Run> runs) const {
  const std::string prefix = prefix_of(scene);
  if (runs.size() < 2) {
    Command command;
    command.directory = scene.directory;
    command.timeout = scene.timeout;
    command.keep_stdout = command.keep_stderr = true;
    if (runs.empty()) {
      const std::string main = main_.empty() ? prefix.substr(prefix.rfind('/') + 1) : main_;
      command.argv = {run_, prefix, main, prefix + ".output", "external"};
      command.stdin_path = input_;
    } else {
      command.argv = {compare_, prefix};
    }
    return command;
  }
  const Run& compare = runs[1];
  Answer answer;
  answer.seconds = runs[0].seconds + compare.seconds;
  answer.by_time_limit = runs[0].timed_out || compare.timed_out;
  answer.outcome = compare.exit_status == 0   ? Outcome::fail
                   : compare.exit_status == 1 ? Outcome::pass
                                              : Outcome::unresolved;
  if (answer.outcome == Outcome::unresolved) answer.why = "COMPARE " + describe_end(compare);
  return answer;
}

Result<std::string> ScriptsJudge::lock(std::span<const Run> original) {
  const Run& compare = original.back();
  if (original.size() < 2 || compare.exit_status != 0) {
    std::string said = original[0].err.empty() ? original[0].out : original[0].err;
    if (said.size() > 400) said.resize(400);
    return Error{ErrorKind::no_symptom,
                 fmt::format("{} {}, then {} {}; exit status 0 would mean that the symptom is "
                             "there.{}{}",
                             run_, describe_end(original[0]), compare_, describe_end(compare),
                             said.empty() ? "" : " RUN said: ", said)};
  }
  return fmt::format("{} finds it in what {} leaves", compare_, run_);
}

}  // namespace whittle
