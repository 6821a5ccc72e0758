// Runs tests that are functions of this process: in the thread that waits for the answers, or in
// threads of its own.
//
// A function cannot be ended. A test that is cancelled while its function runs keeps its thread
// until the function returns; what it answers is then dropped. For the same reason there is no
// time limit, and the destructor waits for the functions that are running.
//
// A test in the waiting thread runs within wait(), so one that is cancelled before costs nothing.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "oracle/examiner.h"
#include "oracle/test_function.h"

namespace whittle {

class FunctionOracle final : public Examiner {
 public:
  /// `threads`: how many are started; 0: tests run in the thread that waits.
  FunctionOracle(TestFunction function, int threads);
  ~FunctionOracle() override;

  const Contained& contained() const override { return contained_; }
  /// Calls the function in the calling thread.
  Result<Examined> examine(const Variant& variant, double timeout) override;
  int capacity() const override { return capacity_; }
  Status start(Ticket ticket, const Variant& variant, const TestOptions& options) override;
  void cancel(Ticket ticket) override;
  Result<std::optional<Finished>> wait(double seconds) override;

 private:
  struct Task {
    Ticket ticket;
    std::uint64_t serial;  // tickets are used again while a function that was cancelled still runs
    Variant variant;
  };
  Run call(const Variant& variant) const;
  void run_first(std::unique_lock<std::mutex>& lock);
  void work(const std::stop_token& ended);
  void finish(Task task, Run run);
  std::optional<Finished> take_finished();

  TestFunction function_;
  Contained contained_;
  int capacity_;

  std::mutex mutex_;  // of all below
  std::condition_variable_any task_ready_;
  std::condition_variable answer_ready_;
  std::deque<Task> tasks_;
  std::map<Ticket, std::uint64_t> wanted_;  // the serial numbers of the running tests
  std::uint64_t last_serial_ = 0;
  struct Done {
    Task task;
    Run run;
  };
  std::deque<Done> done_;
  std::vector<std::jthread> threads_;  // last: they end before what they use
};

}  // namespace whittle
