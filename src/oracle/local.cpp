#include "oracle/local.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "oracle/bwrap.h"
#include "util/files.h"

namespace whittle {

struct LocalOracle::Worker {
  explicit Worker(Station s) : station(std::move(s)) {}

  /// The bytes that the test has left; not counted if something is kept for the next test.
  std::uint64_t clean_up(bool broken_off) {
    const Variant tested = std::exchange(variant, {});
    if (station.place.kept() == Kept::nothing) return station.place.clean_up(tested);
    station.place.retire(broken_off ? Built::in_part : Built::as_meant);
    return 0;
  }

  Station station;
  bool busy = false;
  bool to_the_end = false;  // whatever it prints
  bool cancelled = false;   // its run was killed; the Run is still to come
  Ticket ticket = 0;
  Variant variant;
  double timeout = 0;
  std::vector<Run> runs;
};

LocalOracle::LocalOracle(LocalOptions options) : options_(std::move(options)) {}

Result<std::unique_ptr<LocalOracle>> LocalOracle::start(LocalOptions options) {
  std::unique_ptr<LocalOracle> oracle(new LocalOracle(std::move(options)));
  Result<Stations> stations = open_stations(oracle->options_);
  if (!stations) return stations.error();
  oracle->contained_ = stations->contained;
  for (Station& station : stations->all) {
    oracle->workers_.push_back(std::make_unique<Worker>(std::move(station)));
  }
  return oracle;
}

LocalOracle::~LocalOracle() {
  workers_.clear();
  remove_scratch(options_.scratch);
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
  return begin(*worker, ticket, variant, options);
}

Status LocalOracle::begin(Worker& worker, Ticket ticket, const Variant& variant,
                          const TestOptions& options) {
  worker.busy = true;
  worker.ticket = ticket;
  worker.variant = variant;
  worker.timeout = options.timeout;
  worker.runs.clear();
  TestDirectory& place = worker.station.place;
  const int error =
      place.kept() == Kept::nothing ? place.lay_out(variant) : place.renew(variant, options.clean);
  if (error != 0) {
    place.clean_up(std::exchange(worker.variant, {}));
    worker.busy = false;
    if (error == ENOTDIR || error == EISDIR || error == EEXIST) {
      Answer mixed{Outcome::unresolved, "a file is where a folder has to be"};
      mixed.trouble = Trouble::build;
      finished_.push_back({ticket, std::move(mixed)});
      return {};
    }
    const bool alone = std::ranges::none_of(workers_, [](const auto& w) { return w->busy; });
    if (error != ENOSPC || alone) return cannot_lay_out(error, options_.scratch);
    finished_.push_back({ticket, {Outcome::unresolved, "no room for the test", 0, false, false}});
    return {};
  }
  const Result<std::optional<Answer>> stepped = step(worker);
  if (!stepped) return stepped.error();
  if (*stepped) finished_.push_back({ticket, **stepped});
  return {};
}

Result<std::optional<Answer>> LocalOracle::step(Worker& worker) {
  const bool over_limit = !worker.runs.empty() && !worker.runs.back().exceeded.empty();
  if (over_limit) return finish(worker, {});
  const TestDirectory& place = worker.station.place;
  const Scene scene{place.tests(), &worker.variant, &shape_, worker.timeout};
  std::variant<Command, Answer> next = judge_->next(scene, worker.runs);
  if (Command* command = std::get_if<Command>(&next)) {
    if (worker.to_the_end) {  // the caller wants to see all of it
      command->early_end.reset();
      command->keep_stdout = command->keep_stderr = true;
    }
    command->laid_out = place.laid_out(worker.variant);
    if (command->crash_watch.detail != CrashDetail::none) {
      command->crash_watch.given = place.given_files();
    }
    for (auto& entry : place.environment()) command->environment.push_back(std::move(entry));
    if (options_.sandbox.mode == Sandbox::Mode::bwrap) {
      *command = wrapped(std::move(*command), options_.sandbox, place.box());
    }
    const Status status = worker.station.supervisor->run(*command);
    if (!status) return status.error();
    return std::optional<Answer>();
  }
  return finish(worker, std::get<Answer>(std::move(next)));
}

// What a test showed until it went over a limit says nothing, to no judge. Files that are too
// large may show only now: the kernel kept it from writing more.
std::optional<Answer> LocalOracle::finish(Worker& worker, Answer answer) {
  if (answer.outcome != Outcome::fail && worker.station.place.full()) {
    answer = {Outcome::unresolved, "the disk was full", answer.seconds, false, false};
  }
  const bool broken_off = std::ranges::any_of(worker.runs, [](const Run& run) {
    return run.timed_out || run.signal != 0 || !run.exceeded.empty();
  });
  const std::uint64_t left = worker.clean_up(broken_off);
  worker.busy = false;
  if (worker.runs.empty()) return answer;
  const Limits& limits = options_.sandbox.limits;
  std::string& exceeded = worker.runs.back().exceeded;
  if (exceeded.empty() && limits.file_size > 0 && left > limits.file_size) {
    exceeded = describe(Excess::file_size, limits);
  }
  if (exceeded.empty()) return answer;
  answer = {Outcome::unresolved, exceeded, 0, false, true};
  answer.over_limit = true;
  for (const Run& run : worker.runs) answer.seconds += run.seconds;
  return answer;
}

// Takes the Run that has arrived; the answer where it ends the test.
Result<std::optional<Answer>> LocalOracle::take_run(Worker& worker) {
  Result<Run> run = worker.station.supervisor->wait();
  const bool cancelled = std::exchange(worker.cancelled, false);
  if (!run) {
    const Status status = worker.station.revive(options_.sandbox);
    if (!status) return status.error();
    worker.busy = false;
    if (cancelled) return std::optional<Answer>();
    return std::optional<Answer>(
        Answer{Outcome::unresolved, "it killed its supervisor", 0, false, true});
  }
  if (cancelled) {
    worker.clean_up(/*broken_off=*/true);
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
    worker->station.supervisor->kill();
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
      polled.push_back({worker->station.supervisor->descriptor(), POLLIN, 0});
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
  constexpr int kPollSeconds = 100;  // milliseconds
  pollfd polled{worker.station.supervisor->descriptor(), POLLIN, 0};
  while (::poll(&polled, 1, kPollSeconds) <= 0) {
    if (options_.interrupted == nullptr || !*options_.interrupted) continue;
    cancel(worker.ticket);
    return Error{ErrorKind::interrupted, "interrupted"};
  }
  return {};
}

// Until its test has ended.
Status LocalOracle::run_out(Worker& worker) {
  while (worker.busy) {
    if (const Status status = await(worker); !status) return status;
    const Result<std::optional<Answer>> answer = take_run(worker);
    if (!answer) return answer.error();
    if (*answer) finished_.push_back({worker.ticket, **answer});
  }
  return {};
}

Result<LocalOracle::Examined> LocalOracle::examine(const Variant& variant, double timeout) {
  Worker& worker = *workers_.front();
  if (const Status ended = run_out(worker); !ended) return ended.error();
  if (worker.cancelled) {
    if (const auto ended = take_run(worker); !ended) return ended.error();
  }
  worker.to_the_end = true;
  Status status = begin(worker, 0, variant, {.timeout = timeout, .clean = false});
  if (status) status = run_out(worker);
  if (!status) return status.error();
  Examined examined{worker.runs, finished_.back().answer};
  finished_.pop_back();
  return examined;
}

}  // namespace whittle
