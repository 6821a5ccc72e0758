// The sources of runners/, which are part of the whittle program. They are written into a directory
// of a run and compiled there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "util/result.h"

namespace whittle {

struct RunnerFile {
  std::string name;  ///< may have folders
  std::string_view text;
};
/// Written by the build.
std::vector<RunnerFile> java_runner_files();
std::vector<RunnerFile> c_runner_files();

/// Writes files below a directory.
Status unpack(const std::vector<RunnerFile>& files, const std::string& directory);

struct Printed {
  bool done = false;   ///< it exited with 0
  std::string text{};  ///< on both streams
};
/// Runs a shell command.
Printed run_shell(const std::string& command);

}  // namespace whittle
