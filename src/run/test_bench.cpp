#include "run/test_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

#include "oracle/forking_oracle.h"
#include "oracle/function_oracle.h"
#include "oracle/local.h"
#include "oracle/resident.h"
#include "run/flaky_error.h"
#include "run/make_judge.h"
#include "util/files.h"
#include "util/signals.h"

namespace whittle {

namespace {

constexpr double kHelperTimeout = 60;    // seconds, for a command that tells something of a variant
constexpr double kCompilerSeconds = 20;  // that compilers may take in addition to a limit

// Tells the observer once that the original takes long, if it does.
class LongWait {
 public:
  LongWait(double limit, RunObserver& observer) {
    const SignalsBlocked blocked;
    thread_ = std::jthread([limit, &observer](const std::stop_token& ended) {
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any never;
      never.wait_for(lock, ended, std::chrono::seconds(kLong), [] { return false; });
      if (!ended.stop_requested()) observer.happened(event::StillRunning{kLong, limit});
    });
  }

 private:
  static constexpr int kLong = 10;  // seconds
  std::jthread thread_;
};

// Where Debian and others install ccache under the names of compilers; empty: nowhere.
std::string compiler_cache() {
  constexpr const char* kFolders[] = {"/usr/lib/ccache", "/usr/lib64/ccache"};
  if (find_program("ccache").empty()) return {};
  for (const char* folder : kFolders) {
    std::error_code ignored;  // a folder that cannot be read is not used
    if (std::filesystem::is_directory(folder, ignored)) return folder;
  }
  return {};
}

template <class Started>
Result<std::unique_ptr<Examiner>> as_examiner(Started oracle) {
  if (!oracle) return oracle.error();
  return std::unique_ptr<Examiner>(std::move(*oracle));
}

Result<std::unique_ptr<Examiner>> start_oracle(bool resident, LocalOptions local) {
  if (resident) return as_examiner(ResidentOracle::start(std::move(local)));
  return as_examiner(LocalOracle::start(std::move(local)));
}

std::unique_ptr<Examiner> function_oracle(const TestFunction& function, int jobs,
                                          const RunControl& control) {
  using Where = TestFunction::Where;
  if (function.where == Where::child) {
    return std::make_unique<ForkingOracle>(function, jobs, control.stopped());
  }
  return std::make_unique<FunctionOracle>(function, function.where == Where::threads ? jobs : 0);
}

bool needs_helper(const CourseSpec& course) {
  const bool measures =
      course.objective != "bytes" && course.objective != "tokens" && course.objective != "nodes";
  return measures || !course.tree.empty() || !course.pass.empty() || !course.format.empty();
}

}  // namespace

TestBench::~TestBench() = default;

int TestBench::jobs() const {
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  return spec_.limits.jobs > 0 ? spec_.limits.jobs : static_cast<int>(cores);
}

Result<LocalOptions> TestBench::local_options() const {
  LocalOptions local;
  local.jobs = jobs();
  for (const std::string& path : spec_.test.with) {
    std::error_code unreadable;
    if (!std::filesystem::exists(path, unreadable)) {
      return Error{ErrorKind::input, fmt::format("--with {}: there is no such file", path)};
    }
    local.with.push_back(absolute(path));
  }
  Result<std::string> scratch = make_scratch(spec_.limits.tmp);
  if (!scratch) return scratch.error();
  local.scratch = *scratch;
  local.interrupted = &control_.stopped();
  Result<Sandbox> sandbox = sandbox_of(spec_.test, equipment_, local.scratch, local.jobs);
  if (!sandbox) {
    remove_scratch(local.scratch);
    return sandbox.error();
  }
  local.sandbox = *sandbox;
  if (spec_.kind() == RunKind::history) {
    local.kept = spec_.test.revision.keeps_builds() ? Kept::builds : Kept::files;
  }
  if (local.kept == Kept::builds) local.compiler_cache = compiler_cache();
  return local;
}

Result<std::unique_ptr<TestBench>> TestBench::open(const RunSpec& spec, const Equipment& equipment,
                                                   RunObserver& observer,
                                                   const RunControl& control) {
  std::unique_ptr<TestBench> bench(new TestBench(spec, equipment, observer, control));
  Result<std::shared_ptr<Judge>> judge = make_judge(spec.test, equipment);
  if (!judge) return judge.error();
  if (equipment.function) {
    bench->runner_ = function_oracle(*equipment.function, bench->jobs(), control);
  } else if (const Status status = bench->start_workers(); !status) {
    return status.error();
  }
  bench->set_judge(*judge);
  if (const Status status = bench->start_helper(); !status) return status.error();
  bench->prepared_ = std::make_unique<PreparingOracle>(*bench->runner_);
  return bench;
}

Status TestBench::start_workers() {
  Result<LocalOptions> local = local_options();
  if (!local) return local.error();
  local_options_ = *local;
  Result<std::unique_ptr<Examiner>> oracle =
      start_oracle(!equipment_.resident(spec_.test).empty(), *local);
  if (!oracle) return oracle.error();
  runner_ = std::move(*oracle);
  if (!local->sandbox.withheld.empty()) {
    observer_.happened(event::SecretsWithheld{local->sandbox.withheld});
  }
  return report_containment(local->sandbox, runner_->contained(), observer_);
}

void TestBench::set_judge(std::shared_ptr<Judge> judge) {
  judge_ = std::move(judge);
  runner_->set_judge(judge_);
}

Status TestBench::start_helper() {
  if (!needs_helper(spec_.course)) return {};
  LocalOptions local = local_options_;
  Result<std::string> scratch = make_scratch(spec_.limits.tmp);
  if (!scratch) return scratch.error();
  local.scratch = *scratch;
  auto helper = Helper::start(std::move(local), limit_or(kHelperTimeout));
  if (!helper) return helper.error();
  helper_ = *helper;
  return {};
}

Status TestBench::set_input(const Variant& original, bool directory) {
  Shape shape;
  for (const VariantFile& file : original.files()) shape.names.push_back(file.name);
  shape.directory = directory;
  const TestSpec& test = spec_.test;
  const std::vector<std::string>& words = test.command.empty() ? test.differ : test.command;
  if (!words.empty() && !test.feed_stdin && spec_.kind() != RunKind::history &&
      !mentions_variant(words, shape)) {
    return Error{ErrorKind::usage,
                 "the command does not use the variant: write {} for its path, {abs} for its "
                 "absolute path, {args} for its arguments, or add --stdin"};
  }
  shape_ = shape;
  runner_->set_shape(std::move(shape));
  return {};
}

Result<Examiner::Examined> TestBench::observe(const Variant& variant, double timeout) {
  ++looks_;
  std::optional<LongWait> wait;
  if (!spec_.test.symptom.hang && !equipment_.function) wait.emplace(timeout, observer_);
  Result<Examiner::Examined> seen = runner_->examine(prepared_->prepared(variant), timeout);
  wait.reset();
  if (!seen) return seen.error();
  if (!seen->runs.empty() && !seen->runs.back().exceeded.empty()) {
    return Error{ErrorKind::no_symptom,
                 "the original exceeds a limit: the test " + seen->runs.back().exceeded};
  }
  if (!seen->runs.empty()) return seen;
  return Error{ErrorKind::no_symptom,
               "the test killed its parent process, which whittle needs to watch over the test"};
}

Result<std::vector<Run>> TestBench::look_at(const Variant& variant, double timeout) {
  ++looks_;
  Result<Examiner::Examined> seen = runner_->examine(variant, timeout);
  if (!seen) return seen.error();
  return std::move(seen->runs);
}

Result<std::vector<Run>> TestBench::look_as_at_first(const Variant& variant, double timeout) {
  const Result<std::shared_ptr<Judge>> unlocked = make_judge(spec_.test, equipment_);
  if (!unlocked) return unlocked.error();
  runner_->set_judge(*unlocked);
  Result<Examiner::Examined> seen = observe(variant, timeout);
  runner_->set_judge(judge_);
  if (!seen) return seen.error();
  return std::move(seen->runs);
}

bool TestBench::shows(const Variant& variant) {
  const Result<Examiner::Examined> seen = observe(variant, limit_or(kFirstTimeout));
  const Result<std::shared_ptr<Judge>> judge = make_judge(spec_.test, equipment_);
  return seen && judge && (*judge)->lock(seen->runs);
}

Rerun TestBench::rerun_of(const TestSpec& test, const Equipment& equipment, Variant variant,
                          double timeout) const {
  const bool resident = !equipment.resident(test).empty();
  return {local_options_,
          shape_,
          std::move(variant),
          timeout,
          [test, equipment] { return make_judge(test, equipment); },
          [resident](LocalOptions local) { return start_oracle(resident, std::move(local)); }};
}

bool TestBench::shows_outside(const Variant& variant, double timeout) const {
  Equipment outside = equipment_;
  outside.jvm.reset();
  const double first = spec_.test.symptom.hang ? kHangs * timeout : kFirstTimeout;
  const Rerun rerun = rerun_of(spec_.test, outside, prepared_->prepared(variant),
                               limit_or(first) + kCompilerSeconds);
  return shows_symptom(rerun, local_options_.sandbox);
}

Error TestBench::no_symptom(const Variant& failing, const std::string& shown_name,
                            const Error& seen) {
  const Rerun rerun = rerun_of(spec_.test, equipment_, failing, limit_or(kFirstTimeout));
  // If the test shows the symptom now and then, the sandbox is not the reason.
  constexpr int kLooks = 3;
  for (int runs = 2; runs <= kLooks && local_options_.sandbox.mode != Sandbox::Mode::off; ++runs) {
    const Result<Examiner::Examined> again = observe(failing, rerun.timeout);
    if (!again) return again.error();
    const Result<std::shared_ptr<Judge>> judge = make_judge(spec_.test, equipment_);
    if (judge && (*judge)->lock(again->runs)) return flaky_error(shown_name, 1, runs);
  }
  const SandboxHints hints = sandbox_hints(rerun, shown_name);
  if (control_.stopped()) return {ErrorKind::interrupted, "interrupted"};
  if (!hints.needs_home.empty()) {
    return {seen.kind, fmt::format("{}\n  Without it: {}", hints.needs_home, seen.message)};
  }
  if (hints.shown > 0) return flaky_error(shown_name, hints.shown, kLooks + hints.runs);
  std::string message = fmt::format("{} does not show the symptom: {}", shown_name, seen.message);
  if (equipment_.function) return {seen.kind, message};
  message += spec_.kind() == RunKind::history
                 ? "\n  It was run on what is committed, with nothing to read on standard input; "
                   "name files of the checkout that it needs with --carry, others with --with."
                 : "\n  It was run in a directory of its own that holds only the input; name what "
                   "else it needs with --with PATH.";
  if (!hints.denied.empty()) {
    message += "\n  The sandbox kept it from this, which the option allows:\n" + hints.denied;
    message.pop_back();
  }
  return {seen.kind, message};
}

std::uint64_t TestBench::residents_started() const {
  const auto* resident = dynamic_cast<const ResidentOracle*>(runner_.get());
  return resident == nullptr ? 0 : resident->started();
}

}  // namespace whittle
