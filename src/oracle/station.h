// The workers of this machine. Each has a place for tests, and a supervisor that runs them.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "oracle/sandbox.h"
#include "oracle/supervisor.h"
#include "oracle/test_directory.h"
#include "util/result.h"

namespace whittle {

struct LocalOptions {
  int jobs = 1;
  std::string scratch;            ///< where the workers' directories are made; removed at the end
  std::vector<std::string> with;  ///< absolute paths
  const std::atomic<bool>* interrupted = nullptr;  ///< ends examine()
  Sandbox sandbox;
  Kept kept = Kept::nothing;
  std::string compiler_cache{};  ///< as TestDirectory::Options
};

struct Station {
  TestDirectory place;
  std::optional<Supervisor> supervisor;  ///< none only while it is being replaced

  /// Starts a new supervisor if a test has killed the old one.
  Status revive(const Sandbox& sandbox);
};

struct Stations {
  std::vector<Station> all;
  Contained contained;  ///< what the sandbox really contains
};

/// Forks the supervisors, so call it before the input is loaded. The workers' directories are
/// SCRATCH/w0, SCRATCH/w1 and so on. Makes `options.scratch` absolute.
Result<Stations> open_stations(LocalOptions& options);

}  // namespace whittle
