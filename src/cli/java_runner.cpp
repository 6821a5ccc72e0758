#include "cli/java_runner.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstring>

#include "cli/containment.h"
#include "cli/make_judge.h"
#include "util/files.h"
#include "util/remove_tree.h"

namespace whittle {

namespace {

// The JDK's own library to change class files, which later ones do not have: then the runner
// does without what it is for.
constexpr const char* kAsm = "java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED";
constexpr const char* kWeaver = "Weaver.java";

std::string quoted(const std::string& word) {
  std::string made = "'";
  for (const char c : word) made += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return made + "'";
}

// What a shell command printed, both streams; nullopt: it failed.
std::optional<std::string> printed_by(const std::string& command, std::string& printed) {
  std::FILE* pipe = ::popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return std::nullopt;
  std::array<char, 4096> chunk{};
  for (std::size_t n = 0; (n = std::fread(chunk.data(), 1, chunk.size(), pipe)) > 0;) {
    printed.append(chunk.data(), n);
  }
  return ::pclose(pipe) == 0 ? std::optional(printed) : std::nullopt;
}

}  // namespace

Result<std::unique_ptr<JavaRunner>> JavaRunner::make(const Options& o) {
  if (const Status status = find_jdk(); !status) return status.error();
  Result<std::string> scratch = make_scratch(o.tmp);
  if (!scratch) return scratch.error();
  std::unique_ptr<JavaRunner> runner(new JavaRunner());
  runner->directory_ = absolute(*scratch);
  const std::string sources = runner->directory_ + "/source";
  const std::string classes = runner->directory_ + "/classes";
  std::string words;
  for (const RunnerFile& file : java_runner_files()) {
    const std::string path = sources + "/" + file.name;
    int error = make_directories(path.substr(0, path.rfind('/')));
    if (error == 0) error = write_pieces(path, {file.text}, 0644);
    if (error != 0) {
      return Error{ErrorKind::system,
                   fmt::format("cannot write {}: {}", path, std::strerror(error))};
    }
    if (!file.name.ends_with(kWeaver)) words += " " + quoted(path);
  }
  const std::string compile = fmt::format("javac -nowarn -encoding UTF-8 -d {}", quoted(classes));
  const std::string weaver = fmt::format("{} --add-exports {}{} {}/whittle/{}", compile, kAsm,
                                         words, quoted(sources), kWeaver);
  std::string said;
  bool woven = true;
  if (!printed_by(weaver, said)) {
    woven = false;
    said.clear();
    if (!printed_by(compile + words, said)) {
      return Error{ErrorKind::system,
                   fmt::format("javac does not compile the resident JVM ({}); --external starts a "
                               "JVM for each variant",
                               said.substr(0, said.find('\n')))};
    }
  }
  const auto add = [&](const std::string& word) { runner->command_ += " " + quoted(word); };
  runner->command_ = "exec java";
  for (const char* word : {"-XX:+UseSerialGC", "-XX:+UseCountedLoopSafepoints",
                           "-XX:LoopStripMiningIter=1000", "-Xmx2g", "-Xshare:auto"}) {
    add(word);
  }
  if (woven) add(fmt::format("--add-exports={}", kAsm));
  for (const std::string& word : o.chip.java_options) add(word);
  for (const std::string& word : {std::string("-cp"), classes, std::string("whittle.Runner"),
                                  std::string("--main"), o.chip.java}) {
    add(word);
  }
  for (const std::string& word : o.chip.compiler_options) {
    add("--javac");
    add(word);
  }
  if (!o.chip.input.empty()) {
    add("--stdin");
    add(absolute(o.chip.input));
  }
  if (!o.chip.arguments.empty()) add("--");
  for (const std::string& word : o.chip.arguments) add(word);
  return runner;
}

JavaRunner::~JavaRunner() {
  remove_tree(directory_);
}

}  // namespace whittle
