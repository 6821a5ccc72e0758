// One loop: take a command, start it, wait for its end, clean up, reply.
//
// While a test runs the supervisor sleeps in ppoll. It wakes for output of the test, for a request
// from whittle, for the time limit, and for SIGCHLD, which is unblocked only there. SIGCHLD is used
// rather than a pidfd because it also reports orphans: a test may wait for the end of a daemon, and
// would never see it if the daemon stayed a zombie.
#include "oracle/supervisor_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <initializer_list>
#include <utility>

#include "oracle/capture.h"
#include "oracle/confine.h"
#include "oracle/descendants.h"
#include "oracle/early_end.h"
#include "oracle/run_request.h"
#include "oracle/supervisor_wire.h"
#include "oracle/tracer.h"
#include "oracle/watch.h"
#include "util/clock.h"
#include "util/remove_tree.h"

namespace whittle {

namespace {

constexpr int kSocket = 3;
constexpr double kGrace = 0.5;   // from TERM to KILL
constexpr double kGiveUp = 2;    // for what even KILL does not end: another user's, a dead disk's
constexpr double kRound = 0.01;  // between two looks for what is left

double now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

timespec span_of(double seconds) {
  const double positive = std::clamp(seconds, 0.0, 1e9);
  timespec span{};
  span.tv_sec = static_cast<time_t>(positive);
  span.tv_nsec = static_cast<long>((positive - static_cast<double>(span.tv_sec)) * 1e9);
  return span;
}

class Server {
 public:
  Server(LaunchBoard& board, const Sandbox& sandbox, const std::string& directory);
  void serve();

 private:
  enum class Phase { running, terminated, killed, abandoned };

  void perform();
  bool open_streams();
  void close_test_ends();
  void begin_tracing();
  void watch();
  void sleep_until_event();
  bool reap();
  void record(int status);
  void hear();
  void escalate();
  void kill_test();
  void look_at_output();
  void check_limits();
  void exceed(Excess excess);
  void kill_all();
  void sweep();
  void explain();
  bool reply();

  LaunchBoard& board_;
  const std::string directory_;
  const Limits limits_;
  const Confinement confinement_;
  UsageWatch watch_;
  Tracer tracer_;
  sigset_t sleeping_mask_{};
  RunRequest request_;

  // About the current run.
  pid_t test_ = -1;
  bool ended_ = false;
  bool whittle_gone_ = false;
  bool first_ = false;  // it goes first: not for short tests, which that would slow down
  Phase phase_ = Phase::running;
  std::uint64_t reaped_ = 0;
  double started_ = 0;
  double deadline_ = kNever;
  Capture out_;
  Capture err_;
  ReplyHead result_;
  std::string not_started_;
  std::string crash_;
  std::string not_traced_;
  std::string reply_;
};

Server::Server(LaunchBoard& board, const Sandbox& sandbox, const std::string& directory)
    : board_(board),
      directory_(directory),
      limits_(sandbox.limits),
      confinement_(confine(sandbox, directory + std::string(kBox))),
      watch_(sandbox.limits, confinement_.counted, directory + std::string(kBox)),
      request_(environ) {
  request_.launch().landlock = confinement_.landlock;
  request_.launch().mounts = confinement_.mounts;
  sigprocmask(SIG_SETMASK, nullptr, &sleeping_mask_);
  sigdelset(&sleeping_mask_, SIGCHLD);
}

void Server::serve() {
  if (!send_all(kSocket, bytes_of(confinement_.contained))) return;
  while (request_.receive(kSocket)) {
    if (request_.head().kind != RequestKind::run)
      continue;  // a kill for a run that has ended by itself
    perform();
    if (whittle_gone_ || !reply()) return;
  }
}

void Server::perform() {
  result_ = ReplyHead{};
  not_started_.clear();
  crash_.clear();
  not_traced_.clear();
  out_.clear();
  err_.clear();
  if (request_.output()) request_.output()->begin();
  if (open_streams()) {
    started_ = now();
    begin_tracing();
    watch_.begin(started_, request_.head().laid_out);
    test_ = launch(request_.launch(), board_);
    if (test_ < 0) not_started_ = std::string("no process could be made: ") + strerror(errno);
  }
  close_test_ends();
  if (not_started_.empty()) {
    watch();
    sweep();
    explain();
  }
  if (std::exchange(first_, false)) take_usual_priority();
  board_.test = 0;
  out_.finish();
  err_.finish();
}

// A pipe whose other end has gone with whittle must not hold up the supervisor.
bool Server::open_streams() {
  Launch& launch = request_.launch();
  const RequestHead& head = request_.head();
  const char* const path = request_.stdin_path();
  if (*path != '\0') {
    launch.in = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (launch.in >= 0) fcntl(launch.in, F_SETFL, 0);
    if (launch.in < 0) {
      not_started_ = std::string("cannot read ") + path + ": " + strerror(errno);
      return false;
    }
  }
  const Capture::Options kept{head.output_limit, head.keep_last};
  if (head.keep_stdout) launch.out = out_.open(kept);
  if (head.keep_stderr) launch.err = err_.open(kept);
  if ((head.keep_stdout && launch.out < 0) || (head.keep_stderr && launch.err < 0)) {
    not_started_ = std::string("no pipe could be made: ") + strerror(errno);
  }
  return not_started_.empty();
}

void Server::close_test_ends() {
  close_end(request_.launch().in);
  close_end(request_.launch().out);
  close_end(request_.launch().err);
}

void Server::begin_tracing() {
  timespec begun{};
  clock_gettime(CLOCK_REALTIME_COARSE, &begun);  // the clock of files
  tracer_.begin(request_.head().crash_detail, StableFiles(directory_, request_.given(), begun));
}

void Server::watch() {
  ended_ = false;
  phase_ = Phase::running;
  const double timeout = request_.head().timeout;
  deadline_ = timeout > 0 ? started_ + timeout : kNever;
  while (!ended_ && !whittle_gone_ && phase_ != Phase::abandoned) sleep_until_event();
}

// The end of the test goes first: a kill or a time limit that comes with it is too late. The clock
// is read each time, because with much output ppoll never times out.
void Server::sleep_until_event() {
  pollfd events[] = {
      {kSocket, POLLIN, 0}, {out_.descriptor(), POLLIN, 0}, {err_.descriptor(), POLLIN, 0}};
  const double wake = std::min(deadline_, watch_.next_look());
  timespec rest{};
  if (wake < kNever) rest = span_of(wake - now());
  const int ready =
      ppoll(events, std::size(events), wake < kNever ? &rest : nullptr, &sleeping_mask_);
  reap();
  if (ended_) return;
  if (ready > 0) {
    if (events[1].revents != 0) out_.pump();
    if (events[2].revents != 0) err_.pump();
    look_at_output();
    if (events[0].revents != 0) hear();
  }
  if (phase_ != Phase::killed) check_limits();
  if (deadline_ != kNever && now() >= deadline_) escalate();
}

void Server::look_at_output() {
  OutputWatch* const output = request_.output();
  if (output == nullptr || phase_ != Phase::running) return;
  Decided decided = output->look(Stream::out, out_.kept());
  if (decided == Decided::no) decided = output->look(Stream::err, err_.kept());
  if (decided == Decided::no) return;
  result_.decided = decided;
  kill_test();
}

void Server::check_limits() {
  if (limits_.output > 0 && std::max(out_.total(), err_.total()) > limits_.output) {
    return exceed(Excess::output);
  }
  if (const double time = now(); time >= watch_.next_look()) {
    if (!first_) first_ = raise_priority();
    exceed(watch_.look(time));
    // With few processes a turn always comes soon. Staying first would cost much: wait4 may spin in
    // the kernel until another process has released something, which then cannot run.
    constexpr std::size_t kFew = 64;
    if (first_ && watch_.processes() < kFew) take_usual_priority(), first_ = false;
  }
}

void Server::exceed(Excess excess) {
  if (excess == Excess::none) return;
  result_.excess = excess;
  kill_test();
  kill_all();
}

// False where no child is left.
bool Server::reap() {
  for (;;) {
    int status = 0;
    rusage used{};
    const pid_t process = reap_child(status, used);
    if (process <= 0) return process == 0;
    if (WIFSTOPPED(status)) {
      tracer_.stopped(process, status);
      continue;
    }
    ++reaped_;
    tracer_.ended(process, status);
    if (process != test_) continue;
    record(status);
    result_.memory = static_cast<std::uint64_t>(used.ru_maxrss) << 10;
  }
}

void Server::record(int status) {
  result_.seconds = now() - started_;
  ended_ = true;
  if (WIFEXITED(status)) result_.exit_status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result_.signal = WTERMSIG(status);
  if (result_.signal == SIGXFSZ && limits_.file_size > 0) result_.excess = Excess::file_size;
}

void Server::hear() {
  RequestHead request;
  if (!receive_all(kSocket, &request, sizeof request)) {
    whittle_gone_ = true;
    return;
  }
  if (request.kind != RequestKind::kill || request.run != request_.head().run) return;
  result_.killed = true;
  kill_test();
}

void Server::escalate() {
  switch (phase_) {
    case Phase::running:
      result_.timed_out = true;
      tracer_.ignore_deaths();
      ::kill(-test_, SIGTERM);
      phase_ = Phase::terminated;
      deadline_ = now() + kGrace;
      break;
    case Phase::terminated:
      kill_test();
      break;
    case Phase::killed:
    case Phase::abandoned:
      phase_ = Phase::abandoned;
      break;
  }
}

// The process by itself too: it may have gone over to another group.
void Server::kill_test() {
  tracer_.ignore_deaths();
  ::kill(-test_, SIGKILL);
  ::kill(test_, SIGKILL);
  phase_ = Phase::killed;
  deadline_ = now() + kGiveUp;
}

void Server::kill_all() {
  if (confinement_.alone) {
    ::kill(-1, SIGKILL);
  } else {
    kill_children();
    kill_descendants();
  }
}

// Costs one system call where the test left nothing behind.
void Server::sweep() {
  std::uint64_t seen = reaped_;
  double give_up = now() + kGiveUp;
  while (reap()) {
    if (std::exchange(seen, reaped_) != reaped_) give_up = now() + kGiveUp;
    if (now() > give_up) return;
    kill_all();
    await_child(kRound);
  }
}

void Server::explain() {
  if (!ended_) result_.seconds = now() - started_;
  if (const Crash* crash = tracer_.cause_of(result_.exit_status, result_.signal)) {
    crash_ = to_bytes(*crash);
  }
  if (board_.untraced != 0) not_traced_ = strerror(board_.untraced);
  if (board_.failed == LaunchBoard::kNone) return;
  result_.exit_status = -1;
  const std::string program = request_.launch().argv[1];
  if (board_.failed == LaunchBoard::kDirectory) {
    not_started_ = std::string("cannot enter ") + request_.launch().directory;
  } else if (board_.failed == LaunchBoard::kSandbox) {
    not_started_ = "cannot enter the sandbox";
  } else if (board_.error == ENOENT && program.find('/') == std::string::npos) {
    not_started_ = "'" + program + "' is in none of the directories of PATH";
    return;
  } else {
    not_started_ = "cannot run " + program;
  }
  not_started_ += std::string(": ") + strerror(board_.error);
}

bool Server::reply() {
  result_.not_started_size = not_started_.size();
  result_.crash_size = crash_.size();
  result_.not_traced_size = not_traced_.size();
  result_.out_size = out_.kept().size();
  result_.err_size = err_.kept().size();
  std::string denials;
  if (confinement_.sentry) denials = to_bytes(confinement_.sentry->take_denials());
  result_.denials_size = denials.size();
  reply_.assign(bytes_of(result_));
  reply_.append(not_started_)
      .append(crash_)
      .append(not_traced_)
      .append(out_.kept())
      .append(err_.kept())
      .append(denials);
  return send_all(kSocket, reply_);
}

// Sockets of other supervisors are among what is closed: while they are open
// here, those would not notice whittle's end.
void keep_only(int socket) {
  if (socket != kSocket) dup3(socket, kSocket, O_CLOEXEC);
  closefrom(kSocket + 1);
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int standard = 0; standard < kSocket; ++standard) {
    if (null != standard) dup2(null, standard);
  }
  if (null > kSocket) close(null);
}

void ignore(int) {}

// The signals that tell whittle something are for whittle to act on. They are caught
// rather than ignored since execve takes a handler away: a test starts with all
// at their defaults.
void reset_signals() {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) sigaction(signal, &action, nullptr);
  action.sa_handler = ignore;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGCHLD}) {
    sigaction(signal, &action, nullptr);
  }
  sigset_t blocked;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGCHLD);
  sigprocmask(SIG_SETMASK, &blocked, nullptr);
}

void change_environment(const Sandbox& sandbox) {
  for (const std::string& name : sandbox.withheld) unsetenv(name.c_str());
  for (const auto& [name, value] : sandbox.environment) setenv(name.c_str(), value.c_str(), 1);
}

void forbid_core_files() {
  rlimit limit{};
  getrlimit(RLIMIT_CORE, &limit);
  limit.rlim_cur = 0;
  setrlimit(RLIMIT_CORE, &limit);
}

}  // namespace

void supervise(int socket, const std::string& directory, const Sandbox& sandbox,
               LaunchBoard& board) {
  setsid();  // away from the terminal and its Ctrl-C
  keep_only(socket);
  reset_signals();
  forbid_core_files();
  change_environment(sandbox);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  take_usual_priority();
  Server(board, sandbox, directory).serve();
  remove_tree(directory);
  // Where whittle was killed, the last of its supervisors takes what held their directories.
  // Not to be seen by getppid(): who dies closes its socket before it has died.
  if (board.ending == 0) rmdir(directory.substr(0, directory.rfind('/')).c_str());
  _exit(0);
}

}  // namespace whittle
