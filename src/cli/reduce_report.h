// What reduce tells at the end, for people and as JSON.
#pragma once

#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/progress.h"
#include "cli/session.h"

namespace whittle {

/// A result, and where it was put.
struct Reduced {
  Variant variant;
  std::string path;
};

struct ReduceReport {
  const Options& options;
  const Session& session;
  const Progress& progress;
  const Variant& original;
  const std::vector<Reduced>& found;  ///< one at least
  std::vector<std::string> stages;    ///< the kinds of changes that were tried
  StopReason reason = StopReason::done;
  bool nothing_fails = false;  ///< even an empty input shows the symptom

  /// As the options say.
  void print() const;

 private:
  void print_json() const;
  void print_summary() const;
  void print_end() const;
};

}  // namespace whittle
