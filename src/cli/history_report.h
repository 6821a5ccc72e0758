// What a walk through history has found: for people, as JSON, and as a plot.
#pragma once

#include <string>

#include "cli/history_run.h"

namespace whittle {

/// Where the results are.
struct HistoryPlaces {
  std::string folder;
  std::string breaking() const { return folder + "/breaking.patch"; }
  std::string test() const { return folder + "/test.patch"; }
  std::string repair() const { return folder + "/repair.patch"; }
  std::string fix() const { return folder + "/fix.patch"; }
  std::string plot() const { return folder + "/plot.svg"; }
  std::string json() const { return folder + "/report.json"; }
  std::string text() const { return folder + "/report.txt"; }
};

class HistoryReport {
 public:
  HistoryReport(const Options& o, const Session& s, const HistoryRun& run, const Lineage& l,
                HistoryPlaces p, StopReason r)
      : options_(o),
        session_(s),
        lineage_(l),
        found_(run.found()),
        places_(std::move(p)),
        reason_(r),
        seconds_(run.seconds()) {}

  /// Writes all files; the folder is made.
  Status write() const;
  std::string text() const;
  std::string json() const;

 private:
  std::string never_passed() const;

  const Options& options_;
  const Session& session_;
  const Lineage& lineage_;
  const HistoryFound& found_;
  HistoryPlaces places_;
  StopReason reason_;
  double seconds_;
};

/// Sizes of patches by revision, before and after they were made small, on the way back and on
/// the way forward: an SVG picture.
std::string plot_of(const HistoryFound& found, const Lineage& lineage);

}  // namespace whittle
