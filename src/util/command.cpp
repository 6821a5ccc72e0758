#include "util/command.h"

#include <fmt/format.h>
#include <stdio.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "util/files.h"
#include "util/remove_tree.h"

namespace whittle {

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
  const Result<std::string> scratch = make_scratch("");
  if (!scratch) return scratch.error();
  const std::shared_ptr<const void> removed(nullptr, [&](const void*) { remove_tree(*scratch); });
  const std::string file(name.substr(name.rfind('/') + 1));
  if (const int error = write_pieces(*scratch + "/" + file, {text}, 0644); error != 0) {
    return Error{ErrorKind::system,
                 fmt::format("cannot write a file for {}: {}", command, std::strerror(error))};
  }
  const std::string argument = shell_word(file);
  std::string words = command;
  bool placed = false;
  for (std::size_t at = words.find("{}"); at != words.npos; at = words.find("{}", at)) {
    words.replace(at, 2, argument);
    at += argument.size();
    placed = true;
  }
  if (!placed) words += " " + argument;
  return capture(fmt::format("cd {} && {}", shell_word(*scratch), words), command);
}

}  // namespace whittle
