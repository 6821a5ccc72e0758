// Runs tests in resident processes: one for each worker, started once, which answer one variant
// after the other. docs/resident.md describes the protocol.
//
// A process is started when its worker gets a test and has no process. It is killed if it has not
// answered kGrace seconds after the time limit, if it does not react to a `stop` for as long, or if
// it says something that is not in the protocol. If the process ended or broke the protocol during
// a test, the test is tried once more with a new process; if the same happens again, it is
// unresolved. A test that reached its time limit is unresolved, too, and its answer is marked as
// decided by the clock.
//
// The first test of a process gets more time, because the process may still be starting: at most a
// few times what first tests have taken so far, because otherwise each of several variants that
// hang would take half a minute. A process that says when its test begins gets that time for each
// test: what it does before, such as compiling, is not part of the time of the test.
//
// If a test was cancelled, or decided by its output so far, its worker becomes free only when the
// process has answered.
//
// If kMaxUnanswered processes in a row have ended without an answer, maybe none answers any more,
// whatever the variant, and each test would be unresolved. So the variant that was answered last is
// tested once more. If that is not answered either, or if no variant ever was, the run ends with an
// error that shows what the process printed on standard error.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "oracle/examiner.h"
#include "oracle/station.h"

namespace whittle {

class ResidentOracle final : public Examiner {
 public:
  static constexpr double kGrace = 2;  ///< seconds
  static constexpr double kFirstTestMore = 30;
  static constexpr int kMaxUnanswered = 5;

  /// Forks the supervisors, so call it before the input is loaded. The judge, asked without a run,
  /// returns the command of the process; asked with the one run of a test, it must return an
  /// answer.
  static Result<std::unique_ptr<ResidentOracle>> start(LocalOptions options);
  ~ResidentOracle() override;

  /// Processes that were started.
  std::uint64_t started() const { return started_; }

  const Contained& contained() const override { return contained_; }
  /// If the process ended during the test, the run says unresolved, with the standard error of the
  /// process.
  Result<Examined> examine(const Variant& variant, double timeout) override;
  int capacity() const override { return static_cast<int>(workers_.size()); }
  Status start(Ticket ticket, const Variant& variant, const TestOptions& options) override;
  void cancel(Ticket ticket) override;
  Result<std::optional<Finished>> wait(double seconds) override;

 private:
  struct Worker;

  explicit ResidentOracle(LocalOptions options);
  Worker* idle();
  Status begin(Worker& worker, Ticket ticket, const Variant& variant, double timeout);
  /// Gives the process the test of the worker, or a test of the variant that was answered last.
  Status attempt(Worker& worker);
  Status end_unless_ready(Worker& worker);
  Status ensure_process(Worker& worker, Command command);
  /// Waits for the next event of any worker, and does what it asks for.
  Status turn(double seconds);
  Status attend(Worker& worker, bool ended);
  double preparing() const;
  void note_beginning(Worker& worker);
  Status take_answer(Worker& worker);
  void look_early(Worker& worker);
  Status run_out_of_time(Worker& worker);
  /// Kills the process if it is running, and returns what its supervisor saw.
  Result<Run> end_process(Worker& worker);
  /// The process ended, or was killed because it broke the protocol: the test is tried again, or
  /// ends.
  Status lose(Worker& worker, Run end, std::string why);
  void finish(Worker& worker, Run run);
  void stop(Worker& worker);

  LocalOptions options_;
  Contained contained_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::deque<Finished> finished_;
  std::uint64_t started_ = 0;
  std::uint64_t last_id_ = 0;
  double slowest_first_ = 0;              // seconds until it began, or until the answer
  bool prepares_ = false;                 // a process has said that its test begins
  int unanswered_ = 0;                    // processes in a row
  std::optional<Variant> last_answered_;  // none: no process has answered yet
};

}  // namespace whittle
