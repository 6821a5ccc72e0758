// An oracle that runs each test as often as a Repetition asks for.
//
// A test keeps its worker until it is decided. The answer's outcome is *fail* where the
// runs together count as showing the symptom, otherwise that of the last run without it.
#pragma once

#include <atomic>
#include <map>

#include "oracle/oracle.h"
#include "oracle/repetition.h"

namespace whittle {

class RepeatingOracle final : public Oracle {
 public:
  explicit RepeatingOracle(Oracle& oracle) : oracle_(oracle) {}

  /// From the next test on.
  void set(Repetition repetition) { repetition_ = repetition; }
  const Repetition& repetition() const { return repetition_; }

  /// Runs that were started, of all tests.
  std::uint64_t runs() const { return runs_; }

  int capacity() const override { return oracle_.capacity(); }
  Status start(Ticket ticket, const Variant& variant, const TestOptions& options) override;
  void cancel(Ticket ticket) override;
  Result<std::optional<Finished>> wait(double seconds) override;

 private:
  struct Test {
    Variant variant;
    TestOptions options;
    Repetition repetition;
    Tally tally;
    double seconds = 0;            // of the longest run
    std::optional<Answer> missed;  // the last that did not show the symptom
  };
  Oracle& oracle_;
  Repetition repetition_ = Repetition::once();
  std::map<Ticket, Test> tests_;
  std::uint64_t runs_ = 0;
};

/// When a rate is known well enough: after so many runs that showed the symptom, once the
/// rate is known to such a share of it (its standard error); in any case after so many runs.
struct Enough {
  int shown = 20;
  double error = 0.13;
  int runs = 400;
};

/// Runs one variant on all workers until its rate is known well enough, or somebody says
/// stop. REQUIRES: no test is under way.
Result<Tally> measure(Oracle& oracle, const Variant& variant, const TestOptions& options,
                      const Enough& enough, const std::atomic<bool>& interrupted);

}  // namespace whittle
