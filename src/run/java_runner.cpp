#include "run/java_runner.h"

#include <fmt/format.h>

#include "run/class_path.h"
#include "run/make_judge.h"
#include "run/runner_files.h"
#include "util/files.h"
#include "util/shell.h"

namespace whittle {

namespace {

// The JDK's own library to change class files, which later ones do not have: then the runner
// does without what it is for.
constexpr const char* kAsm = "java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED";
constexpr const char* kWeaver = "Weaver.java";

}  // namespace

Result<std::unique_ptr<JavaRunner>> JavaRunner::make(const RunSpec& spec,
                                                     const std::string& recording) {
  if (const Status status = find_jdk(); !status) return status.error();
  Result<std::string> scratch = make_scratch(spec.limits.tmp);
  if (!scratch) return scratch.error();
  std::unique_ptr<JavaRunner> runner(new JavaRunner());
  runner->directory_ = absolute(*scratch);
  const std::string sources = runner->directory_ + "/source";
  const std::string classes = runner->directory_ + "/classes";
  std::string words;
  const std::vector<RunnerFile> files = java_runner_files();
  if (const Status status = unpack(files, sources); !status) return status.error();
  for (const RunnerFile& file : files) {
    if (!file.name.ends_with(kWeaver)) words += " " + shell_word(sources + "/" + file.name);
  }
  const std::string compile =
      fmt::format("javac -nowarn -encoding UTF-8 -d {}", shell_word(classes));
  const std::string weaver = fmt::format("{} --add-exports {}{} {}/whittle/{}", compile, kAsm,
                                         words, shell_word(sources), kWeaver);
  const bool woven = run_shell(weaver).done;
  if (!woven) {
    const Printed printed = run_shell(compile + words);
    if (!printed.done) {
      return Error{ErrorKind::system,
                   fmt::format("javac does not compile the resident JVM ({}); --external starts a "
                               "JVM for each variant",
                               printed.text.substr(0, printed.text.find('\n')))};
    }
  }
  const auto add = [&](const std::string& word) { runner->command_ += " " + shell_word(word); };
  runner->command_ = "exec java";
  for (const char* word : {"-XX:+UseSerialGC", "-XX:+UseCountedLoopSafepoints",
                           "-XX:LoopStripMiningIter=1000", "-Xmx2g", "-Xshare:auto"}) {
    add(word);
  }
  if (woven) add(fmt::format("--add-exports={}", kAsm));
  const ProgramSpec& program = spec.test.program;
  for (const std::string& word : program.java_options) add(word);
  for (const std::string& word : {std::string("-cp"), classes, std::string("whittle.Runner"),
                                  std::string("--main"), program.java}) {
    add(word);
  }
  if (const std::string class_path = class_path_word(program); !class_path.empty()) {
    add("--class-path");
    add(class_path);
  }
  for (const std::string& word : program.compiler_options) {
    add("--javac");
    add(word);
  }
  if (!spec.test.input.empty()) {
    add("--stdin");
    add(absolute(spec.test.input));
  }
  if (!recording.empty()) {
    add("--recording");
    add(recording);
  }
  if (!program.arguments.empty()) add("--");
  for (const std::string& word : program.arguments) add(word);
  return runner;
}

JavaRunner::~JavaRunner() {
  remove_scratch(directory_);
}

}  // namespace whittle
