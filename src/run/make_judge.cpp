#include "run/make_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "oracle/program_judge.h"
#include "oracle/resident_judge.h"
#include "oracle/revision_judge.h"
#include "run/class_path.h"
#include "util/files.h"

namespace whittle {

std::string absolute(const std::string& path) {
  std::error_code gone;  // the working directory: then the path stays as it is
  const std::filesystem::path full = std::filesystem::absolute(path, gone);
  std::string result = (gone ? std::filesystem::path(path) : full).lexically_normal().string();
  while (result.size() > 1 && result.ends_with('/')) result.pop_back();
  return result;
}

Result<std::string> find_test(const std::string& name, std::string_view what) {
  std::string found = find_program(name.find('/') == std::string::npos ? "./" + name : name);
  if (found.empty())
    found = find_program(name);  // a program in this directory comes before one on the PATH
  if (!found.empty()) return absolute(found);
  std::error_code unreadable;
  if (std::filesystem::exists(name, unreadable)) {
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

// The test does not run in this directory, so a relative path to its program would not be found.
std::string with_absolute_program(const std::string& command) {
  const std::size_t end = std::min(command.find(' '), command.size());
  const std::string program = command.substr(0, end);
  if (program.find('/') == std::string::npos || find_program(program).empty()) return command;
  return absolute(program) + command.substr(end);
}

constexpr const char* kClasses = ".whittle-classes";  // beside the sources, made for each test
constexpr const char* kProgram = "./.whittle-program";

void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
}

// How a C program is compiled; it is then run as kProgram.
Result<CompiledJudge::Build> build_of_c(const TestSpec& test) {
  if (const Status status = find_c_compiler(test.program.cc); !status) return status.error();
  CompiledJudge::Build build;
  std::istringstream words(test.program.cc);
  for (std::string word; words >> word;) build.words.push_back(word);
  append(build.words, {"-o", kProgram});
  if (test.symptom.same_crash) build.words.push_back("-g");  // the names of functions, and lines
  build.strict = {"-Werror=implicit-function-declaration",
                  "-Werror=implicit-int",
                  "-Werror=return-type",
                  "-Werror=uninitialized",
                  "-Werror=int-conversion",
                  "-Werror=incompatible-pointer-types",
                  "-Werror=format"};
  build.endings = {".c", ".s", ".o", ".a"};
  return build;
}

// How a Java program is compiled. -g, because messages about null pointers name variables only
// then.
Result<CompiledJudge::Build> build_of_java() {
  if (const Status status = find_jdk(); !status) return status.error();
  CompiledJudge::Build build;
  build.words = {"javac",     "-g",    "-nowarn", "-proc:none", "-Xlint:none",
                 "-encoding", "UTF-8", "-d",      kClasses};
  build.endings = {".java"};
  return build;
}

// A program that whittle compiles and runs by itself.
Result<std::shared_ptr<Judge>> make_program_judge(const TestSpec& test,
                                                  const Equipment& equipment) {
  const ProgramSpec& program = test.program;
  Result<CompiledJudge::Build> build = program.c ? build_of_c(test) : build_of_java();
  if (!build) return build.error();
  const std::vector<std::string> recording =
      equipment.recording ? equipment.recording->words() : std::vector<std::string>();
  std::vector<std::string> run;
  if (program.c) {
    append(build->words, recording);
    run = {kProgram};
  } else {
    const std::string class_path = class_path_word(program);
    if (!class_path.empty()) append(build->words, {"-cp", class_path});
    run = {"java",
           "-XX:TieredStopAtLevel=1",
           "-XX:+UseSerialGC",
           "-Xshare:auto",
           "-cp",
           class_path.empty() ? kClasses : fmt::format("{}:{}", kClasses, class_path)};
    append(run, recording);
    append(run, program.java_options);
    run.push_back(program.java);
  }
  append(build->words, program.compiler_options);
  append(run, program.arguments);
  if (!test.input.empty()) build->input = absolute(test.input);
  Result<Symptom> symptom = Symptom::make(test.symptom);
  if (!symptom) return symptom.error();
  return std::shared_ptr<Judge>(std::make_shared<CompiledJudge>(
      std::move(*build),
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

// Builds and tests a revision.
Result<std::shared_ptr<Judge>> make_revision_judge(const TestSpec& test,
                                                   const Equipment& equipment) {
  const RevisionTestSpec& revision = test.revision;
  std::shared_ptr<Judge> judge;
  std::optional<Symptom> symptom;
  if (!test.command.empty() || !test.symptom.patterns.empty()) {
    // From one revision to the next, messages change more than within one reduction.
    SymptomOptions options = test.symptom;
    options.any_message = true;
    Result<Symptom> made = Symptom::make(std::move(options));
    if (!made) return made.error();
    symptom = std::move(*made);
  }
  if (!test.command.empty()) {
    judge = std::make_shared<SymptomJudge>(test.command, std::move(*symptom), false);
  } else {
    judge = std::make_shared<StatusJudge>(
        equipment.test_words, revision.test,
        revision.bisect_exit ? Statuses::bisect : Statuses::whittle,
        test.invert ? Sense::inverted : Sense::as_said, std::move(symptom));
  }
  judge = std::make_shared<BuiltJudge>(revision.build, judge);
  if (!revision.watch.empty()) {
    judge = std::make_shared<WatchedJudge>(judge, bounds_of(revision.watch));
  }
  return judge;
}

// --run and --compare.
Result<std::shared_ptr<Judge>> make_compare_judge(const TestSpec& test) {
  Result<std::string> run = find_test(test.run, "--run");
  if (!run) return run.error();
  Result<std::string> compare = find_test(test.compare, "--compare");
  if (!compare) return compare.error();
  if (test.kind == RunKind::chip) {
    return std::shared_ptr<Judge>(std::make_shared<ScriptsJudge>(
        *run, *compare, test.main_class, test.input.empty() ? "" : absolute(test.input)));
  }
  return std::shared_ptr<Judge>(std::make_shared<CompareJudge>(*run, *compare, test.feed_stdin));
}

Result<std::shared_ptr<Judge>> make_resident_judge(const TestSpec& test,
                                                   const std::string& command) {
  SymptomOptions options = test.symptom;
  options.traceable = false;
  Result<Symptom> symptom = Symptom::make(std::move(options));
  if (!symptom) return symptom.error();
  const std::string name = test.program.builds() ? "java " + test.program.java
                                                 : fmt::format("the resident test {}", command);
  return std::shared_ptr<Judge>(
      std::make_shared<ResidentJudge>(with_absolute_program(command), name, std::move(*symptom)));
}

// A function of this process. It says its outcome, or shows the symptom in the end of a child: so
// does a resident test.
Result<std::shared_ptr<Judge>> make_function_judge(const TestSpec& test) {
  SymptomOptions options = test.symptom;
  options.traceable = false;
  Result<Symptom> symptom = Symptom::make(std::move(options));
  if (!symptom) return symptom.error();
  return std::shared_ptr<Judge>(
      std::make_shared<ResidentJudge>("", "the test function", std::move(*symptom)));
}

// A command after --.
Result<std::shared_ptr<Judge>> make_command_judge(const TestSpec& test) {
  std::vector<std::string> words = test.command;
  const bool is_variant = words[0].find('{') != std::string::npos;
  if (find_program(words[0]).empty() && !is_variant) {
    return Error{ErrorKind::usage, fmt::format("there is no program {}", words[0])};
  }
  if (!is_variant && words[0].find('/') != std::string::npos) words[0] = absolute(words[0]);
  Result<Symptom> symptom = Symptom::make(test.symptom);
  if (!symptom) return symptom.error();
  return std::shared_ptr<Judge>(
      std::make_shared<SymptomJudge>(std::move(words), std::move(*symptom), test.feed_stdin));
}

}  // namespace

Result<std::shared_ptr<Judge>> make_judge(const TestSpec& test, const Equipment& equipment) {
  if (test.kind == RunKind::history) return make_revision_judge(test, equipment);
  if (equipment.function) return make_function_judge(test);
  const std::string resident = equipment.resident(test);
  if (!resident.empty()) return make_resident_judge(test, resident);
  if (test.program.builds()) return make_program_judge(test, equipment);
  if (!test.run.empty()) return make_compare_judge(test);
  if (!test.differ.empty()) {
    return std::shared_ptr<Judge>(std::make_shared<DifferJudge>(
        with_absolute_program(test.differ[0]), with_absolute_program(test.differ[1]),
        test.differ_by, test.feed_stdin));
  }
  if (!test.command.empty()) return make_command_judge(test);
  Result<std::string> program = find_test(test.script, "the test");
  if (!program) return program.error();
  return std::shared_ptr<Judge>(std::make_shared<ScriptJudge>(
      *program, test.script,
      ScriptJudge::Input{.feed_stdin = test.feed_stdin, .as_arguments = test.as_arguments},
      test.symptom.same_crash));
}

}  // namespace whittle
