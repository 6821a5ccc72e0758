// Runs tests that are functions of this process in children of it, so that they may crash.
//
// For each test a child is forked from the thread that starts it. The child calls the function,
// writes the result to shared memory, and ends. If it ends before, by a signal or with an exit
// status, that is a run like that of a command, and the judge looks for the symptom in it.
//
// A child is in a process group of its own. The group is killed when the test is cancelled, when
// its time limit is reached and when the child has ended, and the child is killed when the thread
// that forked it ends. Standard error of a child is read; its standard input and output are
// /dev/null. Descriptors of this process that are not closed on exec are open in the children.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "oracle/examiner.h"
#include "oracle/test_function.h"

namespace whittle {

class ForkingOracle final : public Examiner {
 public:
  /// Bytes of standard error that are kept of a child.
  static constexpr std::size_t kKept = std::size_t{1} << 20;

  /// `jobs`: how many children at once. `interrupted` ends examine(); it must outlive the oracle.
  ForkingOracle(TestFunction function, int jobs, const std::atomic<bool>& interrupted);
  ~ForkingOracle() override;

  const Contained& contained() const override { return contained_; }
  Result<Examined> examine(const Variant& variant, double timeout) override;
  int capacity() const override { return capacity_; }
  Status start(Ticket ticket, const Variant& variant, const TestOptions& options) override;
  void cancel(Ticket ticket) override;
  Result<std::optional<Finished>> wait(double seconds) override;

 private:
  class Child;
  struct Ended {
    Ticket ticket;
    Variant variant;
    Run run;
  };
  Status turn(double seconds);

  TestFunction function_;
  int capacity_;
  const std::atomic<bool>& interrupted_;
  Contained contained_;
  std::vector<std::unique_ptr<Child>> children_;
  std::deque<Ended> ended_;
};

}  // namespace whittle
