#include "engine/computing.h"

#include <pthread.h>
#include <signal.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace whittle {

namespace {

constexpr std::chrono::milliseconds kLook{20};       // between looks at whether to stop
constexpr std::chrono::milliseconds kPatience{200};  // with a computation, once that is so

std::atomic<bool> g_any_abandoned{false};

// Signals are for the thread that waits for tests: they end its waiting.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace

// Where the thread finds its next task. It belongs to both, so either may be gone first.
struct Computing::Desk {
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<std::packaged_task<void()>> task;
  bool closed = false;
  bool abandoned = false;  // with its task; only the thread that asked looks at this
  std::thread thread;

  void work() {
    for (;;) {
      std::optional<std::packaged_task<void()>> next;
      {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return task || closed; });
        if (!task) return;
        next = std::exchange(task, std::nullopt);
      }
      (*next)();
    }
  }
  void change(const std::function<void()>& how) {
    {
      const std::lock_guard lock(mutex);
      how();
    }
    changed.notify_one();
  }
};

namespace {

// The desk of a thread that asks for computations. It lasts as long as that thread, since what is
// computed may hold on to what the desk's thread keeps for itself (queries, rules of a language),
// and since that takes time to make.
class OwnDesk {
 public:
  ~OwnDesk() { leave(); }
  const std::shared_ptr<Computing::Desk>& get() {
    if (desk_ && !desk_->abandoned) return desk_;
    leave();
    desk_ = std::make_shared<Computing::Desk>();
    const SignalsBlocked blocked;
    desk_->thread = std::thread([desk = desk_] { desk->work(); });
    return desk_;
  }

 private:
  void leave() {
    if (!desk_) return;
    desk_->change([this] { desk_->closed = true; });
    if (desk_->abandoned) {
      desk_->thread.detach();
    } else {
      desk_->thread.join();
    }
  }

  std::shared_ptr<Computing::Desk> desk_;  // null: nothing was computed yet
};

}  // namespace

bool Computing::any_abandoned() {
  return g_any_abandoned;
}

void Computing::begin(std::packaged_task<void()> task) {
  thread_local OwnDesk own;
  desk_ = own.get();
  desk_->change([&] { desk_->task = std::move(task); });
}

// Whether it is ready; false: the run was stopped before.
bool Computing::wait(const std::function<bool(std::chrono::milliseconds)>& ready) {
  while (!*stop_) {
    if (ready(kLook)) return true;
  }
  if (ready(kPatience)) return true;
  abandoned_ = desk_->abandoned = true;
  g_any_abandoned = true;
  return false;
}

}  // namespace whittle
