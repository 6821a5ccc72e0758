// Runs tests on this machine: a directory and a supervisor for each worker.
//
// Every test runs in a fresh directory that holds the variant's files under their
// own names and whatever --with names beside them; TMPDIR is another fresh one, and
// HOME too unless the sandbox keeps the user's. All are gone afterwards.
//
//   SCRATCH/wN/box/t      the test's directory
//   SCRATCH/wN/box/tmp    its TMPDIR
//   SCRATCH/wN/box/home   its HOME
//   SCRATCH/wN/spare      a large file that the next test may use
//
// Tests in a sandbox may write to what is in the box, but not to the box itself.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "oracle/judge.h"
#include "oracle/oracle.h"
#include "oracle/supervisor.h"

namespace whittle {

struct LocalOptions {
  int jobs = 1;
  std::string scratch;            ///< where the workers' directories are made; removed at the end
  std::vector<std::string> with;  ///< absolute paths
  const std::atomic<bool>* interrupted = nullptr;  ///< ends what runs alone
  Sandbox sandbox;
};

class LocalOracle final : public Oracle {
 public:
  /// Forks the supervisors: before the input is loaded.
  static Result<std::unique_ptr<LocalOracle>> start(LocalOptions options);
  ~LocalOracle() override;

  /// REQUIRES: both are set before the first test.
  void set_judge(std::shared_ptr<const Judge> judge) { judge_ = std::move(judge); }
  void set_shape(Shape shape) { shape_ = std::move(shape); }

  /// What the sandbox really contains.
  const Contained& contained() const { return contained_; }

  struct Examined {
    std::vector<Run> runs;  ///< none where the test killed its supervisor
    Answer answer;
  };
  /// Tests a variant with nothing beside it, to its end, and gives all that was seen.
  Result<Examined> examine(const Variant& variant, double timeout);

  int capacity() const override { return static_cast<int>(workers_.size()); }
  Status start(Ticket ticket, const Variant& variant, const TestOptions& options) override;
  void cancel(Ticket ticket) override;
  Result<std::optional<Finished>> wait(double seconds) override;

 private:
  struct Worker;

  explicit LocalOracle(LocalOptions options);
  Status begin(Worker& worker, Ticket ticket, const Variant& variant, double timeout);
  int lay_out(const Worker& worker) const;
  /// The bytes that the test left beside what was laid out for it.
  std::uint64_t clean_up(Worker& worker);
  /// Runs the next command of the test, or ends it with an answer.
  Result<std::optional<Answer>> step(Worker& worker);
  std::optional<Answer> finish(Worker& worker, Answer answer);
  Result<std::optional<Answer>> take_run(Worker& worker);
  Status revive(Worker& worker);
  Status await(Worker& worker);
  Status try_bwrap();
  Worker* idle();

  LocalOptions options_;
  Contained contained_;
  std::uint64_t with_bytes_ = 0;
  std::shared_ptr<const Judge> judge_;
  Shape shape_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::deque<Finished> finished_;
};

}  // namespace whittle
