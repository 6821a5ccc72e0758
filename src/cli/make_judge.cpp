#include "cli/make_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "cli/session.h"
#include "oracle/program_judge.h"
#include "oracle/resident_judge.h"
#include "oracle/revision_judge.h"
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

Status find_jdk() {
  for (const char* program : {"javac", "java"}) {
    if (!find_program(program).empty()) continue;
    return Error{ErrorKind::usage,
                 fmt::format("there is no {} on the PATH: install a JDK (on Debian: apt install "
                             "default-jdk-headless), or say how the program is compiled and run "
                             "with --run and --compare",
                             program)};
  }
  return {};
}

Status find_c_compiler(const std::string& command) {
  std::string program;
  std::istringstream(command) >> program;
  if (!program.empty() && !find_program(program).empty()) return {};
  return Error{ErrorKind::usage,
               fmt::format("there is no C compiler {}; name one with --cc", command)};
}

namespace {

// A shell command whose program is named by a relative path is run elsewhere.
std::string with_absolute_program(const std::string& command) {
  const std::size_t end = std::min(command.find(' '), command.size());
  const std::string program = command.substr(0, end);
  if (program.find('/') == std::string::npos || find_program(program).empty()) return command;
  return absolute(program) + command.substr(end);
}

constexpr const char* kClasses = ".whittle-classes";  // beside the sources, for each test anew
constexpr const char* kProgram = "./.whittle-program";

// What compiles and what runs a program that is chipped without scripts.
Result<std::shared_ptr<Judge>> make_program_judge(const Options& o) {
  const ChipCommandOptions& chip = o.chip;
  CompiledJudge::Build build;
  std::vector<std::string> run;
  if (chip.c) {
    std::istringstream words(chip.cc);
    for (std::string word; words >> word;) build.words.push_back(word);
    if (const Status status = find_c_compiler(chip.cc); !status) return status.error();
    build.words.insert(build.words.end(), {"-o", kProgram});
    if (o.symptom.same_crash) build.words.push_back("-g");  // lines for the debugger
    build.strict = {"-Werror=implicit-function-declaration",
                    "-Werror=implicit-int",
                    "-Werror=return-type",
                    "-Werror=uninitialized",
                    "-Werror=int-conversion",
                    "-Werror=incompatible-pointer-types",
                    "-Werror=format"};
    build.words.insert(build.words.end(), chip.recording_words.begin(), chip.recording_words.end());
    build.endings = {".c", ".s", ".o", ".a"};
    run = {kProgram};
  } else {
    // -g, as messages of null pointers name variables only then.
    build.words = {"javac",     "-g",    "-nowarn", "-proc:none", "-Xlint:none",
                   "-encoding", "UTF-8", "-d",      kClasses};
    build.endings = {".java"};
    run = {"java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-cp", kClasses};
    run.insert(run.end(), chip.recording_words.begin(), chip.recording_words.end());
    run.insert(run.end(), chip.java_options.begin(), chip.java_options.end());
    run.push_back(chip.java);
    if (const Status status = find_jdk(); !status) return status.error();
  }
  build.words.insert(build.words.end(), chip.compiler_options.begin(), chip.compiler_options.end());
  run.insert(run.end(), chip.arguments.begin(), chip.arguments.end());
  if (!chip.input.empty()) build.input = absolute(chip.input);
  Result<Symptom> symptom = Symptom::make(o.symptom);
  if (!symptom) return symptom.error();
  return std::shared_ptr<Judge>(std::make_shared<CompiledJudge>(
      std::move(build),
      std::make_shared<SymptomJudge>(std::move(run), std::move(*symptom), false)));
}

Bounds bounds_of(const std::vector<std::string>& watch) {
  constexpr double kUsual = 4;
  Bounds bounds;
  for (const std::string& each : watch) {
    const std::size_t equals = each.find('=');
    const double factor = equals == each.npos ? kUsual : std::stod(each.substr(equals + 1));
    (each.starts_with("time") ? bounds.time : bounds.memory) = factor;
  }
  return bounds;
}

// What builds and tests a revision.
Result<std::shared_ptr<Judge>> make_revision_judge(const Options& o) {
  const HistoryOptions& history = o.history;
  std::shared_ptr<Judge> judge;
  std::optional<Symptom> symptom;
  if (!o.command.empty() || !o.symptom.patterns.empty()) {
    Result<Symptom> made = Symptom::make(o.symptom);
    if (!made) return made.error();
    symptom = std::move(*made);
  }
  if (!o.command.empty()) {
    judge = std::make_shared<SymptomJudge>(o.command, std::move(*symptom), false);
  } else {
    judge = std::make_shared<StatusJudge>(
        history.test_words, history.test,
        history.bisect_exit ? Statuses::bisect : Statuses::whittle,
        o.invert ? Sense::inverted : Sense::as_said, std::move(symptom));
  }
  judge = std::make_shared<BuiltJudge>(history.build, judge);
  if (!history.watch.empty()) {
    judge = std::make_shared<WatchedJudge>(judge, bounds_of(history.watch));
  }
  return judge;
}

}  // namespace

Result<std::shared_ptr<Judge>> make_judge(const Options& o) {
  if (o.history.active) return make_revision_judge(o);
  if (o.chip.builds() && o.resident.empty()) return make_program_judge(o);
  if (!o.run.empty()) {
    Result<std::string> run = find_test(o.run, "--run");
    if (!run) return run.error();
    Result<std::string> compare = find_test(o.compare, "--compare");
    if (!compare) return compare.error();
    if (o.chip.chips) {
      return std::shared_ptr<Judge>(std::make_shared<ScriptsJudge>(
          *run, *compare, o.chip.main, o.chip.input.empty() ? "" : absolute(o.chip.input)));
    }
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
    const std::string name =
        o.chip.builds() ? "java " + o.chip.java : fmt::format("the resident test {}", o.resident);
    return std::shared_ptr<Judge>(std::make_shared<ResidentJudge>(with_absolute_program(o.resident),
                                                                  name, std::move(*symptom)));
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
