// What a walk through history has found: for people, as JSON, as patches and as a plot.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "run/history.h"

namespace whittle {

/// Where the results go.
struct HistoryFiles {
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
  HistoryReport(const RunSpec& spec, const HistoryResult& result)
      : spec_(spec), result_(result), places_{result.folder} {}

  /// Writes all files, and makes their folder.
  Status write() const;
  std::string text() const;
  std::string json() const;

 private:
  const Revision& revision(Lineage::Position position) const { return result_.revisions[position]; }
  std::string never_passed() const;
  std::string boundary() const;
  std::string fix() const;
  std::string skipped() const;
  nlohmann::ordered_json patches() const;
  nlohmann::ordered_json figures() const;

  const RunSpec& spec_;
  const HistoryResult& result_;
  HistoryFiles places_;
};

}  // namespace whittle
