#include "oracle/forking_oracle.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <limits>
#include <utility>

#include "oracle/capture.h"
#include "util/clock.h"

namespace whittle {

namespace {

constexpr int kNothingSaid = -1;

Error system_error(const char* what) {
  return {ErrorKind::system, std::string(what) + ": " + std::strerror(errno)};
}

// An exception that leaves the function ends the child as one that leaves main() does.
int call(const TestFunction& function, const Variant& variant) noexcept {
  return static_cast<int>(function.call(variant));
}

// A pipe whose ends are not standard input, output or error, which a program may have closed.
bool make_pipe(int (&ends)[2]) {
  constexpr int kFirst = 3;
  int made[2];
  if (::pipe2(made, O_CLOEXEC) != 0) return false;
  for (int i = 0; i < 2; ++i) ends[i] = ::fcntl(made[i], F_DUPFD_CLOEXEC, kFirst);
  const int error = errno;
  for (const int end : made) ::close(end);
  errno = error;
  if (ends[0] >= 0 && ends[1] >= 0) return true;
  for (const int end : ends) {
    if (end >= 0) ::close(end);
  }
  errno = error;
  return false;
}

}  // namespace

// A running test.
class ForkingOracle::Child {
 public:
  Child(Ticket ticket, Variant variant, double timeout)
      : ticket_(ticket), variant_(std::move(variant)), timeout_(timeout) {}
  ~Child() {
    (void)finish();
    close_end(errors_);
    if (said_ != nullptr) ::munmap(said_, sizeof(int));
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  Status start(const TestFunction& function);
  Ticket ticket() const { return ticket_; }
  int process_descriptor() const { return process_; }
  int error_descriptor() const { return errors_; }
  double deadline() const { return deadline_; }
  void kill() const {
    if (pid_ <= 0) return;
    ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL);  // it may have left its group
  }
  void run_out_of_time() {
    timed_out_ = true;
    deadline_ = kNever;
    kill();
  }
  /// Reads what there is of its standard error; false: nothing at the moment.
  bool read_errors();
  /// REQUIRES: it has ended, or was killed.
  Result<Ended> result();

 private:
  [[noreturn]] void run(const TestFunction& function, int errors, pid_t parent);
  Status finish();

  Ticket ticket_;
  Variant variant_;
  double timeout_;
  int* said_ = nullptr;  // shared with the child
  pid_t pid_ = -1;
  int process_ = -1;  // a pidfd
  int errors_ = -1;   // the end of the pipe that is read
  int status_ = 0;    // as waitpid() gives it
  double begun_ = 0;
  double deadline_ = kNever;
  bool timed_out_ = false;
  std::string err_;
};

Status ForkingOracle::Child::start(const TestFunction& function) {
  void* const page =
      ::mmap(nullptr, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return system_error("cannot share memory with a test");
  said_ = static_cast<int*>(page);
  *said_ = kNothingSaid;
  int ends[2];
  if (!make_pipe(ends)) return system_error("cannot make a pipe for a test");
  errors_ = ends[0];
  ::fcntl(errors_, F_SETFL, O_NONBLOCK);
  begun_ = steady_seconds();
  if (timeout_ > 0) deadline_ = begun_ + timeout_;
  const pid_t parent = ::getpid();
  pid_ = ::fork();
  if (pid_ == 0) run(function, ends[1], parent);
  const int error = errno;
  ::close(ends[1]);
  errno = error;
  if (pid_ < 0) return system_error("cannot fork a test");
  ::setpgid(pid_, pid_);  // the child does it, too; either may be first
  process_ = static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0));
  if (process_ < 0) {
    Error failed = system_error("cannot watch a forked test");
    kill();
    return failed;
  }
  return {};
}

void ForkingOracle::Child::run(const TestFunction& function, int errors, pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(0);
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(nothing, STDOUT_FILENO);
  ::dup2(errors, STDERR_FILENO);
  *said_ = call(function, variant_);
  ::_exit(0);
}

bool ForkingOracle::Child::read_errors() {
  if (errors_ < 0) return false;
  char buffer[4096];
  const ssize_t got = ::read(errors_, buffer, sizeof buffer);
  if (got < 0) return errno == EINTR;
  if (got == 0) {
    close_end(errors_);
    return false;
  }
  err_.append(buffer, std::min(static_cast<std::size_t>(got), kKept - err_.size()));
  return true;
}

// Kills what is left of the group, and takes the status of the child.
Status ForkingOracle::Child::finish() {
  if (pid_ <= 0) return {};
  kill();
  const pid_t pid = std::exchange(pid_, -1);
  close_end(process_);
  while (::waitpid(pid, &status_, 0) < 0) {
    if (errno == EINTR) continue;
    return Error{ErrorKind::system,
                 "the end of a forked test was not seen: this process ignores SIGCHLD, or another "
                 "part of it waits for all children"};
  }
  return {};
}

Result<ForkingOracle::Ended> ForkingOracle::Child::result() {
  Ended ended{ticket_, variant_, {}};
  ended.run.seconds = steady_seconds() - begun_;
  for (int i = 0; i < kDrainReads && read_errors(); ++i) continue;
  if (const Status status = finish(); !status) return status.error();
  Run& run = ended.run;
  run.timed_out = timed_out_;
  if (WIFSIGNALED(status_)) run.signal = WTERMSIG(status_);
  if (WIFEXITED(status_)) run.exit_status = WEXITSTATUS(status_);
  if (*said_ != kNothingSaid && !timed_out_) {
    run.said = static_cast<Outcome>(*said_);
    run.exit_status = -1;
  }
  run.err = std::move(err_);
  return ended;
}

ForkingOracle::ForkingOracle(TestFunction function, int jobs, const std::atomic<bool>& interrupted)
    : function_(std::move(function)), capacity_(std::max(1, jobs)), interrupted_(interrupted) {}

ForkingOracle::~ForkingOracle() = default;

Status ForkingOracle::start(Ticket ticket, const Variant& variant, const TestOptions& options) {
  auto child = std::make_unique<Child>(ticket, variant, options.timeout);
  if (Status status = child->start(function_); !status) return status;
  children_.push_back(std::move(child));
  return {};
}

void ForkingOracle::cancel(Ticket ticket) {
  std::erase_if(ended_, [&](const Ended& ended) { return ended.ticket == ticket; });
  std::erase_if(children_, [&](const auto& child) { return child->ticket() == ticket; });
}

// Waits until a child has ended or has printed something, or until its time is over.
Status ForkingOracle::turn(double seconds) {
  std::vector<pollfd> polled;
  double first = steady_seconds() + seconds;
  for (const auto& child : children_) {
    polled.push_back({child->process_descriptor(), POLLIN, 0});
    polled.push_back({child->error_descriptor(), POLLIN, 0});
    first = std::min(first, child->deadline());
  }
  const double rest = std::max(0.0, first - steady_seconds());
  ::poll(polled.data(), polled.size(), static_cast<int>(rest * 1000) + 1);
  Status status;
  std::vector<std::unique_ptr<Child>> left;
  for (std::size_t i = 0; i < children_.size(); ++i) {
    std::unique_ptr<Child>& child = children_[i];
    for (int reads = 0; reads < kDrainReads && child->read_errors(); ++reads) continue;
    if ((polled[2 * i].revents & POLLIN) != 0) {
      Result<Ended> ended = child->result();
      if (ended) {
        ended_.push_back(std::move(*ended));
      } else {
        status = ended.error();
      }
      continue;
    }
    if (steady_seconds() >= child->deadline()) child->run_out_of_time();
    left.push_back(std::move(child));
  }
  children_ = std::move(left);
  return status;
}

Result<std::optional<Oracle::Finished>> ForkingOracle::wait(double seconds) {
  if (ended_.empty()) {
    if (const Status status = turn(seconds); !status) return status.error();
  }
  if (ended_.empty()) return std::optional<Finished>();
  const Ended first = std::move(ended_.front());
  ended_.pop_front();
  return std::optional<Finished>(Finished{first.ticket, judged(first.variant, first.run)});
}

Result<Examiner::Examined> ForkingOracle::examine(const Variant& variant, double timeout) {
  constexpr double kPollSeconds = 0.1;
  constexpr Ticket kAlone = std::numeric_limits<Ticket>::max();
  if (const Status status = start(kAlone, variant, {.timeout = timeout}); !status) {
    return status.error();
  }
  for (;;) {
    const auto own = std::ranges::find(ended_, kAlone, &Ended::ticket);
    if (own != ended_.end()) {
      Examined examined{{own->run}, judged(own->variant, own->run)};
      ended_.erase(own);
      return examined;
    }
    if (interrupted_) {
      cancel(kAlone);
      return Error{ErrorKind::interrupted, "interrupted"};
    }
    if (const Status status = turn(kPollSeconds); !status) return status.error();
  }
}

}  // namespace whittle
