// Runs tests in resident processes: one for each worker, started once, which answer one variant
// after the other. docs/resident.md is how they talk.
//
// A process is started when its worker gets a test and has none. It is killed where it has not
// answered kGrace after its time, has not heeded a `stop` for as long, or says nonsense. A test
// under which the process ended or said nonsense is tried once more, on a fresh process; it is
// unresolved where that does the same. A test that ran out of time is unresolved too, and hangs
// on the clock.
//
// The first test of a process is given more time, since it may still be starting: no more than
// some times what first tests have taken so far, or a row of variants that hang would take half
// a minute each. A process that says when its test begins gets that time for each: what it does
// before, such as compiling, is no part of what the test takes.
//
// A worker whose test was cancelled, or decided by what it printed so far, is free again when
// the process has answered all the same.
//
// Where kMostUnanswered processes in a row have ended in place of an answer, it may be that none
// answers any more, whatever the variant, and each test would be unresolved. So the variant that
// was answered last is tested once more; where that is not answered either, or none ever was,
// the run ends with an error that shows what the process printed on standard error.
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
  static constexpr int kMostUnanswered = 5;

  /// Forks the supervisors: before the input is loaded. The judge, asked with no run, gives the
  /// command of the process; asked with the one run that a test has, it must answer.
  static Result<std::unique_ptr<ResidentOracle>> start(LocalOptions options);
  ~ResidentOracle() override;

  /// Processes that were started.
  std::uint64_t started() const { return started_; }

  const Contained& contained() const override { return contained_; }
  /// A test under which the process ended has a run that says unresolved, with its standard
  /// error.
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
  /// Gives the process the test of the worker, or that of the variant answered last.
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
  /// Kills the process, if it runs, and gives what its supervisor saw.
  Result<Run> end_process(Worker& worker);
  /// The process ended, or was ended since it talks nonsense: another try, or the end.
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
