// Runs tests on this machine, each in processes of its own. Each worker has a place and a
// supervisor.
//
// Every test runs in fresh directories, which are removed afterwards (place.h). If something is
// kept between tests, it runs instead in the directory of the test before on the same worker, which
// is changed to hold the new variant.
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "oracle/examiner.h"
#include "oracle/station.h"

namespace whittle {

class LocalOracle final : public Examiner {
 public:
  /// Forks the supervisors, so call it before the input is loaded.
  static Result<std::unique_ptr<LocalOracle>> start(LocalOptions options);
  ~LocalOracle() override;

  const Contained& contained() const override { return contained_; }
  Result<Examined> examine(const Variant& variant, double timeout) override;
  int capacity() const override { return static_cast<int>(workers_.size()); }
  Status start(Ticket ticket, const Variant& variant, const TestOptions& options) override;
  void cancel(Ticket ticket) override;
  Result<std::optional<Finished>> wait(double seconds) override;

 private:
  struct Worker;

  explicit LocalOracle(LocalOptions options);
  Status begin(Worker& worker, Ticket ticket, const Variant& variant, const TestOptions& options);
  /// Runs the next command of the test, or ends it with an answer.
  Result<std::optional<Answer>> step(Worker& worker);
  std::optional<Answer> finish(Worker& worker, Answer answer);
  Result<std::optional<Answer>> take_run(Worker& worker);
  Status await(Worker& worker);
  Status run_out(Worker& worker);
  Worker* idle();

  LocalOptions options_;
  Contained contained_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::deque<Finished> finished_;
};

}  // namespace whittle
