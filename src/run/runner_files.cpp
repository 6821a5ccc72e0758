#include "run/runner_files.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstring>

#include "util/files.h"

namespace whittle {

Status unpack(const std::vector<RunnerFile>& files, const std::string& directory) {
  for (const RunnerFile& file : files) {
    const std::string path = directory + "/" + file.name;
    int error = make_directories(path.substr(0, path.rfind('/')));
    if (error == 0) error = write_pieces(path, {file.text}, 0644);
    if (error == 0) continue;
    return Error{ErrorKind::system, fmt::format("cannot write {}: {}", path, std::strerror(error))};
  }
  return {};
}

Printed run_shell(const std::string& command) {
  Printed printed;
  std::FILE* pipe = ::popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return printed;
  std::array<char, 4096> chunk{};
  for (std::size_t n = 0; (n = std::fread(chunk.data(), 1, chunk.size(), pipe)) > 0;) {
    printed.text.append(chunk.data(), n);
  }
  printed.done = ::pclose(pipe) == 0;
  return printed;
}

}  // namespace whittle
