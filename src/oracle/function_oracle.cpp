#include "oracle/function_oracle.h"

#include <algorithm>
#include <chrono>
#include <exception>

#include "util/clock.h"
#include "util/signals.h"

namespace whittle {

namespace {}  // namespace

FunctionOracle::FunctionOracle(TestFunction function, int threads)
    : function_(std::move(function)), capacity_(std::max(1, threads)) {
  const SignalsBlocked blocked;
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this](const std::stop_token& ended) { work(ended); });
  }
}

FunctionOracle::~FunctionOracle() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

// What the function answers, in the form of a run of a test that says its outcome itself.
Run FunctionOracle::call(const Variant& variant) const {
  Run run;
  const double begun = steady_seconds();
  try {
    run.said = function_.call(variant);
  } catch (const std::exception& thrown) {
    run.said = Outcome::unresolved;
    run.why = std::string("it threw an exception: ") + thrown.what();
  } catch (...) {
    run.said = Outcome::unresolved;
    run.why = "it threw an exception";
  }
  run.seconds = steady_seconds() - begun;
  return run;
}

Status FunctionOracle::start(Ticket ticket, const Variant& variant, const TestOptions&) {
  const std::lock_guard lock(mutex_);
  tasks_.push_back({ticket, ++last_serial_, variant});
  wanted_[ticket] = last_serial_;
  task_ready_.notify_one();
  return {};
}

void FunctionOracle::cancel(Ticket ticket) {
  const std::lock_guard lock(mutex_);
  std::erase_if(tasks_, [&](const Task& task) { return task.ticket == ticket; });
  std::erase_if(done_, [&](const Done& done) { return done.task.ticket == ticket; });
  wanted_.erase(ticket);
}

// REQUIRES: mutex_ is held.
void FunctionOracle::finish(Task task, Run run) {
  const auto wanted = wanted_.find(task.ticket);
  if (wanted == wanted_.end() || wanted->second != task.serial) return;
  wanted_.erase(wanted);
  done_.push_back({std::move(task), std::move(run)});
  answer_ready_.notify_one();
}

// REQUIRES: there is a task. The lock is not held while the function runs.
void FunctionOracle::run_first(std::unique_lock<std::mutex>& lock) {
  Task task = std::move(tasks_.front());
  tasks_.pop_front();
  lock.unlock();
  Run run = call(task.variant);
  lock.lock();
  finish(std::move(task), std::move(run));
}

void FunctionOracle::work(const std::stop_token& ended) {
  std::unique_lock lock(mutex_);
  while (task_ready_.wait(lock, ended, [this] { return !tasks_.empty(); })) {
    if (ended.stop_requested()) return;
    run_first(lock);
  }
}

// REQUIRES: mutex_ is held.
std::optional<Oracle::Finished> FunctionOracle::take_finished() {
  if (done_.empty()) return std::nullopt;
  const Done done = std::move(done_.front());
  done_.pop_front();
  return Finished{done.task.ticket, judged(done.task.variant, done.run)};
}

Result<std::optional<Oracle::Finished>> FunctionOracle::wait(double seconds) {
  std::unique_lock lock(mutex_);
  if (!threads_.empty()) {
    answer_ready_.wait_for(lock, std::chrono::duration<double>(seconds),
                           [this] { return !done_.empty(); });
  } else if (done_.empty() && !tasks_.empty()) {
    run_first(lock);
  }
  return take_finished();
}

Result<Examiner::Examined> FunctionOracle::examine(const Variant& variant, double) {
  Run run = call(variant);
  Answer answer = judged(variant, run);
  return Examined{{std::move(run)}, std::move(answer)};
}

}  // namespace whittle
