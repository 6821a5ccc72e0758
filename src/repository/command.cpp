#include "repository/command.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <thread>

#include "repository/text_lines.h"
#include "util/characters.h"
#include "util/remove_tree.h"

namespace whittle {

namespace {

// A file that has no name.
using Nameless = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

std::string all_of(std::FILE* file) {
  std::string text;
  std::rewind(file);
  std::array<char, 1 << 16> chunk{};
  for (std::size_t n = 0; (n = std::fread(chunk.data(), 1, chunk.size(), file)) > 0;) {
    text.append(chunk.data(), n);
  }
  return text;
}

bool is_replaced(std::string_view setting) {
  constexpr std::array<std::string_view, 6> kNames = {
      "LC_ALL=", "LANGUAGE=", "TZ=", "CVSREAD=", "TAR_OPTIONS=", "POSIXLY_CORRECT="};
  return std::ranges::any_of(kNames, [&](auto name) { return setting.starts_with(name); });
}

std::vector<std::string> environment() {
  std::vector<std::string> settings = {"LC_ALL=C.UTF-8", "TZ=UTC"};
  for (char** each = environ; *each != nullptr; ++each) {
    if (!is_replaced(*each)) settings.emplace_back(*each);
  }
  return settings;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

// What a process is started with: its streams, its directory, no signal blocked.
class Start {
 public:
  Start(const std::string& directory, int out, int err) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions_, out, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions_, err, STDERR_FILENO);
    if (!directory.empty()) {
      ::posix_spawn_file_actions_addchdir_np(&actions_, directory.c_str());
    }
    ::posix_spawnattr_init(&attributes_);
    sigset_t none;
    ::sigemptyset(&none);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK);
  }
  ~Start() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  Start(const Start&) = delete;
  Start& operator=(const Start&) = delete;

  /// errno on failure, 0 otherwise.
  int run(pid_t& process, std::vector<std::string> words) const {
    std::vector<std::string> settings = environment();
    return ::posix_spawnp(&process, words.front().c_str(), &actions_, &attributes_,
                          pointers(words).data(), pointers(settings).data());
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

bool told(const Stopped& stopped) {
  return stopped && stopped();
}

// A look now and then, since a signal may come in just before one waits.
int exit_status(pid_t process, const Stopped& stopped) {
  int status = 0;
  std::chrono::milliseconds pause{1};
  for (;;) {
    const pid_t ended = ::waitpid(process, &status, stopped ? WNOHANG : 0);
    if (ended == process) break;
    if (ended < 0 && errno != EINTR) return 128;
    if (told(stopped)) ::kill(process, SIGKILL);
    std::this_thread::sleep_for(pause);
    pause = std::min(2 * pause, std::chrono::milliseconds(20));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// The first line that contains one of the phrases, in upper or lower case.
std::string_view line_with(std::string_view text, const auto& phrases) {
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) ==
           std::tolower(static_cast<unsigned char>(b));
  };
  for (const std::string_view line : text_lines(text)) {
    for (const std::string_view phrase : phrases) {
      const auto found = std::search(line.begin(), line.end(), phrase.begin(), phrase.end(), same);
      if (found != line.end()) return line;
    }
  }
  return {};
}

// Not E170013, in which Subversion wraps a wrong password and a wrong path, too.
constexpr std::string_view kOutages[] = {
    "connection refused",
    "network is unreachable",
    "network is down",
    "host is down",
    "no route to host",
    "timed out",
    "closed unexpectedly",
    "unexpectedly closed",
    "connection closed",
    "connection reset",
    "reset by peer",
    "connection aborted",
    "broken pipe",
    "temporarily unavailable",
    "temporary failure in name resolution",
    "service unavailable",
    "bad gateway",
    "gateway time",
    "truncated http response",
    "end of file from server",
    "E000032:",
    "E000101:",
    "E000104:",
    "E000110:",
    "E000111:",
    "E000113:",
    "E175012:",
    "E210002:",
    "E670003:",
};

// A connection by ssh that was refused for good looks closed to the program that wanted it.
constexpr std::string_view kForGood[] = {
    "permission denied",     "authentication failed",      "authorization failed",
    "host key verification", "remote host identification", "certificate",
    "no such repository",    "name or service not known",  "command not found",
    "cannot exec",
};

void rest(const RetryPolicy& retry, std::chrono::milliseconds time) {
  if (retry.wait) return retry.wait(time);
  constexpr std::chrono::milliseconds kSlice{50};
  for (; time.count() > 0 && !told(retry.stopped); time -= kSlice) {
    std::this_thread::sleep_for(std::min(time, kSlice));
  }
}

}  // namespace

std::string ProgramResult::complaint() const {
  std::string line;
  for (const char c : err) {
    if (!is_blank(c)) {
      line += c;
    } else if (!line.empty() && !line.ends_with(' ')) {
      line += ' ';
    }
  }
  if (line.ends_with(' ')) line.pop_back();
  if (!line.empty()) return line;
  return status < 128 ? fmt::format("exit status {}", status)
                      : fmt::format("ended by signal {}", status - 128);
}

Result<ProgramResult> run_command(const ProgramCall& command, const Stopped& stopped) {
  const auto cannot = [&](int error) {
    return Error{ErrorKind::system, fmt::format("{} cannot be started: {}", command.words.front(),
                                                std::strerror(error))};
  };
  const Nameless out(std::tmpfile(), std::fclose);
  const Nameless err(std::tmpfile(), std::fclose);
  if (!out || !err) return cannot(errno);
  const Start start(command.directory, ::fileno(out.get()), ::fileno(err.get()));
  pid_t process = 0;
  if (const int error = start.run(process, command.words); error != 0) return cannot(error);
  ProgramResult result;
  result.status = exit_status(process, stopped);
  if (told(stopped)) return Error{ErrorKind::interrupted, "interrupted"};
  result.out = all_of(out.get());
  result.err = all_of(err.get());
  return result;
}

std::string_view outage(std::string_view complaint) {
  if (!line_with(complaint, kForGood).empty()) return {};
  return line_with(complaint, kOutages);
}

Result<ProgramResult> run_with_retries(const ProgramCall& command, const RetryPolicy& retry,
                                       const Say& say) {
  std::chrono::milliseconds next = retry.first, waited{0};
  while (true) {
    Result<ProgramResult> result = run_command(command, retry.stopped);
    if (!result || result->ok()) return result;
    const std::string_view reason = outage(result->err);
    if (reason.empty() || waited + next > retry.in_all) return result;
    say(fmt::format("the server cannot be reached ({}); asking again in {} s", reason,
                    std::chrono::ceil<std::chrono::seconds>(next).count()));
    rest(retry, next);
    if (told(retry.stopped)) return Error{ErrorKind::interrupted, "interrupted"};
    waited += next;
    next = std::min(2 * next, retry.longest);
    if (!command.makes.empty()) remove_tree(command.makes);
  }
}

}  // namespace whittle
