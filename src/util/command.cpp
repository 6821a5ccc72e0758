#include "util/command.h"

#include <fmt/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace whittle {

namespace fs = std::filesystem;

namespace {

std::string shell_word(std::string_view word) {
  std::string result = "'";
  for (const char c : word) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      result += c;
    }
  }
  return result + "'";
}

// A directory that goes with the value.
class Scratch {
 public:
  Scratch() {
    std::string pattern = (fs::temp_directory_path() / "whittle-command-XXXXXX").string();
    if (::mkdtemp(pattern.data()) != nullptr) path_ = pattern;
  }
  ~Scratch() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

Result<std::string> capture(const std::string& shell, const std::string& command) {
  FILE* pipe = ::popen(shell.c_str(), "re");
  if (pipe == nullptr) {
    return Error{ErrorKind::system,
                 fmt::format("cannot run {}: {}", command, std::strerror(errno))};
  }
  std::string output;
  constexpr std::size_t kMost = std::size_t{1} << 32;
  char buffer[1 << 16];
  std::size_t got = 0;
  while (output.size() < kMost && (got = ::fread(buffer, 1, sizeof buffer, pipe)) > 0) {
    output.append(buffer, got);
  }
  const int status = ::pclose(pipe);
  if (status == 0 && output.size() < kMost) return output;
  const std::string how = WIFEXITED(status)
                              ? fmt::format("exits with status {}", WEXITSTATUS(status))
                              : fmt::format("is ended by signal {}", WTERMSIG(status));
  return Error{ErrorKind::usage, fmt::format("{} {}", command, how)};
}

}  // namespace

Result<std::string> run_on_text(const std::string& command, std::string_view name,
                                std::string_view text) {
  const Scratch scratch;
  const fs::path file = scratch.path() / fs::path(name).filename();
  std::ofstream out(file, std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (scratch.path().empty() || !out) {
    return Error{ErrorKind::system, fmt::format("cannot write a file for {}", command)};
  }
  const std::string argument = shell_word(file.filename().string());
  std::string words = command;
  bool placed = false;
  for (std::size_t at = words.find("{}"); at != words.npos; at = words.find("{}", at)) {
    words.replace(at, 2, argument);
    at += argument.size();
    placed = true;
  }
  if (!placed) words += " " + argument;
  return capture(fmt::format("cd {} && {}", shell_word(scratch.path().string()), words), command);
}

}  // namespace whittle
