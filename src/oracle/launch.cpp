#include "oracle/launch.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>

#include "oracle/landlock.h"
#include "oracle/tracer.h"

namespace whittle {

namespace {

constexpr int kNotStarted = 127;
char shell[] = "/bin/sh";

void fail(LaunchBoard& board, LaunchBoard::Step step, int error) {
  board.failed = step;
  board.error = error;
}

void redirect(int from, int to) {
  if (from >= 0) dup2(from, to);
}

// Returns only where it fails, with errno.
void execute(Launch& launch, const std::string& path) {
  execve(path.c_str(), launch.argv.data() + 1, launch.environment.data());
  if (errno != ENOEXEC) return;
  launch.argv[0] = shell;
  launch.argv[1] = const_cast<char*>(path.c_str());
  execve(shell, launch.argv.data(), launch.environment.data());
}

// The errno that says most: one file found but not allowed outweighs many not found.
int execute_first(Launch& launch) {
  int error = ENOENT;
  for (const std::string& path : launch.paths) {
    execute(launch, path);
    if (errno == ENOENT || errno == ENOTDIR) continue;
    error = errno;
    if (error != EACCES) break;
  }
  return error;
}

// Nothing is ever written: what is waited for is that the parent closes its end.
class Gate {
 public:
  bool open() { return pipe2(ends_, O_CLOEXEC) == 0; }
  void wait() const {
    close(ends_[1]);
    char byte = 0;
    while (read(ends_[0], &byte, 1) < 0 && errno == EINTR) continue;
  }
  void pass() const {
    close(ends_[0]);
    close(ends_[1]);
  }

 private:
  int ends_[2] = {-1, -1};
};

// In the child. Only system calls: the memory is the parent's.
void become_test(Launch& launch, LaunchBoard& board, pid_t supervisor) {
  board.test = getpid();
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != supervisor) return;  // it died before that line
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (launch.mounts >= 0 && setns(launch.mounts, CLONE_NEWNS) != 0) {
    return fail(board, LaunchBoard::kSandbox, errno);
  }
  if (*launch.directory != '\0' && chdir(launch.directory) != 0) {
    return fail(board, LaunchBoard::kDirectory, errno);
  }
  redirect(launch.in, STDIN_FILENO);
  redirect(launch.out, STDOUT_FILENO);
  redirect(launch.err, STDERR_FILENO);
  if (launch.landlock >= 0 && !enter_landlock(launch.landlock)) {
    return fail(board, LaunchBoard::kSandbox, errno);
  }
  fail(board, LaunchBoard::kProgram, execute_first(launch));
}

pid_t launch_traced(Launch& launch, LaunchBoard& board) {
  Gate gate;
  if (!gate.open()) return -1;
  const pid_t supervisor = getpid();
  const pid_t child = fork();
  if (child == 0) {
    gate.wait();
    become_test(launch, board, supervisor);
    _exit(kNotStarted);
  }
  const int error = errno;
  if (child > 0 && !Tracer::seize(child)) board.untraced = errno;
  gate.pass();
  errno = error;
  return child;
}

}  // namespace

std::vector<std::string> program_paths(std::string_view program, std::string_view search_path) {
  if (program.find('/') != std::string_view::npos) return {std::string(program)};
  std::vector<std::string> paths;
  if (program.empty()) return paths;
  for (std::size_t begin = 0; begin <= search_path.size();) {
    const std::size_t end = std::min(search_path.find(':', begin), search_path.size());
    const std::string_view folder = search_path.substr(begin, end - begin);
    std::string& path = paths.emplace_back(folder.empty() ? "." : folder);
    path += '/';
    path += program;
    begin = end + 1;
  }
  return paths;
}

pid_t launch(Launch& launch, LaunchBoard& board) {
  board.failed = LaunchBoard::kNone;
  board.untraced = 0;
  if (launch.traced) return launch_traced(launch, board);
  const pid_t supervisor = getpid();
  const pid_t child = vfork();
  if (child == 0) {
    become_test(launch, board, supervisor);
    _exit(kNotStarted);
  }
  return child;
}

}  // namespace whittle
