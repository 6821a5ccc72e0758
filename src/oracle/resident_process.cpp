#include "oracle/resident_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <utility>

#include "oracle/bwrap.h"

namespace whittle {

namespace {

constexpr std::size_t kErrorsKept = 16 << 10;

// The wrapper opens the pipe, since a supervisor keeps what is printed on standard output.
constexpr const char* kIntoPipe = "exec \"$@\" >\"$0\"";

// Both ends, or -1 with errno.
int open_pipe(const std::string& path) {
  if (::mkfifo(path.c_str(), 0600) != 0) return -1;
  return ::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
}

}  // namespace

Result<std::unique_ptr<ResidentProcess>> ResidentProcess::start(Station& station,
                                                                const Sandbox& sandbox,
                                                                Command command) {
  const TestDirectory& place = station.place;
  if (const int error = place.settle(); error != 0) return cannot_lay_out(error, place.directory());
  std::unique_ptr<ResidentProcess> process(new ResidentProcess());
  const std::string requests = place.pipes() + "/requests";
  const std::string answers = place.pipes() + "/answers";
  process->requests_ = open_pipe(requests);
  process->answers_ = open_pipe(answers);
  if (process->requests_ < 0 || process->answers_ < 0) {
    return Error{ErrorKind::system,
                 fmt::format("cannot make pipes in {}: {}", place.pipes(), std::strerror(errno))};
  }
  std::vector<std::string> argv{"/bin/sh", "-c", kIntoPipe, answers};
  for (std::string& word : command.argv) argv.push_back(std::move(word));
  command.argv = std::move(argv);
  command.stdin_path = requests;
  command.keep_stdout = false;
  command.keep_stderr = command.keep_last = true;
  command.output_limit = kErrorsKept;
  command.timeout = 0;
  command.early_end.reset();
  for (auto& entry : place.environment()) command.environment.push_back(std::move(entry));
  if (sandbox.mode == Sandbox::Mode::bwrap) {
    command = wrapped(std::move(command), sandbox, place.box());
  }
  if (const Status status = station.supervisor->run(command); !status) return status.error();
  return process;
}

ResidentProcess::~ResidentProcess() {
  if (requests_ >= 0) ::close(requests_);
  if (answers_ >= 0) ::close(answers_);
}

// A line fits into the pipe as long as it is read now and then. One that does not is missed,
// and the process with it, once its time is over.
void ResidentProcess::say(const std::string& line) const {
  while (::write(requests_, line.data(), line.size()) < 0 && errno == EINTR) continue;
}

void ResidentProcess::test(std::uint64_t id, double seconds, const std::string& directory) {
  constexpr double kMilli = 1000;
  reader_.expect(id);
  say(fmt::format("test {} {} {}\n", id, std::ceil(seconds * kMilli) / kMilli, directory));
}

void ResidentProcess::stop(std::uint64_t id) {
  say(fmt::format("stop {}\n", id));
}

void ResidentProcess::hear() {
  constexpr int kReads = 16;  // more than the pipe holds; the process may write without end
  char buffer[65536];
  const bool open = reader_.state() == ResidentReader::State::open;
  for (int i = 0; i < kReads; ++i) {
    const ssize_t got = ::read(answers_, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    reader_.take({buffer, static_cast<std::size_t>(got)});
  }
  if (open && reader_.state() == ResidentReader::State::answered) ++answered_;
}

}  // namespace whittle
