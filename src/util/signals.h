// Threads of a library should not run the signal handlers of the program: they are started with all
// signals blocked.
#pragma once

#include <csignal>

namespace whittle {

/// While it lives, the calling thread takes no signal; threads that it starts take none ever.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace whittle
