// whittle's end of a supervisor: the fork, the requests, the replies.
#include "oracle/supervisor.h"

#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

#include "oracle/launch.h"
#include "oracle/supervisor_process.h"
#include "oracle/supervisor_wire.h"
#include "util/remove_tree.h"

namespace whittle {

struct Supervisor::Link {
  ~Link();
  void await_end();
  Error lost();

  std::string directory;
  LaunchBoard* board = nullptr;
  int socket = -1;
  pid_t process = -1;
  int status = 0;  ///< how it ended, once process is -1
  std::uint32_t run = 0;
  bool under_way = false;
  Limits limits;
  std::optional<Contained> contained;  ///< once it has been heard
};

namespace {

Error system_error(std::string what) {
  return Error{ErrorKind::system, std::move(what) + ": " + std::strerror(errno)};
}

LaunchBoard* make_board() {
  void* page =
      mmap(nullptr, sizeof(LaunchBoard), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? nullptr : new (page) LaunchBoard{};
}

bool holds_nul(std::string_view text) {
  return text.find('\0') != std::string_view::npos;
}

// What no process can be given.
const char* flaw(const Command& command) {
  if (command.argv.empty()) return "the test command is empty";
  for (const std::string& argument : command.argv) {
    if (holds_nul(argument)) return "an argument of the test command holds a NUL byte";
  }
  for (const auto& [name, value] : command.environment) {
    if (name.empty() || name.find('=') != std::string::npos || holds_nul(name) ||
        holds_nul(value)) {
      return "an environment variable for the test has a wrong name, or a NUL byte in it";
    }
  }
  if (holds_nul(command.directory) || holds_nul(command.stdin_path)) {
    return "a path for the test command holds a NUL byte";
  }
  return nullptr;
}

void append_word(std::string& message, std::string_view text) {
  message.append(text).push_back('\0');
}

std::string encode(const Command& command, std::uint32_t run) {
  RequestHead head;
  head.run = run;
  head.arguments = command.argv.size();
  head.environment = command.environment.size();
  head.given = command.crash_watch.given.size();
  head.output_limit = command.output_limit;
  head.laid_out = command.laid_out;
  head.timeout = command.timeout;
  head.crash_detail = command.crash_watch.detail;
  head.keep_stdout = command.keep_stdout;
  head.keep_stderr = command.keep_stderr;
  head.keep_last = command.keep_last;
  std::string message(sizeof head, '\0');
  append_word(message, command.directory);
  append_word(message, command.stdin_path);
  for (const std::string& argument : command.argv) append_word(message, argument);
  for (const auto& [name, value] : command.environment) {
    message.append(name).push_back('=');
    append_word(message, value);
  }
  for (const std::string& path : command.crash_watch.given) append_word(message, path);
  if (command.early_end) {
    const std::string early_end = command.early_end->to_bytes();
    head.early_end_size = early_end.size();
    message.append(early_end);
  }
  head.size = message.size() - sizeof head;
  message.replace(0, sizeof head, bytes_of(head));
  return message;
}

bool receive_text(int socket, std::string& text, std::size_t size) {
  text.resize(size);
  return receive_all(socket, text.data(), size);
}

bool receive_run(int socket, const Limits& limits, Run& run) {
  ReplyHead head;
  if (!receive_all(socket, &head, sizeof head)) return false;
  run.exit_status = head.exit_status;
  run.signal = head.signal;
  run.timed_out = head.timed_out;
  run.killed = head.killed;
  run.decided = head.decided;
  run.exceeded = describe(head.excess, limits);
  run.seconds = head.seconds;
  run.memory = head.memory;
  std::string crash, denials;
  if (!receive_text(socket, run.not_started, head.not_started_size) ||
      !receive_text(socket, crash, head.crash_size) ||
      !receive_text(socket, run.not_traced, head.not_traced_size) ||
      !receive_text(socket, run.out, head.out_size) ||
      !receive_text(socket, run.err, head.err_size) ||
      !receive_text(socket, denials, head.denials_size)) {
    return false;
  }
  run.crash = crash_from_bytes(crash);
  run.denied = denials_from_bytes(denials);
  return true;
}

}  // namespace

// Where the supervisor was killed, what it should have done is done here as far
// as it can be: the test itself has died with it, its group is still known.
void Supervisor::Link::await_end() {
  if (process < 0) return;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
  process = -1;
  if (board->test > 0) ::kill(-board->test, SIGKILL);
  board->test = 0;
}

Error Supervisor::Link::lost() {
  board->ending = 1;
  shutdown(socket, SHUT_RDWR);  // should it live, it ends now
  await_end();
  std::string how = "ended unexpectedly";
  if (WIFSIGNALED(status)) how = "was killed by signal " + std::to_string(WTERMSIG(status));
  return Error{ErrorKind::system, "the supervisor, the process that watches over the test, " + how +
                                      "; perhaps the test did that"};
}

Supervisor::Link::~Link() {
  if (board != nullptr) board->ending = 1;
  if (socket >= 0) {
    shutdown(socket, SHUT_RDWR);  // heard also where another process holds a copy
    close(socket);
  }
  await_end();
  if (status != 0) remove_tree(directory);
  if (board != nullptr) munmap(board, sizeof(LaunchBoard));
}

Supervisor::Supervisor(std::unique_ptr<Link> link) : link_(std::move(link)) {}
Supervisor::~Supervisor() = default;
Supervisor::Supervisor(Supervisor&&) noexcept = default;
Supervisor& Supervisor::operator=(Supervisor&&) noexcept = default;

Result<Supervisor> Supervisor::start(std::string directory, const Sandbox& sandbox) {
  auto link = std::make_unique<Link>();
  link->limits = sandbox.limits;
  std::error_code ignored;
  link->directory = std::filesystem::absolute(directory, ignored).string();
  link->board = make_board();
  if (link->board == nullptr) return system_error("cannot share memory with a supervisor");
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return system_error("cannot make a socket for a supervisor");
  }
  link->socket = ends[0];
  link->process = fork();
  if (link->process == 0) supervise(ends[1], link->directory, sandbox, *link->board);
  const int error = errno;
  close(ends[1]);
  errno = error;
  if (link->process < 0) return system_error("cannot start a supervisor");
  return Supervisor(std::move(link));
}

const std::string& Supervisor::directory() const {
  return link_->directory;
}
int Supervisor::descriptor() const {
  return link_->socket;
}

Result<Contained> Supervisor::contained() {
  if (!link_->contained) {
    Contained contained;
    if (!receive_all(link_->socket, &contained, sizeof contained)) return link_->lost();
    link_->contained = contained;
  }
  return *link_->contained;
}

Status Supervisor::run(const Command& command) {
  if (const char* wrong = flaw(command)) return Error{ErrorKind::usage, wrong};
  if (const Result<Contained> ready = contained(); !ready) return ready.error();
  if (!send_all(link_->socket, encode(command, ++link_->run))) return link_->lost();
  link_->under_way = true;
  return {};
}

void Supervisor::kill() {
  if (!link_->under_way) return;
  RequestHead head;
  head.kind = RequestKind::kill;
  head.run = link_->run;
  send_all(link_->socket, bytes_of(head));  // where it fails, wait() says so
}

Result<Run> Supervisor::wait() {
  if (!std::exchange(link_->under_way, false)) {
    return Error{ErrorKind::system, "no test is under way"};
  }
  Run run;
  if (!receive_run(link_->socket, link_->limits, run)) return link_->lost();
  return run;
}

}  // namespace whittle
