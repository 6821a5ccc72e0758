#include "cli/make_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/session.h"
#include "oracle/resident_judge.h"
#include "util/files.h"

namespace whittle {

std::string absolute(const std::string& path) {
  std::string result = std::filesystem::absolute(path).lexically_normal().string();
  while (result.size() > 1 && result.ends_with('/')) result.pop_back();
  return result;
}

Result<std::string> find_test(const std::string& name, std::string_view what) {
  std::string found = find_program(name.find('/') == std::string::npos ? "./" + name : name);
  if (found.empty()) found = find_program(name);  // a local test is meant before one on the PATH
  if (!found.empty()) return absolute(found);
  if (std::filesystem::exists(name)) {
    return Error{
        ErrorKind::usage,
        fmt::format("{} {} is not executable; chmod +x it, or put a command after --", what, name)};
  }
  return Error{ErrorKind::usage, fmt::format("{} {} does not exist", what, name)};
}

namespace {

// A shell command whose program is named by a relative path is run elsewhere.
std::string with_absolute_program(const std::string& command) {
  const std::size_t end = std::min(command.find(' '), command.size());
  const std::string program = command.substr(0, end);
  if (program.find('/') == std::string::npos || find_program(program).empty()) return command;
  return absolute(program) + command.substr(end);
}

}  // namespace

Result<std::shared_ptr<Judge>> make_judge(const Options& o) {
  if (!o.run.empty()) {
    Result<std::string> run = find_test(o.run, "--run");
    if (!run) return run.error();
    Result<std::string> compare = find_test(o.compare, "--compare");
    if (!compare) return compare.error();
    return std::shared_ptr<Judge>(std::make_shared<CompareJudge>(*run, *compare, o.feed_stdin));
  }
  if (!o.differ.empty()) {
    const auto by = o.differ_by == "status"   ? DifferJudge::By::end
                    : o.differ_by == "stdout" ? DifferJudge::By::out
                    : o.differ_by == "stderr" ? DifferJudge::By::err
                                              : DifferJudge::By::anything;
    return std::shared_ptr<Judge>(std::make_shared<DifferJudge>(
        with_absolute_program(o.differ[0]), with_absolute_program(o.differ[1]), by, o.feed_stdin));
  }
  if (!o.resident.empty()) {
    SymptomOptions options = o.symptom;
    options.debugger = false;
    Result<Symptom> symptom = Symptom::make(std::move(options));
    if (!symptom) return symptom.error();
    return std::shared_ptr<Judge>(std::make_shared<ResidentJudge>(with_absolute_program(o.resident),
                                                                  o.resident, std::move(*symptom)));
  }
  if (o.command.empty()) {
    Result<std::string> test = find_test(o.names.front(), "the test");
    if (!test) return test.error();
    return std::shared_ptr<Judge>(std::make_shared<ScriptJudge>(
        *test, o.names.front(),
        ScriptJudge::Input{.feed_stdin = o.feed_stdin, .as_arguments = !o.args.empty()},
        o.symptom.same_crash));
  }
  std::vector<std::string> words = o.command;
  if (find_program(words[0]).empty() && words[0].find('{') == std::string::npos) {
    return Error{ErrorKind::usage, fmt::format("there is no program {}", words[0])};
  }
  const bool is_variant = words[0].find('{') != std::string::npos;
  if (!is_variant && words[0].find('/') != std::string::npos) words[0] = absolute(words[0]);
  if (o.symptom.same_crash && find_program("gdb").empty()) {
    say("gdb is not installed: --same-crash sees only the traces that the program prints");
  }
  Result<Symptom> symptom = Symptom::make(o.symptom);
  if (!symptom) return symptom.error();
  return std::shared_ptr<Judge>(
      std::make_shared<SymptomJudge>(std::move(words), std::move(*symptom), o.feed_stdin));
}

}  // namespace whittle
