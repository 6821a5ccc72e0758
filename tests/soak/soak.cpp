// soak [FAKE [REAL]]: so many tests (1,000,000 and 20,000) on 8 workers through the
// scheduler, against an oracle in memory and then against real processes. Exit 1
// where something grows that should not:
//
//   memory       Afterwards, with the cache gone, the resident size is back at what it
//                was after a tenth as many tests. While it runs it may grow by what the
//                outcome cache holds, kCacheBytes for each test that was started: the
//                cache keeps every answer, the wasted ones too, until the end.
//   descriptors  As many afterwards as before, here and in the supervisors.
//   processes    One supervisor for each worker while it runs, nothing below them once
//                they are idle, and none at the end.
//
// With a sanitizer, which keeps freed memory, sizes are shown but not judged.
#include <fmt/format.h>
#include <malloc.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "engine/scheduler.h"
#include "engine/stage_table.h"
#include "model/deletion.h"
#include "oracle/local.h"
#include "search/registry.h"
#include "soak/process_table.h"
#include "support/fake_oracle.h"
#include "util/files.h"

using namespace whittle;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kJudgeSizes = false;
#else
constexpr bool kJudgeSizes = true;
#endif

constexpr int kWorkers = 8;
constexpr std::size_t kLines = 300;
constexpr double kCacheBytes = 200;
constexpr double kSlack = 3 << 20;  // what the allocator keeps for itself

bool failed = false;

void expect(bool holds, const std::string& what) {
  if (holds) return;
  failed = true;
  fmt::print("  NOT SO: {}\n", what);
}

double megabytes(double bytes) {
  return bytes / (1 << 20);
}

std::size_t resident() {
  return holdings_of(getpid()).resident_bytes;
}

std::uint64_t scrambled(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  return x ^ (x >> 27);
}

// ---- tests without end ----------------------------------------------------

// Line 0 says how many lines are needed; they begin with N.
std::string input(std::size_t number) {
  std::string text;
  std::size_t needed = 0;
  for (std::size_t i = 1; i < kLines; ++i) {
    const bool mark = scrambled(number * kLines + i) % 100 < 1 + number % 40;
    needed += mark;
    text += fmt::format("{} {} {}\n", mark ? 'N' : '-', number, i);
  }
  return fmt::format("{:04} of {}\n", needed, number) + text;
}

Outcome test(const Variant& variant) {
  const std::string text = variant.files()[0].text();
  if (text.find(" of ") == std::string::npos) return Outcome::pass;
  std::size_t left = static_cast<std::size_t>(std::atol(text.c_str()));
  for (std::size_t at = 0; (at = text.find("\nN", at)) != std::string::npos; ++at) --left;
  if (left == 0) return Outcome::fail;
  return variant.hash().low % 8 == 0 ? Outcome::unresolved : Outcome::pass;
}

// One reduction after the other, each of an input of its own, by every algorithm.
class Reductions final : public Stage {
 public:
  Reductions() : reduction_(make(0)) {}

  std::unique_ptr<Stage> clone() const override { return std::make_unique<Reductions>(*this); }
  std::optional<Trial> next() const override { return reduction_->next(); }
  void report(Outcome outcome) override {
    reduction_->report(outcome);
    while (!reduction_->next()) reduction_ = make(++number_);
  }
  Finding found() const override { return reduction_->found(); }
  std::vector<Finding> others() const override { return {}; }
  bool tells_pass() const override { return reduction_->tells_pass(); }
  Hash128 base() const override { return {}; }
  std::string change(const Trial&) const override { return {}; }
  std::string_view name() const override { return "lines"; }

 private:
  static AnyStage make(std::size_t number) {
    auto model = std::make_shared<DeletionModel>(single_file("input", input(number)),
                                                 *find_atoms("lines"), Scope());
    const SearchRequest request{.start = Configuration::all(model->size()),
                                .weights = model->weights()};
    const SearchEntry& search = searches()[number % searches().size()];
    return AnyStage(std::make_unique<SearchStage>("lines", std::move(model), search.make(request)));
  }

  std::size_t number_ = 0;
  AnyStage reduction_;
};

// Looks at the process a hundred times on the way.
class Watcher final : public Observer {
 public:
  explicit Watcher(std::uint64_t tests) : every_(std::max<std::uint64_t>(1, tests / 100)) {}

  Status committed(const Commit& commit, const SchedulerCounts& counts) override {
    if (commit.number % every_ != 0) return {};
    const Holdings now = holdings_of(getpid());
    most_descriptors = std::max(most_descriptors, now.descriptors);
    if (first_size_ == 0) {
      first_size_ = now.resident_bytes;
      first_started_ = counts.started;
    } else if (counts.started > 20 * first_started_) {
      const double grown =
          static_cast<double>(now.resident_bytes) - static_cast<double>(first_size_);
      per_test = std::max(per_test, (grown - kSlack) / static_cast<double>(counts.started));
    }
    if (commit.number % (10 * every_) == 0) show(counts, now);
    return {};
  }

  std::size_t most_descriptors = 0;
  double per_test = 0;  ///< bytes by which it grew for each test, beyond kSlack

 private:
  void show(const SchedulerCounts& counts, const Holdings& now) const {
    fmt::print("  {:8} started, {:8} committed: {:6.1f} MB, {} descriptors\n", counts.started,
               counts.committed, megabytes(static_cast<double>(now.resident_bytes)),
               now.descriptors);
    std::fflush(stdout);
  }

  std::uint64_t every_;
  std::size_t first_size_ = 0;
  std::uint64_t first_started_ = 0;
};

// The resident size once everything but the oracle is gone again.
std::size_t soak(Oracle& oracle, std::uint64_t tests, bool keep_outcomes) {
  {
    const std::size_t before = holdings_of(getpid()).descriptors;
    OutcomeCache cache;
    Timeout timeout = Timeout::fixed(20);
    Watcher watcher(tests);
    SchedulerOptions options;
    options.cache = keep_outcomes;
    options.limit_reached = [&](const SchedulerCounts& counts) { return counts.started >= tests; };
    NoRecord record;
    Scheduler scheduler({oracle, cache, timeout, record, watcher}, std::move(options));
    AnyStage stage(std::make_unique<Reductions>());
    const Result<StopReason> reason = scheduler.run(stage);
    expect(reason.ok(), reason.ok() ? "" : reason.error().message);
    expect(reason.ok() && *reason == StopReason::limit, "there were not enough tests");
    expect(watcher.most_descriptors <= before, "descriptors are opened on the way");
    const SchedulerCounts& counts = scheduler.counts();
    fmt::print("  {} started, {} useful; at most {:.0f} bytes for each\n", counts.started,
               counts.useful, watcher.per_test);
    expect(!kJudgeSizes || watcher.per_test <= kCacheBytes,
           fmt::format("at most {} bytes for each test", kCacheBytes));
  }
  malloc_trim(0);
  return resident();
}

// ---- in memory ------------------------------------------------------------

void soak_in_memory(std::uint64_t tests) {
  for (const bool keep_outcomes : {true, false}) {
    fmt::print("{} tests in memory, {} workers, {}\n", tests, kWorkers,
               keep_outcomes ? "outcomes kept" : "outcomes not kept");
    FakeOracle oracle(
        kWorkers,
        [](const Variant& variant) {
          const Outcome outcome = test(variant);
          const bool says_why = outcome == Outcome::unresolved;
          return Answer{outcome, says_why ? "exited with status 127" : "", 0.01};
        },
        [](const Variant& variant) { return 1 + static_cast<double>(variant.hash().high % 8); });
    const std::size_t before = soak(oracle, std::max<std::uint64_t>(1, tests / 10), keep_outcomes);
    const std::size_t after = soak(oracle, tests, keep_outcomes);
    const double grown = static_cast<double>(after) - static_cast<double>(before);
    fmt::print("  {:.1f} MB after a tenth of them, {:.1f} MB after all\n",
               megabytes(static_cast<double>(before)), megabytes(static_cast<double>(after)));
    expect(!kJudgeSizes || grown <= kSlack, "memory is flat");
    expect(oracle.under_way() == 0, "no test is left under way");
    expect(oracle.most_at_once == kWorkers, "all workers were used");
  }
}

// ---- real processes -------------------------------------------------------

// Runs a program, then answers out of memory. Some programs print, some leave others behind.
class SoakJudge final : public Judge {
 public:
  std::variant<Command, Answer> next(const Scene& scene, std::span<const Run> runs) const override {
    if (!runs.empty()) {
      Answer answer{test(*scene.variant), "", runs[0].seconds};
      answer.reusable = runs[0].exit_status == 0;
      return answer;
    }
    Command command;
    command.argv = {"/bin/true"};
    if (scene.variant->hash().high % 16 == 0) {
      command.argv = {"/bin/sh", "-c", "cat input; echo so >&2; sleep 100 & exit 0"};
    }
    command.directory = scene.directory;
    command.timeout = scene.timeout;
    command.keep_stdout = command.keep_stderr = true;
    return command;
  }
  Result<std::string> lock(std::span<const Run>) override { return std::string(); }
};

// Once no test runs under a supervisor any more.
std::vector<Holdings> idle_supervisors(bool& idle) {
  const std::vector<pid_t> supervisors = children_of(getpid());
  idle = false;
  for (int i = 0; i < 500 && !idle; ++i) {
    idle = std::ranges::all_of(supervisors, [](pid_t s) { return children_of(s).empty(); });
    if (!idle) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  std::vector<Holdings> result;
  for (const pid_t supervisor : supervisors) result.push_back(holdings_of(supervisor));
  return result;
}

void expect_supervisors_unchanged(const std::vector<Holdings>& before) {
  bool idle = false;
  const std::vector<Holdings> after = idle_supervisors(idle);
  expect(idle, "nothing is left under a supervisor");
  expect(before.size() == kWorkers && after.size() == kWorkers, "each worker has a supervisor");
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    const double grown = static_cast<double>(after[i].resident_bytes) -
                         static_cast<double>(before[i].resident_bytes);
    expect(after[i].descriptors == before[i].descriptors, "a supervisor leaks descriptors");
    expect(!kJudgeSizes || grown <= 1 << 20, "a supervisor grows");
  }
}

void soak_with_processes(std::uint64_t tests) {
  fmt::print("{} tests with processes, {} workers\n", tests, kWorkers);
  const std::size_t descriptors = holdings_of(getpid()).descriptors;
  const Result<std::string> scratch = make_scratch("");
  if (!scratch) return expect(false, scratch.error().message);
  {
    LocalOptions options;
    options.jobs = kWorkers;
    options.scratch = *scratch;
    Result<std::unique_ptr<LocalOracle>> oracle = LocalOracle::start(std::move(options));
    if (!oracle) return expect(false, oracle.error().message);
    (*oracle)->set_judge(std::make_shared<SoakJudge>());
    (*oracle)->set_shape({{"input"}, false});
    const std::size_t before = soak(**oracle, std::max<std::uint64_t>(1, tests / 10), true);
    bool idle = false;
    const std::vector<Holdings> supervisors = idle_supervisors(idle);
    const std::size_t after = soak(**oracle, tests, true);
    fmt::print("  {:.1f} MB after a tenth of them, {:.1f} MB after all\n",
               megabytes(static_cast<double>(before)), megabytes(static_cast<double>(after)));
    expect(!kJudgeSizes || static_cast<double>(after) - static_cast<double>(before) <= kSlack,
           "memory is flat");
    expect_supervisors_unchanged(supervisors);
  }
  expect(children_of(getpid()).empty(), "no process is left");
  expect(holdings_of(getpid()).descriptors == descriptors, "no descriptor is left");
  struct stat info {};
  expect(::stat(scratch->c_str(), &info) != 0, "no directory is left");
}

}  // namespace

int main(int argc, char** argv) {
  const auto count = [&](int index, std::uint64_t otherwise) {
    return argc > index ? std::strtoull(argv[index], nullptr, 10) : otherwise;
  };
  soak_in_memory(count(1, 1'000'000));
  soak_with_processes(count(2, 20'000));
  fmt::print("{}\n", failed ? "something grew" : "nothing grew");
  return failed ? 1 : 0;
}
