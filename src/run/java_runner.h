// Internal chipping of Java programs (Sterling and Olsson, section 3.6): a resident JVM for each
// worker compiles variants in memory and runs them, as a resident test (docs/resident.md).
//
// Its sources, runners/java, are part of whittle, and are compiled at the start of a run.
#pragma once

#include <memory>
#include <string>

#include "run/spec.h"
#include "util/result.h"

namespace whittle {

class JavaRunner {
 public:
  /// Compiles the runner into a directory of its own, which is removed with this object.
  /// `recording`: the directory of --record-input, or empty.
  static Result<std::unique_ptr<JavaRunner>> make(const RunSpec& spec,
                                                  const std::string& recording);
  ~JavaRunner();

  /// The command of the resident test, for a shell.
  const std::string& command() const { return command_; }
  const std::string& directory() const { return directory_; }

 private:
  JavaRunner() = default;
  std::string directory_;
  std::string command_;
};

}  // namespace whittle
