#include "run/input_recording.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "oracle/program_judge.h"
#include "run/make_judge.h"
#include "run/runner_files.h"
#include "util/files.h"
#include "util/shell.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

Error cannot_build(const Printed& printed) {
  return {ErrorKind::system,
          fmt::format("--record-input: cannot compile what records the input: {}",
                      first_error(printed.text))};
}

Error cannot_record_in(const std::string& path, int error) {
  return {ErrorKind::system, fmt::format("cannot write {}: {}", path, std::strerror(error))};
}

// A path as a string of C.
std::string literal(const std::string& path) {
  std::string made = "\"";
  for (const char c : path) {
    if (c == '"' || c == '\\') made += '\\';
    made += c;
  }
  return made + "\"";
}

}  // namespace

Result<std::unique_ptr<InputRecording>> InputRecording::make(const RunSpec& spec) {
  Result<std::string> scratch = make_scratch(spec.limits.tmp);
  if (!scratch) return scratch.error();
  std::unique_ptr<InputRecording> made(new InputRecording(fs::canonical(*scratch).string()));
  if (const int error = make_directories(made->writable()); error != 0) {
    return cannot_record_in(made->writable(), error);
  }
  const ProgramSpec& program = spec.test.program;
  const Status status = program.c            ? made->build_for_c(program)
                        : program.resident() ? Status()
                                             : made->build_for_java();
  if (!status) return status.error();
  return made;
}

InputRecording::~InputRecording() {
  remove_scratch(directory_);
}

// An agent, so that nothing of it shows in the program's traces.
Status InputRecording::build_for_java() {
  if (const Status status = find_jdk(); !status) return status;
  std::vector<RunnerFile> files{{"manifest", "Premain-Class: whittle.Recording\n"}};
  for (const RunnerFile& file : java_runner_files()) {
    if (file.name == "whittle/Recording.java") files.push_back(file);
  }
  if (const Status status = unpack(files, directory_); !status) return status;
  const std::string agent = directory_ + "/agent.jar";
  const Printed printed = run_shell(
      fmt::format("cd {} && javac -nowarn -encoding UTF-8 -d classes whittle/Recording.java && "
                  "jar --create --file agent.jar --manifest manifest -C classes .",
                  shell_word(directory_)));
  if (!printed.done) return cannot_build(printed);
  words_ = {fmt::format("-javaagent:{}={}", agent, directory_)};
  return {};
}

// Once, by the same compiler and with the same options as the program.
Status InputRecording::build_for_c(const ProgramSpec& program) {
  if (const Status status = find_c_compiler(program.cc); !status) return status;
  std::vector<RunnerFile> files = c_runner_files();
  const std::string place = fmt::format("#define WHITTLE_PLACE {}\n", literal(directory_));
  files.push_back({"place.h", place});
  if (const Status status = unpack(files, directory_); !status) return status;
  const std::string object = directory_ + "/whittle_record.o";
  std::string command =
      fmt::format("{} -c {} -o {}", program.cc, shell_word(directory_ + "/whittle_record.c"),
                  shell_word(object));
  for (const std::string& word : program.compiler_options) command += " " + shell_word(word);
  const Printed printed = run_shell(command);
  if (!printed.done) return cannot_build(printed);
  words_ = {"-isystem", directory_ + "/include", object};
  return {};
}

Result<bool> InputRecording::keep() {
  const std::string from = directory_ + "/new/recording";
  const std::string to = directory_ + "/recording";
  std::error_code ignored;
  kept_ = fs::exists(from, ignored) && fs::file_size(from, ignored) > 0;
  int error = 0;
  if (kept_) {
    error = std::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
  } else {
    error = write_pieces(to, {}, 0644);
  }
  if (error != 0) return cannot_record_in(to, error);
  return kept_;
}

Result<std::string> InputRecording::read_during(const std::function<Status()>& run) const {
  const std::string tell = directory_ + "/tell";
  const std::string read = directory_ + "/new/read";
  std::error_code ignored;
  fs::remove(read, ignored);
  if (const int error = write_pieces(tell, {}, 0644); error != 0)
    return cannot_record_in(tell, error);
  const Status status = run();
  fs::remove(tell, ignored);
  if (!status) return status.error();
  if (!fs::exists(read, ignored)) return std::string();
  return read_file(read);
}

}  // namespace whittle
