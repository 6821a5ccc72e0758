#include "oracle/resident.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <utility>

#include "oracle/bwrap.h"
#include "oracle/resident_process.h"
#include "util/clock.h"
#include "util/files.h"

namespace whittle {

namespace {

constexpr int kTries = 2;

// The last line, as the reason for a log.
std::string last_line(std::string_view text) {
  constexpr std::size_t kWidest = 120;
  while (text.ends_with('\n')) text.remove_suffix(1);
  text.remove_prefix(text.rfind('\n') + 1);  // npos + 1 is 0
  return text.empty() ? "" : fmt::format(": {}", text.substr(0, kWidest));
}

}  // namespace

struct ResidentOracle::Worker {
  explicit Worker(Station s) : station(std::move(s)) {}

  enum class State {
    idle,
    testing,
    stopping  // the answer is not needed any more, but has not arrived yet
  };
  Station station;
  std::unique_ptr<ResidentProcess> process;  // none: it has to be started
  std::uint64_t works_in = 0;                // identity of the directory that it was started in
  State state = State::idle;

  // About the running test.
  Ticket ticket = 0;
  Variant variant;
  double timeout = 0;
  bool to_the_end = false;  // whatever it prints
  bool probing = false;     // first it is seen whether the process answers at all
  int tries = 0;
  std::uint64_t id = 0;
  double asked = 0;
  bool began = false;  // the process has said so
  double begun = 0;    // from when its time counts: since it was asked where nothing is said
  double deadline = kNever;
  std::optional<EarlyEnd> early_end;
  std::optional<OutputWatch> output;  // for early_end
  Run run;                            // of the test last finished

  void watch_for(const std::optional<EarlyEnd>& what) {
    if (early_end != what) {
      early_end = what;
      output.reset();
      if (what) output.emplace(*what);
    }
    if (output) output->begin();
  }
};

ResidentOracle::ResidentOracle(LocalOptions options) : options_(std::move(options)) {}

Result<std::unique_ptr<ResidentOracle>> ResidentOracle::start(LocalOptions options) {
  std::unique_ptr<ResidentOracle> oracle(new ResidentOracle(std::move(options)));
  Result<Stations> stations = open_stations(oracle->options_);
  if (!stations) return stations.error();
  oracle->contained_ = stations->contained;
  for (Station& station : stations->all) {
    oracle->workers_.push_back(std::make_unique<Worker>(std::move(station)));
  }
  return oracle;
}

ResidentOracle::~ResidentOracle() {
  workers_.clear();
  remove_scratch(options_.scratch);
}

ResidentOracle::Worker* ResidentOracle::idle() {
  const auto it = std::ranges::find(workers_, Worker::State::idle,
                                    [](const auto& worker) { return worker->state; });
  return it == workers_.end() ? nullptr : it->get();
}

Status ResidentOracle::start(Ticket ticket, const Variant& variant, const TestOptions& options) {
  Worker* worker = idle();
  while (worker == nullptr) {  // all others are stopping: wait for one
    if (const Status status = turn(kGrace); !status) return status;
    worker = idle();
  }
  worker->to_the_end = false;
  return begin(*worker, ticket, variant, options.timeout);
}

Status ResidentOracle::begin(Worker& worker, Ticket ticket, const Variant& variant,
                             double timeout) {
  worker.state = Worker::State::testing;
  worker.ticket = ticket;
  worker.variant = variant;
  worker.timeout = timeout;
  worker.tries = 0;
  return attempt(worker);
}

Status ResidentOracle::attempt(Worker& worker) {
  worker.probing = unanswered_ >= kMaxUnanswered && last_answered_;
  const Variant& variant = worker.probing ? *last_answered_ : worker.variant;
  if (const Status status = end_unless_ready(worker); !status) return status;
  if (const int error = worker.station.place.hold(variant); error != 0) {
    const auto busy = [](const auto& each) { return each->state != Worker::State::idle; };
    const bool alone = std::ranges::count_if(workers_, busy) == 1;
    if (error != ENOSPC || alone) return cannot_lay_out(error, options_.scratch);
    worker.state = Worker::State::idle;
    finished_.push_back(
        {worker.ticket, {Outcome::unresolved, "no room for the test", 0, false, false}});
    return {};
  }
  const Scene scene{worker.station.place.tests(), &variant, &shape_, worker.timeout};
  Command command = std::get<Command>(judge_->next(scene, {}));
  command.laid_out = worker.station.place.laid_out(variant);
  worker.watch_for(worker.to_the_end ? std::nullopt : command.early_end);
  if (const Status status = ensure_process(worker, std::move(command)); !status) return status;
  ++worker.tries;
  worker.id = ++last_id_;
  worker.began = false;
  worker.asked = worker.begun = steady_seconds();
  const double more = prepares_ || worker.process->answered() == 0 ? preparing() : 0;
  worker.deadline = worker.timeout > 0 ? worker.begun + worker.timeout + kGrace + more : kNever;
  worker.process->test(worker.id, worker.timeout, scene.directory);
  return {};
}

// Seconds that a process may take before its test begins.
double ResidentOracle::preparing() const {
  if (!last_answered_) return kFirstTestMore;
  return std::min(1 + 10 * slowest_first_, std::max(kFirstTestMore, 3 * slowest_first_));
}

void ResidentOracle::note_beginning(Worker& worker) {
  prepares_ = true;
  worker.began = true;
  worker.begun = steady_seconds();
  if (worker.state == Worker::State::testing && worker.timeout > 0) {
    worker.deadline = worker.begun + worker.timeout + kGrace;
  }
}

// It may have ended, or gone on talking, since it answered.
Status ResidentOracle::end_unless_ready(Worker& worker) {
  if (!worker.process) return {};
  worker.process->hear();
  const bool sane = worker.process->said().state() == ResidentReader::State::answered;
  pollfd ended{worker.station.supervisor->descriptor(), POLLIN, 0};
  if (sane && ::poll(&ended, 1, 0) <= 0) return {};
  const Result<Run> end = end_process(worker);
  return end ? Status() : end.error();
}

// A new one too where it has removed the directory that it works in.
Status ResidentOracle::ensure_process(Worker& worker, Command command) {
  const std::uint64_t directory = worker.station.place.identity();
  if (worker.process && worker.works_in == directory) return {};
  if (worker.process) {
    if (const Result<Run> end = end_process(worker); !end) return end.error();
  }
  auto process = ResidentProcess::start(worker.station, options_.sandbox, std::move(command));
  if (!process) return process.error();
  worker.process = std::move(*process);
  worker.works_in = directory;
  ++started_;
  return {};
}

Result<Run> ResidentOracle::end_process(Worker& worker) {
  worker.station.supervisor->kill();
  Result<Run> end = worker.station.supervisor->wait();
  worker.process.reset();
  if (end) {
    if (options_.sandbox.mode == Sandbox::Mode::bwrap) take_back_signal(*end);
    return end;
  }
  if (const Status status = worker.station.revive(options_.sandbox); !status) {
    return status.error();
  }
  Run lost;
  lost.not_started = "it killed its supervisor";
  return lost;
}

Status ResidentOracle::turn(double seconds) {
  std::vector<pollfd> polled;
  std::vector<Worker*> waiting;
  double first = steady_seconds() + seconds;
  for (const auto& worker : workers_) {
    if (worker->state == Worker::State::idle || !worker->process) continue;
    polled.push_back({worker->station.supervisor->descriptor(), POLLIN, 0});
    polled.push_back({worker->process->descriptor(), POLLIN, 0});
    waiting.push_back(worker.get());
    first = std::min(first, worker->deadline);
  }
  const double rest = std::max(0.0, first - steady_seconds());
  ::poll(polled.data(), polled.size(), static_cast<int>(rest * 1000) + 1);
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const Status status = attend(*waiting[i], polled[2 * i].revents != 0);
    if (!status) return status;
  }
  return {};
}

// What the process has said comes before its end and the end of its time: whittle may have
// been busy since.
Status ResidentOracle::attend(Worker& worker, bool ended) {
  worker.process->hear();
  const ResidentReader& said = worker.process->said();
  const Limits& limits = options_.sandbox.limits;
  if (said.begun() && !worker.began) note_beginning(worker);
  if (said.state() == ResidentReader::State::answered) return take_answer(worker);
  if (said.state() == ResidentReader::State::nonsense) {
    std::string why = fmt::format("it answered \"{}\"", said.nonsense());
    Result<Run> end = end_process(worker);
    return end ? lose(worker, std::move(*end), std::move(why)) : end.error();
  }
  if (limits.output > 0 && said.printed() > limits.output) {
    Result<Run> end = end_process(worker);
    if (!end) return end.error();
    end->exceeded = describe(Excess::output, limits);
    return lose(worker, std::move(*end), end->exceeded);
  }
  if (ended) {
    Result<Run> end = end_process(worker);
    if (!end) return end.error();
    const std::string how = !end->exceeded.empty()      ? "the process " + end->exceeded
                            : !end->not_started.empty() ? end->not_started
                                                        : "the process " + end_of(*end);
    return lose(worker, std::move(*end), how);
  }
  if (worker.state == Worker::State::testing && worker.output) look_early(worker);
  return steady_seconds() >= worker.deadline ? run_out_of_time(worker) : Status();
}

Status ResidentOracle::take_answer(Worker& worker) {
  unanswered_ = 0;
  if (worker.process->answered() == 1) {
    const double ready = worker.began ? worker.begun : steady_seconds();
    slowest_first_ = std::max(slowest_first_, ready - worker.asked);
  }
  if (worker.state == Worker::State::stopping) {
    worker.state = Worker::State::idle;
    return {};
  }
  if (worker.probing) {
    worker.tries = 0;
    return attempt(worker);
  }
  last_answered_ = worker.variant;
  Run run = worker.process->said().run();
  run.seconds = steady_seconds() - worker.begun;
  finish(worker, std::move(run));
  return {};
}

void ResidentOracle::look_early(Worker& worker) {
  const Run& so_far = worker.process->said().run();
  Decided decided = worker.output->look(Stream::out, so_far.out);
  if (decided == Decided::no) decided = worker.output->look(Stream::err, so_far.err);
  if (decided == Decided::no || worker.probing) return;
  Run run = so_far;
  run.decided = decided;
  run.seconds = steady_seconds() - worker.begun;
  finish(worker, std::move(run));
  stop(worker);
}

void ResidentOracle::stop(Worker& worker) {
  if (!worker.process) {  // an error came in between
    worker.state = Worker::State::idle;
    return;
  }
  worker.process->stop(worker.id);
  worker.state = Worker::State::stopping;
  const bool preparing_still = prepares_ && !worker.began;  // dear to do again
  worker.deadline = steady_seconds() + (preparing_still ? std::max(kGrace, preparing()) : kGrace);
}

Status ResidentOracle::run_out_of_time(Worker& worker) {
  const Result<Run> end = end_process(worker);
  if (!end) return end.error();
  if (worker.state == Worker::State::stopping) {
    worker.state = Worker::State::idle;
    return {};
  }
  if (worker.probing) return lose(worker, *end, "it does not answer any more");
  Run run;
  run.said = Outcome::unresolved;
  run.timed_out = true;
  run.seconds = steady_seconds() - worker.begun;
  run.why = fmt::format("no answer after {:.1f} s", run.seconds);
  run.err = end->err;
  finish(worker, std::move(run));
  return {};
}

Status ResidentOracle::lose(Worker& worker, Run end, std::string why) {
  if (worker.state == Worker::State::stopping) {
    worker.state = Worker::State::idle;
    return {};
  }
  ++unanswered_;
  const bool hopeless = unanswered_ >= kMaxUnanswered && !last_answered_;
  if (worker.probing || hopeless) {
    return Error{last_answered_ ? ErrorKind::system : ErrorKind::no_symptom,
                 fmt::format("the resident test does not answer{}: {}.{}",
                             last_answered_ ? " any more" : "", why, excerpt(end))};
  }
  if (worker.tries < kTries) return attempt(worker);
  end.said = Outcome::unresolved;
  end.why = why + last_line(end.err);
  end.seconds = steady_seconds() - worker.begun;
  finish(worker, std::move(end));
  return {};
}

void ResidentOracle::finish(Worker& worker, Run run) {
  const Scene scene{worker.station.place.tests(), &worker.variant, &shape_, worker.timeout};
  Answer answer = std::get<Answer>(judge_->next(scene, {&run, 1}));
  if (answer.outcome != Outcome::fail && worker.station.place.full()) {
    answer = {Outcome::unresolved, "the disk was full", answer.seconds, false, false};
  }
  finished_.push_back({worker.ticket, std::move(answer)});
  worker.run = std::move(run);
  worker.variant = {};
  worker.state = Worker::State::idle;
}

void ResidentOracle::cancel(Ticket ticket) {
  std::erase_if(finished_, [&](const Finished& f) { return f.ticket == ticket; });
  for (const auto& worker : workers_) {
    if (worker->state == Worker::State::testing && worker->ticket == ticket) stop(*worker);
  }
}

Result<std::optional<Oracle::Finished>> ResidentOracle::wait(double seconds) {
  if (finished_.empty()) {
    if (const Status status = turn(seconds); !status) return status.error();
  }
  if (finished_.empty()) return std::optional<Finished>();
  Finished first = std::move(finished_.front());
  finished_.pop_front();
  return std::optional<Finished>(std::move(first));
}

Result<ResidentOracle::Examined> ResidentOracle::examine(const Variant& variant, double timeout) {
  constexpr double kPollSeconds = 0.1;
  Worker& worker = *workers_.front();
  while (worker.state != Worker::State::idle) {
    if (const Status status = turn(kPollSeconds); !status) return status.error();
  }
  worker.to_the_end = true;
  Status status = begin(worker, 0, variant, timeout);
  while (status && worker.state != Worker::State::idle) {
    if (options_.interrupted != nullptr && *options_.interrupted) {
      cancel(worker.ticket);
      return Error{ErrorKind::interrupted, "interrupted"};
    }
    status = turn(kPollSeconds);
  }
  if (!status) return status.error();
  const auto own = std::ranges::find(finished_, Ticket{0}, &Finished::ticket);
  Examined examined{{worker.run}, own->answer};
  finished_.erase(own);
  return examined;
}

}  // namespace whittle
