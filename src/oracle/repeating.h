// An oracle that runs each test as often as a Repetition asks for.
//
// A test keeps its worker until it is decided. The outcome is *fail* if the runs together count as
// showing the symptom, otherwise it is that of the last run without the symptom.
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

/// When a rate is known well enough: at least `shown` runs showed the symptom and the standard
/// error is at most the share `error` of the rate; or after `runs` runs in any case.
struct Enough {
  int shown = 20;
  double error = 0.13;
  int runs = 400;
};

/// Runs one variant on all workers until its rate is known well enough, or until `interrupted`.
/// REQUIRES: no test is running.
Result<Tally> measure(Oracle& oracle, const Variant& variant, const TestOptions& options,
                      const Enough& enough, const std::atomic<bool>& interrupted);

}  // namespace whittle
