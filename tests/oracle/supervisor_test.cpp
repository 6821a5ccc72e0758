// Supervisors against ordinary and hostile programs, with real processes.
#include "oracle/supervisor.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cctype>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "support/slowness.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void pause(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

bool eventually(const std::function<bool()>& holds) {
  for (int i = 0; i < 300; ++i) {
    if (holds()) return true;
    pause(0.01);
  }
  return holds();
}

std::string slurp(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;  // which does not throw where the process ends while it is read
  text << file.rdbuf();
  return text.str();
}

// The state and the parent; the name before them may hold anything.
struct Stat {
  char state = 'X';
  pid_t parent = 0;
};

Stat stat_of(const std::string& process) {
  const std::string text = slurp("/proc/" + process + "/stat");
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return {};
  return {text[name_end + 2], std::atoi(text.c_str() + name_end + 4)};
}

// A zombie has ended; reaping it may be another's business.
bool alive(pid_t process) {
  const char state = stat_of(std::to_string(process)).state;
  return state != 'Z' && state != 'X';
}

// Zombies included.
int children_of(pid_t parent) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (std::isdigit(name[0]) != 0 && stat_of(name).parent == parent) ++count;
  }
  return count;
}

std::ptrdiff_t entries(const char* directory) {
  return std::distance(fs::directory_iterator(directory), fs::directory_iterator());
}

Command shell(std::string script) {
  Command command;
  command.argv = {"/bin/sh", "-c", std::move(script)};
  return command;
}

class SupervisorTest : public testing::Test {
 protected:
  using Run = whittle::Run;  // GoogleTest has a Run of its own

  SupervisorTest() {
    std::string name = (fs::temp_directory_path() / "whittle-supervisor-XXXXXX").string();
    base_ = mkdtemp(name.data());
    fs::create_directory(base_ / "worker");
  }
  ~SupervisorTest() override { fs::remove_all(base_); }

  Supervisor start() {
    auto supervisor = Supervisor::start((base_ / "worker").string());
    EXPECT_TRUE(supervisor.ok());
    return std::move(*supervisor);
  }

  static Run perform(Supervisor& supervisor, Command command) {
    EXPECT_TRUE(supervisor.run(command).ok());
    auto run = supervisor.wait();
    EXPECT_TRUE(run.ok()) << run.error().message;
    return run.ok() ? *run : Run{};
  }

  Run perform(Command command) {
    Supervisor supervisor = start();
    if (command.directory.empty()) command.directory = base_.string();
    return perform(supervisor, std::move(command));
  }

  void write(const char* name, std::string_view text, mode_t mode = 0644) {
    std::ofstream(base_ / name) << text;
    chmod((base_ / name).c_str(), mode);
  }

  pid_t read_pid(const char* name) {
    EXPECT_TRUE(eventually([&] { return slurp(base_ / name).ends_with('\n'); }));
    return std::atoi(slurp(base_ / name).c_str());
  }

  fs::path base_;
};

TEST_F(SupervisorTest, ReportsTheExitStatus) {
  Supervisor supervisor = start();
  for (const int status : {0, 1, 127, 255}) {
    const Run run = perform(supervisor, shell("exit " + std::to_string(status)));
    EXPECT_EQ(run.exit_status, status);
    EXPECT_EQ(run.signal, 0);
    EXPECT_FALSE(run.timed_out);
    EXPECT_FALSE(run.killed);
    EXPECT_EQ(run.not_started, "");
  }
}

TEST_F(SupervisorTest, ReportsTheSignal) {
  const Run run = perform(shell("kill -SEGV $$"));
  EXPECT_EQ(run.signal, SIGSEGV);
  EXPECT_EQ(run.exit_status, -1);
}

TEST_F(SupervisorTest, LeavesNoCoreFile) {
  EXPECT_EQ(perform(shell("test \"$(ulimit -c)\" = 0")).exit_status, 0);
}

TEST_F(SupervisorTest, KeepsOnlyTheStreamsAskedFor) {
  Command command = shell("echo out; echo err >&2");
  Run run = perform(command);
  EXPECT_EQ(run.out + run.err, "");
  command.keep_stdout = true;
  run = perform(command);
  EXPECT_EQ(run.out, "out\n");
  EXPECT_EQ(run.err, "");
  command.keep_stderr = true;
  run = perform(command);
  EXPECT_EQ(run.out, "out\n");
  EXPECT_EQ(run.err, "err\n");
}

TEST_F(SupervisorTest, MeasuresTime) {
  const Run run = perform(shell("sleep 0.2"));
  EXPECT_GE(run.seconds, 0.2);
  EXPECT_LT(run.seconds, 2 * kSlowness);
}

TEST_F(SupervisorTest, GivesStandardInput) {
  write("input", "hello");
  Command command = shell("cat");
  command.keep_stdout = true;
  EXPECT_EQ(perform(command).out, "");
  command.stdin_path = (base_ / "input").string();
  EXPECT_EQ(perform(command).out, "hello");
  command.stdin_path = (base_ / "missing").string();
  EXPECT_NE(perform(command).not_started.find("No such file"), std::string::npos);
}

TEST_F(SupervisorTest, ExtendsAndOverridesTheEnvironment) {
  setenv("WHITTLE_TEST_KEPT", "kept", 1);
  setenv("WHITTLE_TEST_CHANGED", "old", 1);
  Command command = shell("echo $WHITTLE_TEST_KEPT $WHITTLE_TEST_CHANGED $WHITTLE_TEST_NEW");
  command.keep_stdout = true;
  command.environment = {{"WHITTLE_TEST_CHANGED", "changed"}, {"WHITTLE_TEST_NEW", "a=b"}};
  Supervisor supervisor = start();
  EXPECT_EQ(perform(supervisor, command).out, "kept changed a=b\n");
  command.environment.clear();
  EXPECT_EQ(perform(supervisor, command).out, "kept old\n");
}

TEST_F(SupervisorTest, RunsInTheWorkingDirectory) {
  Command command = shell("pwd -P");
  command.keep_stdout = true;
  command.directory = base_.string();
  EXPECT_EQ(perform(command).out, fs::canonical(base_).string() + "\n");
  command.directory = (base_ / "missing").string();
  const Run run = perform(command);
  EXPECT_EQ(run.exit_status, -1);
  EXPECT_NE(run.not_started.find("missing"), std::string::npos) << run.not_started;
}

TEST_F(SupervisorTest, SearchesInPath) {
  fs::create_directory(base_ / "bin");
  write("bin/found-it", "#!/bin/sh\necho found\n", 0755);
  Command command;
  command.argv = {"found-it"};
  command.keep_stdout = true;
  command.environment = {{"PATH", "/missing:/bin"}};
  EXPECT_EQ(perform(command).not_started, "'found-it' is in none of the directories of PATH");
  command.environment = {{"PATH", "/missing:" + (base_ / "bin").string()}};
  EXPECT_EQ(perform(command).out, "found\n");
  command.environment = {{"PATH", "bin:/missing"}};  // from the working directory
  EXPECT_EQ(perform(command).out, "found\n");
}

TEST_F(SupervisorTest, SaysWhyAProgramDoesNotStart) {
  write("plain", "text");
  Command command;
  command.argv = {"./missing"};
  Run run = perform(command);
  EXPECT_EQ(run.not_started, "cannot run ./missing: No such file or directory");
  EXPECT_EQ(run.exit_status, -1);
  command.argv = {"./plain"};
  EXPECT_EQ(perform(command).not_started, "cannot run ./plain: Permission denied");
  command.argv = {""};
  EXPECT_NE(perform(command).not_started, "");
  command.argv = {"/bin/true", std::string(1 << 20, 'x')};
  EXPECT_NE(perform(command).not_started.find("too long"), std::string::npos);
}

TEST_F(SupervisorTest, RefusesWhatNoProcessCanBeGiven) {
  Supervisor supervisor = start();
  Command command;
  EXPECT_FALSE(supervisor.run(command).ok());
  command.argv = {"echo", std::string("a\0b", 3)};
  EXPECT_FALSE(supervisor.run(command).ok());
  command.argv = {"true"};
  command.environment = {{"A=B", "c"}};
  EXPECT_FALSE(supervisor.run(command).ok());
  command.environment.clear();
  EXPECT_EQ(perform(supervisor, command).exit_status, 0);
}

TEST_F(SupervisorTest, RunsAScriptWithoutInterpreterLineByTheShell) {
  write("script", "echo \"$0 $1\"\n", 0755);
  Command command;
  command.argv = {"./script", "argument"};
  command.keep_stdout = true;
  EXPECT_EQ(perform(command).out, "./script argument\n");
}

TEST_F(SupervisorTest, PassesLongArguments) {
  Command command;
  command.argv = {"/bin/sh", "-c", "echo $#", "sh"};
  for (int i = 0; i < 10; ++i) command.argv.emplace_back(100'000, 'x');
  command.keep_stdout = true;
  EXPECT_EQ(perform(command).out, "10\n");
}

TEST_F(SupervisorTest, StartsWithDefaultSignalsAndFewDescriptors) {
  const auto old_handler = signal(SIGPIPE, SIG_IGN);
  sigset_t blocked, old_mask;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  sigprocmask(SIG_BLOCK, &blocked, &old_mask);
  const int inherited = open("/dev/null", O_RDONLY);  // no O_CLOEXEC
  Command command = shell("grep -E 'Sig(Blk|Ign)' /proc/self/status; echo /proc/self/fd/*");
  command.keep_stdout = true;
  const Run run = perform(command);
  EXPECT_EQ(run.out,
            "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n"
            "/proc/self/fd/0 /proc/self/fd/1 /proc/self/fd/2 /proc/self/fd/3\n");  // 3: of the glob
  close(inherited);
  sigprocmask(SIG_SETMASK, &old_mask, nullptr);
  signal(SIGPIPE, old_handler);
}

TEST_F(SupervisorTest, EndsATestThatTakesTooLong) {
  Command command = shell("sleep 100");
  command.timeout = 0.2;
  const Run run = perform(command);
  EXPECT_TRUE(run.timed_out);
  EXPECT_EQ(run.signal, SIGTERM);
  EXPECT_GE(run.seconds, 0.2);
  EXPECT_LT(run.seconds, 0.6 * kSlowness);
}

TEST_F(SupervisorTest, LetsATestTidyUpAfterItsTime) {
  Command command = shell("trap 'echo tidied; exit 3' TERM; while :; do sleep 0.01; done");
  command.timeout = 0.2;
  command.keep_stdout = true;
  const Run run = perform(command);
  EXPECT_TRUE(run.timed_out);
  EXPECT_EQ(run.exit_status, 3);
  EXPECT_EQ(run.out, "tidied\n");
}

TEST_F(SupervisorTest, KillsATestThatIgnoresTerm) {
  Command command = shell("trap '' TERM; echo $$; while :; do sleep 1; done");
  command.timeout = 0.2;
  command.keep_stdout = true;
  const Run run = perform(command);
  EXPECT_TRUE(run.timed_out);
  EXPECT_EQ(run.signal, SIGKILL);
  EXPECT_GE(run.seconds, 0.7);
  EXPECT_LT(run.seconds, 1.5 * kSlowness);
  EXPECT_FALSE(alive(std::atoi(run.out.c_str())));
}

TEST_F(SupervisorTest, TimesOutInAFlood) {
  Command command = shell("yes");
  command.timeout = 0.2;
  command.keep_stdout = true;
  command.output_limit = 4;
  const Run run = perform(command);
  EXPECT_TRUE(run.timed_out);
  EXPECT_LT(run.seconds, 0.6 * kSlowness);
  EXPECT_EQ(run.out, "y\ny\n");
}

TEST_F(SupervisorTest, ThrowsAwayAFloodOfOutput) {
  Command command = shell("yes | head -c 200000000; yes | head -c 5000000 >&2; exit 7");
  command.keep_stdout = command.keep_stderr = true;
  command.output_limit = 1000;
  const Run run = perform(command);
  EXPECT_EQ(run.exit_status, 7);
  EXPECT_EQ(run.out.size(), 1000u);
  EXPECT_EQ(run.err.size(), 1000u);
}

TEST_F(SupervisorTest, BringsMuchOutputWhole) {
  Command command = shell("yes | head -c 3000000; yes n | head -c 2000000 >&2");
  command.keep_stdout = command.keep_stderr = true;
  command.output_limit = 10'000'000;
  const Run run = perform(command);
  EXPECT_EQ(run.out.size(), 3'000'000u);
  EXPECT_EQ(run.err.size(), 2'000'000u);
}

TEST_F(SupervisorTest, DoesNotWaitForAChildThatHoldsThePipe) {
  Command command = shell("sleep 100 & echo $!; exit 4");
  command.keep_stdout = true;
  const auto begin = Clock::now();
  const Run run = perform(command);
  EXPECT_LT(seconds_since(begin), 2 * kSlowness);
  EXPECT_EQ(run.exit_status, 4);
  EXPECT_FALSE(run.timed_out);
  EXPECT_FALSE(alive(std::atoi(run.out.c_str())));
}

TEST_F(SupervisorTest, KillsADaemon) {
  Supervisor supervisor = start();
  Command command = shell(
      "setsid sh -c '(sleep 0.3; touch late) & echo $! >pid' & "
      "until test -s pid; do sleep 0.01; done");
  command.directory = base_.string();
  EXPECT_EQ(perform(supervisor, command).exit_status, 0);
  EXPECT_FALSE(alive(read_pid("pid")));
  pause(0.5);
  EXPECT_FALSE(fs::exists(base_ / "late"));
}

TEST_F(SupervisorTest, KillsManyThatForkInSessionsOfTheirOwn) {
  write("bomb",
        "#!/bin/sh\necho $$ >>pids\ntest $1 = 0 && exec sleep 100\n"
        "setsid ./bomb $(($1 - 1)) & setsid ./bomb $(($1 - 1)) & wait\n",
        0755);
  Command command = shell("./bomb 4 & sleep 0.1");
  perform(command);
  std::ifstream pids(base_ / "pids");
  int seen = 0;
  for (pid_t process = 0; pids >> process; ++seen) EXPECT_FALSE(alive(process));
  EXPECT_GT(seen, 3);
}

TEST_F(SupervisorTest, ReapsOrphansWhileTheTestRuns) {
  Command command = shell(
      "pid=$(setsid sh -c 'sleep 0.1 >/dev/null & echo $!'); "
      "while kill -0 $pid; do sleep 0.02; done; exit 5");
  command.timeout = 5;
  EXPECT_EQ(perform(command).exit_status, 5);
}

TEST_F(SupervisorTest, KillEndsTheTestAtOnce) {
  Supervisor supervisor = start();
  Command command = shell("trap '' TERM; echo $$ >pid; echo said; while :; do sleep 1; done");
  command.directory = base_.string();
  command.keep_stdout = true;
  ASSERT_TRUE(supervisor.run(command).ok());
  const pid_t test = read_pid("pid");
  pause(0.05);
  const auto begin = Clock::now();
  supervisor.kill();
  supervisor.kill();
  const auto run = supervisor.wait();
  ASSERT_TRUE(run.ok());
  EXPECT_LT(seconds_since(begin), 0.3 * kSlowness);
  EXPECT_TRUE(run->killed);
  EXPECT_FALSE(run->timed_out);
  EXPECT_EQ(run->signal, SIGKILL);
  EXPECT_EQ(run->out, "said\n");
  EXPECT_FALSE(alive(test));
  EXPECT_EQ(perform(supervisor, shell("exit 6")).exit_status, 6);
}

TEST_F(SupervisorTest, ALateKillHitsNothing) {
  Supervisor supervisor = start();
  for (int i = 0; i < 200; ++i) {
    ASSERT_TRUE(supervisor.run(shell("exit 8")).ok());
    if (i % 2 == 0) pause(0.002);  // some end before the kill, some do not
    supervisor.kill();
    const auto run = supervisor.wait();
    ASSERT_TRUE(run.ok());
    ASSERT_TRUE(run->killed ? run->signal == SIGKILL || run->exit_status == 8
                            : run->exit_status == 8);
    supervisor.kill();
    const Run next = perform(supervisor, shell("exit 9"));
    ASSERT_FALSE(next.killed);
    ASSERT_EQ(next.exit_status, 9);
  }
}

TEST_F(SupervisorTest, IsReadableWhenTheRunIsThere) {
  Supervisor supervisor = start();
  ASSERT_TRUE(supervisor.run(shell("sleep 0.2")).ok());
  pollfd event{supervisor.descriptor(), POLLIN, 0};
  EXPECT_EQ(poll(&event, 1, 20), 0);
  EXPECT_EQ(poll(&event, 1, 5000), 1);
  EXPECT_TRUE(supervisor.wait().ok());
  EXPECT_EQ(poll(&event, 1, 20), 0);
}

TEST_F(SupervisorTest, WaitWithoutARunFails) {
  EXPECT_FALSE(start().wait().ok());
}

TEST_F(SupervisorTest, SurvivesPoliteSignalsOfATest) {
  Supervisor supervisor = start();
  perform(supervisor, shell("kill $PPID; kill -INT $PPID; kill -HUP $PPID; kill -CHLD $PPID"));
  EXPECT_EQ(perform(supervisor, shell("exit 2")).exit_status, 2);
}

TEST_F(SupervisorTest, SaysThatItWasKilled) {
  Supervisor supervisor = start();
  Command command = shell("sleep 100 & echo $! >pid; echo $$ >own; kill -9 $PPID; sleep 100");
  command.directory = base_.string();
  ASSERT_TRUE(supervisor.run(command).ok());
  EXPECT_TRUE(eventually([&] { return !alive(read_pid("own")); }));  // without being asked to
  const auto run = supervisor.wait();
  ASSERT_FALSE(run.ok());
  EXPECT_EQ(run.error().kind, ErrorKind::system);
  EXPECT_NE(run.error().message.find("killed by signal 9"), std::string::npos);
  EXPECT_TRUE(eventually([&] { return !alive(read_pid("pid")); }));
  EXPECT_FALSE(supervisor.run(shell("true")).ok());
  EXPECT_TRUE(fs::exists(base_ / "worker"));
  { const Supervisor gone = std::move(supervisor); }
  EXPECT_FALSE(fs::exists(base_ / "worker"));
}

TEST_F(SupervisorTest, RemovesItsDirectory) {
  const Command command = shell(
      "mkdir -p a/b/c && touch a/b/c/d .e && ln -s /etc f && "
      "chmod 0 a/b/c a/b && chmod 500 a");
  {
    Supervisor supervisor = start();
    Command inside = command;
    inside.directory = supervisor.directory();
    EXPECT_EQ(perform(supervisor, inside).exit_status, 0);
    EXPECT_TRUE(fs::exists(base_ / "worker"));
  }
  EXPECT_FALSE(fs::exists(base_ / "worker"));
  EXPECT_TRUE(fs::exists("/etc/passwd"));
}

TEST_F(SupervisorTest, EndsTheTestWithItself) {
  {
    Supervisor supervisor = start();
    Command command = shell("echo $$ >pid; sleep 100");
    command.directory = base_.string();
    ASSERT_TRUE(supervisor.run(command).ok());
    read_pid("pid");
  }
  EXPECT_FALSE(alive(read_pid("pid")));
}

// Two supervisors: the second must not hold the first one's socket open.
TEST_F(SupervisorTest, NoticesThatWhittleWasKilled) {
  fs::create_directory(base_ / "other");
  const pid_t whittle = fork();
  if (whittle == 0) {
    Supervisor supervisor = start();
    auto other = Supervisor::start((base_ / "other").string());
    Command command = shell("(setsid sleep 100 & echo $! >child); echo $$ >pid; sleep 100");
    command.directory = base_.string();
    if (!supervisor.run(command).ok()) _exit(1);
    for (;;) ::pause();
  }
  const pid_t test = read_pid("pid");
  const pid_t child = read_pid("child");
  EXPECT_TRUE(alive(test));
  ::kill(whittle, SIGKILL);
  waitpid(whittle, nullptr, 0);
  EXPECT_TRUE(eventually([&] { return !alive(test) && !alive(child); }));
  EXPECT_TRUE(eventually([&] { return !fs::exists(base_ / "worker"); }));
  EXPECT_TRUE(eventually([&] { return !fs::exists(base_ / "other"); }));
}

TEST_F(SupervisorTest, LeaksNothing) {
  const auto descriptors = entries("/proc/self/fd");
  {
    Supervisor supervisor = start();
    Command look = shell("sleep 0.1; echo $PPID; ls /proc/$PPID/fd");
    look.keep_stdout = true;
    const std::string before = perform(supervisor, look).out;
    const auto during = entries("/proc/self/fd");
    Command command = shell("sleep 100 & exit 0");
    command.keep_stdout = command.keep_stderr = true;
    command.stdin_path = "/dev/null";
    command.timeout = 10;
    for (int i = 0; i < 300; ++i) ASSERT_EQ(perform(supervisor, command).exit_status, 0);
    EXPECT_EQ(perform(supervisor, look).out, before);
    EXPECT_EQ(entries("/proc/self/fd"), during);
    EXPECT_EQ(children_of(std::atoi(before.c_str())), 0);
  }
  EXPECT_EQ(entries("/proc/self/fd"), descriptors);
  EXPECT_EQ(children_of(getpid()), 0);
}

TEST_F(SupervisorTest, Moves) {
  fs::create_directory(base_ / "other");
  Supervisor supervisor = start();
  auto other = Supervisor::start((base_ / "other").string());
  ASSERT_TRUE(other.ok());
  supervisor = std::move(*other);
  EXPECT_FALSE(fs::exists(base_ / "worker"));
  EXPECT_EQ(supervisor.directory(), (base_ / "other").string());
  EXPECT_EQ(perform(supervisor, shell("exit 1")).exit_status, 1);
}

}  // namespace
}  // namespace whittle
