#include "oracle/local.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "oracle/bwrap.h"
#include "util/files.h"
#include "util/remove_tree.h"

namespace whittle {

namespace {

constexpr std::uint64_t kNoSpace = 64 << 10;  // less than this left: the disk was full
constexpr std::uint64_t kLarge = 1 << 20;

// A large file is kept for the next test, which writes all of it anew: giving its
// pages back and taking new ones would cost more than the writing. Not where the test
// made something else of it.
bool recycle(const std::string& from, const std::string& to) {
  struct stat info {};
  if (::lstat(from.c_str(), &info) != 0) return false;
  return S_ISREG(info.st_mode) && info.st_nlink == 1 && ::rename(from.c_str(), to.c_str()) == 0;
}

Result<Supervisor> start_supervisor(const std::string& directory, const Sandbox& sandbox) {
  if (const int error = make_directories(directory + std::string(kBox)); error != 0) {
    return Error{ErrorKind::system,
                 fmt::format("cannot make {}: {}", directory, std::strerror(error))};
  }
  return Supervisor::start(directory, sandbox);
}

// A test outside of the sandbox may have removed the box as well.
int make_place(const std::string& path) {
  if (::mkdir(path.c_str(), 0755) == 0 || errno == EEXIST) return 0;
  return errno == ENOENT ? make_directories(path) : errno;
}

}  // namespace

struct LocalOracle::Worker {
  explicit Worker(Supervisor s, std::string d)
      : supervisor(std::move(s)), directory(std::move(d)) {}

  std::optional<Supervisor> supervisor;
  std::string directory;
  bool busy = false;
  bool to_the_end = false;  // whatever it prints
  bool cancelled = false;   // its run was killed; the Run is still to come
  Ticket ticket = 0;
  Variant variant;
  double timeout = 0;
  std::vector<Run> runs;

  std::string box() const { return directory + std::string(kBox); }
  std::string place() const { return box() + "/t"; }
  std::string temporary() const { return box() + "/tmp"; }
  std::string home() const { return box() + "/home"; }
  std::string spare() const { return directory + "/spare"; }
};

LocalOracle::LocalOracle(LocalOptions options) : options_(std::move(options)) {
  std::error_code ignored;  // TMPDIR and HOME are seen from elsewhere
  options_.scratch = std::filesystem::absolute(options_.scratch, ignored).string();
}

Result<std::unique_ptr<LocalOracle>> LocalOracle::start(LocalOptions options) {
  std::unique_ptr<LocalOracle> oracle(new LocalOracle(std::move(options)));
  for (const std::string& path : oracle->options_.with) oracle->with_bytes_ += disk_usage(path);
  for (int i = 0; i < oracle->options_.jobs; ++i) {
    const std::string directory = fmt::format("{}/w{}", oracle->options_.scratch, i);
    Result<Supervisor> supervisor = start_supervisor(directory, oracle->options_.sandbox);
    if (!supervisor) return supervisor.error();
    oracle->workers_.push_back(std::make_unique<Worker>(std::move(*supervisor), directory));
  }
  for (const auto& worker : oracle->workers_) {  // they set themselves up side by side
    const Result<Contained> contained = worker->supervisor->contained();
    if (!contained) return contained.error();
    oracle->contained_ = *contained;
  }
  if (oracle->options_.sandbox.mode == Sandbox::Mode::bwrap) {
    if (const Status status = oracle->try_bwrap(); !status) return status.error();
  }
  return oracle;
}

// bwrap says what it misses only on standard error, with an exit status that could be the
// test's.
Status LocalOracle::try_bwrap() {
  Worker& worker = *workers_.front();
  Command command;
  command.argv = {"true"};
  command.directory = worker.box();
  command.keep_stderr = true;
  command = wrapped(std::move(command), options_.sandbox, worker.box());
  if (const Status status = worker.supervisor->run(command); !status) return status;
  const Result<Run> run = worker.supervisor->wait();
  if (!run) return run.error();
  if (run->exit_status == 0) return {};
  return Error{ErrorKind::system, fmt::format("--sandbox bwrap does not work here: {}",
                                              run->err.empty() ? run->not_started : run->err)};
}

LocalOracle::~LocalOracle() {
  workers_.clear();
  remove_tree(options_.scratch);
}

LocalOracle::Worker* LocalOracle::idle() {
  for (const auto& worker : workers_) {
    if (!worker->busy && !worker->cancelled) return worker.get();
  }
  return nullptr;
}

Status LocalOracle::start(Ticket ticket, const Variant& variant, const TestOptions& options) {
  Worker* worker = idle();
  while (worker == nullptr) {  // all others are dying: wait for one
    for (const auto& each : workers_) {
      if (!each->cancelled) continue;
      const Result<std::optional<Answer>> ended = take_run(*each);
      if (!ended) return ended.error();
      break;
    }
    worker = idle();
  }
  worker->to_the_end = false;
  return begin(*worker, ticket, variant, options.timeout);
}

Status LocalOracle::begin(Worker& worker, Ticket ticket, const Variant& variant, double timeout) {
  worker.busy = true;
  worker.ticket = ticket;
  worker.variant = variant;
  worker.timeout = timeout;
  worker.runs.clear();
  if (const int error = lay_out(worker); error != 0) {
    clean_up(worker);
    worker.busy = false;
    if (error != ENOSPC) {
      return Error{ErrorKind::system, fmt::format("cannot lay out a test in {}: {}",
                                                  worker.directory, std::strerror(error))};
    }
    const bool alone = std::ranges::none_of(workers_, [](const auto& w) { return w->busy; });
    if (alone) {
      return Error{ErrorKind::system,
                   fmt::format("no room for tests in {}; name a larger place with --tmp DIR",
                               options_.scratch)};
    }
    finished_.push_back({ticket, {Outcome::unresolved, "no room for the test", 0, false, false}});
    return {};
  }
  const Result<std::optional<Answer>> stepped = step(worker);
  if (!stepped) return stepped.error();
  if (*stepped) finished_.push_back({ticket, **stepped});
  return {};
}

int LocalOracle::lay_out(const Worker& worker) const {
  const std::string place = worker.place();
  if (const int error = make_place(place); error != 0) return error;
  if (const int error = make_place(worker.temporary()); error != 0) return error;
  if (options_.sandbox.fresh_home) {
    if (const int error = make_place(worker.home()); error != 0) return error;
  }
  for (const std::string& path : options_.with) {
    const std::string name = std::filesystem::path(path).filename();
    if (const int error = copy_tree(path, place + "/" + name); error != 0) return error;
  }
  std::vector<std::string_view> pieces;
  for (const VariantFile& file : worker.variant.files()) {
    const std::string path = place + "/" + file.name;
    if (file.name.find('/') != std::string::npos) {
      if (const int error = make_directories(path.substr(0, path.rfind('/'))); error != 0) {
        return error;
      }
    }
    if (file.size() >= kLarge && recycle(worker.spare(), path)) {
      ::chmod(path.c_str(), file.mode);
    }
    pieces.clear();
    for (const Piece& piece : file.pieces) pieces.push_back(piece.bytes);
    const int error =
        file.is_link() ? make_link(file.text(), path) : write_pieces(path, pieces, file.mode);
    if (error != 0) return error;
  }
  return 0;
}

// The usual test leaves nothing but its input: two calls then do.
std::uint64_t LocalOracle::clean_up(Worker& worker) {
  const std::string place = worker.place();
  for (const VariantFile& file : worker.variant.files()) {
    const std::string path = place + "/" + file.name;
    if (file.size() < kLarge || !recycle(path, worker.spare())) ::unlink(path.c_str());
  }
  std::uint64_t left = 0;
  for (const std::string& directory : {place, worker.temporary(), worker.home()}) {
    if (::rmdir(directory.c_str()) != 0 && errno != ENOENT) left += remove_tree(directory);
  }
  worker.variant = {};
  return left - std::min(left, with_bytes_);
}

Result<std::optional<Answer>> LocalOracle::step(Worker& worker) {
  const bool over_limit = !worker.runs.empty() && !worker.runs.back().exceeded.empty();
  if (over_limit) return finish(worker, {});
  const Scene scene{worker.place(), &worker.variant, &shape_, worker.timeout};
  std::variant<Command, Answer> next = judge_->next(scene, worker.runs);
  if (Command* command = std::get_if<Command>(&next)) {
    if (worker.to_the_end) command->early_end.reset();
    command->laid_out = with_bytes_ + worker.variant.size();
    command->environment.emplace_back("TMPDIR", worker.temporary());
    if (options_.sandbox.fresh_home) command->environment.emplace_back("HOME", worker.home());
    if (options_.sandbox.mode == Sandbox::Mode::bwrap) {
      *command = wrapped(std::move(*command), options_.sandbox, worker.box());
    }
    if (const Status status = worker.supervisor->run(*command); !status) return status.error();
    return std::optional<Answer>();
  }
  return finish(worker, std::get<Answer>(std::move(next)));
}

// What a test showed until it went over a limit says nothing, to no judge. Files that are too
// large may show only now: the kernel kept it from writing more.
std::optional<Answer> LocalOracle::finish(Worker& worker, Answer answer) {
  if (answer.outcome != Outcome::fail && free_space(worker.directory) < kNoSpace) {
    answer = {Outcome::unresolved, "the disk was full", answer.seconds, false, false};
  }
  const std::uint64_t left = clean_up(worker);
  worker.busy = false;
  if (worker.runs.empty()) return answer;
  const Limits& limits = options_.sandbox.limits;
  std::string& exceeded = worker.runs.back().exceeded;
  if (exceeded.empty() && limits.file_size > 0 && left > limits.file_size) {
    exceeded = describe(Excess::file_size, limits);
  }
  if (exceeded.empty()) return answer;
  answer = {Outcome::unresolved, exceeded, 0, false, true};
  for (const Run& run : worker.runs) answer.seconds += run.seconds;
  return answer;
}

// A test can kill its supervisor; the next one gets a new one.
Status LocalOracle::revive(Worker& worker) {
  worker.supervisor.reset();
  Result<Supervisor> supervisor = start_supervisor(worker.directory, options_.sandbox);
  if (!supervisor) return supervisor.error();
  worker.supervisor.emplace(std::move(*supervisor));
  return {};
}

// Takes the Run that has arrived; the answer where it ends the test.
Result<std::optional<Answer>> LocalOracle::take_run(Worker& worker) {
  Result<Run> run = worker.supervisor->wait();
  const bool cancelled = std::exchange(worker.cancelled, false);
  if (!run) {
    if (const Status status = revive(worker); !status) return status.error();
    worker.busy = false;
    if (cancelled) return std::optional<Answer>();
    return std::optional<Answer>(
        Answer{Outcome::unresolved, "it killed its supervisor", 0, false, true});
  }
  if (cancelled) {
    clean_up(worker);
    return std::optional<Answer>();
  }
  if (options_.sandbox.mode == Sandbox::Mode::bwrap) take_back_signal(*run);
  worker.runs.push_back(std::move(*run));
  return step(worker);
}

void LocalOracle::cancel(Ticket ticket) {
  std::erase_if(finished_, [&](const Finished& f) { return f.ticket == ticket; });
  for (const auto& worker : workers_) {
    if (!worker->busy || worker->ticket != ticket) continue;
    worker->supervisor->kill();
    worker->busy = false;
    worker->cancelled = true;
  }
}

Result<std::optional<Oracle::Finished>> LocalOracle::wait(double seconds) {
  if (finished_.empty()) {
    std::vector<pollfd> polled;
    std::vector<Worker*> waiting;
    for (const auto& worker : workers_) {
      if (!worker->busy && !worker->cancelled) continue;
      polled.push_back({worker->supervisor->descriptor(), POLLIN, 0});
      waiting.push_back(worker.get());
    }
    const int ready = ::poll(polled.data(), polled.size(), static_cast<int>(seconds * 1000));
    for (std::size_t i = 0; ready > 0 && i < polled.size(); ++i) {
      if (polled[i].revents == 0) continue;
      const Ticket ticket = waiting[i]->ticket;
      Result<std::optional<Answer>> answer = take_run(*waiting[i]);
      if (!answer) return answer.error();
      if (*answer) finished_.push_back({ticket, std::move(**answer)});
    }
  }
  if (finished_.empty()) return std::optional<Finished>();
  Finished first = std::move(finished_.front());
  finished_.pop_front();
  return std::optional<Finished>(std::move(first));
}

// Until the Run of a test that runs alone is there.
Status LocalOracle::await(Worker& worker) {
  constexpr int kPatience = 100;  // milliseconds
  pollfd polled{worker.supervisor->descriptor(), POLLIN, 0};
  while (::poll(&polled, 1, kPatience) <= 0) {
    if (options_.interrupted == nullptr || !*options_.interrupted) continue;
    cancel(worker.ticket);
    return Error{ErrorKind::interrupted, "interrupted"};
  }
  return {};
}

Result<LocalOracle::Examined> LocalOracle::examine(const Variant& variant, double timeout) {
  Worker& worker = *workers_.front();
  if (worker.cancelled) {
    if (const auto ended = take_run(worker); !ended) return ended.error();
  }
  worker.to_the_end = true;
  const Status begun = begin(worker, 0, variant, timeout);
  if (!begun) return begun.error();
  while (worker.busy) {
    if (const Status status = await(worker); !status) return status.error();
    const Result<std::optional<Answer>> answer = take_run(worker);
    if (!answer) return answer.error();
    if (*answer) finished_.push_back({0, **answer});
  }
  Examined examined{worker.runs, finished_.back().answer};
  finished_.pop_back();
  return examined;
}

}  // namespace whittle
