#include "cli/session.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <thread>

#include "cli/containment.h"
#include "util/files.h"
#include "util/remove_tree.h"

namespace whittle {

namespace {

std::atomic<bool> g_interrupted{false};
extern "C" void on_interrupt(int) {
  g_interrupted = true;
}

constexpr double kFirstTimeout = 600;  // seconds: an original that takes longer needs --timeout
constexpr int kSteadyRuns = 5;

std::string absolute(const std::string& path) {
  std::string result = std::filesystem::absolute(path).lexically_normal().string();
  while (result.size() > 1 && result.ends_with('/')) result.pop_back();
  return result;
}

Result<std::string> find_test(const std::string& name, std::string_view what) {
  std::string found = find_program(name.find('/') == std::string::npos ? "./" + name : name);
  if (found.empty()) found = find_program(name);  // a local test is meant before one on the PATH
  if (!found.empty()) return absolute(found);
  if (std::filesystem::exists(name)) {
    return Error{
        ErrorKind::usage,
        fmt::format("{} {} is not executable; chmod +x it, or put a command after --", what, name)};
  }
  return Error{ErrorKind::usage, fmt::format("{} {} does not exist", what, name)};
}

// A shell command whose program is named by a relative path is run elsewhere.
std::string with_absolute_program(const std::string& command) {
  const std::size_t end = std::min(command.find(' '), command.size());
  const std::string program = command.substr(0, end);
  if (program.find('/') == std::string::npos || find_program(program).empty()) return command;
  return absolute(program) + command.substr(end);
}

// Finds answers flipped: what counts is that the symptom is away.
class InvertedJudge final : public Judge {
 public:
  explicit InvertedJudge(std::shared_ptr<Judge> judge) : judge_(std::move(judge)) {}
  std::variant<Command, Answer> next(const Scene& scene, std::span<const Run> runs) const override {
    std::variant<Command, Answer> next = judge_->next(scene, runs);
    if (Answer* answer = std::get_if<Answer>(&next)) {
      if (answer->outcome == Outcome::fail) {
        answer->outcome = Outcome::pass;
      } else if (answer->outcome == Outcome::pass) {
        answer->outcome = Outcome::fail;
      }
    }
    return next;
  }
  Result<std::string> lock(std::span<const Run> original) override {
    return judge_->lock(original);
  }

 private:
  std::shared_ptr<Judge> judge_;
};

}  // namespace

const std::atomic<bool>& interrupted() {
  return g_interrupted;
}

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;  // no SA_RESTART: waiting ends at once
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
  ::signal(SIGPIPE, SIG_IGN);
}

void tell(const std::string& text) {
  std::fputs(text.c_str(), stderr);
}

void say(const std::string& line) {
  tell(fmt::format("whittle: {}\n", line));
}

Result<std::unique_ptr<Session>> Session::open(const Options& options) {
  std::unique_ptr<Session> session(new Session(options));
  Result<std::shared_ptr<Judge>> judge = session->make_judge();
  if (!judge) return judge.error();
  session->judge_ = *judge;
  LocalOptions local;
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  local.jobs = options.jobs > 0 ? options.jobs : static_cast<int>(cores);
  for (const std::string& path : options.with) {
    if (!std::filesystem::exists(path)) {
      return Error{ErrorKind::input, fmt::format("--with {}: there is no such file", path)};
    }
    local.with.push_back(absolute(path));
  }
  Result<std::string> scratch = make_scratch(options.tmp);
  if (!scratch) return scratch.error();
  local.scratch = *scratch;
  local.interrupted = &g_interrupted;
  Result<Sandbox> sandbox = sandbox_of(options, local.scratch, local.jobs);
  if (!sandbox) {
    remove_tree(local.scratch);
    return sandbox.error();
  }
  local.sandbox = *sandbox;
  session->local_ = local;
  Result<std::unique_ptr<LocalOracle>> oracle = LocalOracle::start(std::move(local));
  if (!oracle) return oracle.error();
  session->oracle_ = std::move(*oracle);
  session->oracle_->set_judge(session->judge_);
  const Status contained = report_containment(options, *sandbox, session->oracle_->contained());
  if (!contained) return contained.error();
  return session;
}

Result<std::shared_ptr<Judge>> Session::make_judge() const {
  const Options& o = options_;
  if (!o.run.empty()) {
    Result<std::string> run = find_test(o.run, "--run");
    if (!run) return run.error();
    Result<std::string> compare = find_test(o.compare, "--compare");
    if (!compare) return compare.error();
    return std::shared_ptr<Judge>(std::make_shared<CompareJudge>(*run, *compare, o.feed_stdin));
  }
  if (!o.differ.empty()) {
    const auto by = o.differ_by == "status"   ? DifferJudge::By::end
                    : o.differ_by == "stdout" ? DifferJudge::By::out
                    : o.differ_by == "stderr" ? DifferJudge::By::err
                                              : DifferJudge::By::anything;
    return std::shared_ptr<Judge>(std::make_shared<DifferJudge>(
        with_absolute_program(o.differ[0]), with_absolute_program(o.differ[1]), by, o.feed_stdin));
  }
  if (o.command.empty()) {
    Result<std::string> test = find_test(o.names.front(), "the test");
    if (!test) return test.error();
    return std::shared_ptr<Judge>(std::make_shared<ScriptJudge>(
        *test, o.names.front(),
        ScriptJudge::Input{.feed_stdin = o.feed_stdin, .as_arguments = !o.args.empty()},
        o.symptom.same_crash));
  }
  std::vector<std::string> words = o.command;
  if (find_program(words[0]).empty() && words[0].find('{') == std::string::npos) {
    return Error{ErrorKind::usage, fmt::format("there is no program {}", words[0])};
  }
  const bool is_variant = words[0].find('{') != std::string::npos;
  if (!is_variant && words[0].find('/') != std::string::npos) words[0] = absolute(words[0]);
  if (o.symptom.same_crash && find_program("gdb").empty()) {
    say("gdb is not installed: --same-crash sees only the traces that the program prints");
  }
  Result<Symptom> symptom = Symptom::make(o.symptom);
  if (!symptom) return symptom.error();
  return std::shared_ptr<Judge>(
      std::make_shared<SymptomJudge>(std::move(words), std::move(*symptom), o.feed_stdin));
}

Status Session::set_input(const Variant& original, bool directory) {
  Shape shape;
  for (const VariantFile& file : original.files()) shape.names.push_back(file.name);
  shape.directory = directory;
  const std::vector<std::string>& words =
      options_.command.empty() ? options_.differ : options_.command;
  if (!words.empty() && !options_.feed_stdin && !mentions_variant(words, shape)) {
    return Error{ErrorKind::usage,
                 "the command does not say where the variant goes: write {} for its path, {args} "
                 "for arguments, or add --stdin"};
  }
  shape_ = shape;
  oracle_->set_shape(std::move(shape));
  return {};
}

Result<std::vector<Run>> Session::observe(const Variant& variant, double timeout) {
  ++runs_outside_;
  Result<LocalOracle::Examined> seen = oracle_->examine(variant, timeout);
  if (!seen) return seen.error();
  if (!seen->runs.empty() && !seen->runs.back().exceeded.empty()) {
    return Error{ErrorKind::no_symptom,
                 "the original goes over a limit: the test " + seen->runs.back().exceeded};
  }
  if (!seen->runs.empty()) return std::move(seen->runs);
  return Error{ErrorKind::no_symptom,
               "the test killed the process that watches over it (its parent); whittle needs that "
               "to stay alive"};
}

Status Session::lock_failing(const Variant& failing, const std::string& shown_name) {
  Result<std::vector<Run>> runs =
      observe(failing, options_.timeout > 0 ? options_.timeout : kFirstTimeout);
  if (!runs) return runs.error();
  Result<std::string> symptom = judge_->lock(*runs);
  if (!symptom) return no_symptom(failing, shown_name, symptom.error());
  symptom_ = *symptom;
  if (!options_.quiet) say(fmt::format("the symptom: {}", symptom_));
  double seconds = 0;
  for (const Run& run : *runs) seconds += run.seconds;
  timeout_ = options_.timeout > 0 ? Timeout::fixed(options_.timeout) : Timeout::learnt(seconds);
  return check_steady(failing, Outcome::fail, shown_name);
}

Error Session::no_symptom(const Variant& failing, const std::string& shown_name,
                          const Error& seen) {
  Rerun rerun{local_, shape_, failing, options_.timeout > 0 ? options_.timeout : kFirstTimeout,
              [this] { return make_judge(); }};
  if (auto lacking = lacking_in_sandbox(rerun, shown_name)) {
    return {seen.kind, std::move(*lacking)};
  }
  if (g_interrupted) return {ErrorKind::interrupted, "interrupted"};
  return {seen.kind,
          fmt::format("{} does not show the symptom: {}\n  It was run in a directory of its "
                      "own that holds only the input; name what else it needs with --with "
                      "PATH.",
                      shown_name, seen.message)};
}

// A test that does not answer the same twice would make any result a matter of luck.
Status Session::check_steady(const Variant& variant, Outcome expected, const std::string& name) {
  Result<Answer> answer = ask(variant);
  if (!answer) return answer.error();
  if (answer->outcome == expected) return {};
  int same = 1;
  for (int i = 2; i < kSteadyRuns; ++i) {
    answer = ask(variant);
    if (!answer) return answer.error();
    if (answer->outcome == expected) ++same;
  }
  return Error{
      ErrorKind::flaky,
      fmt::format("the test is flaky: {} gave {} in {} of {} runs. Make it answer the same "
                  "each time: fix seeds, times and addresses, or repeat inside the test.",
                  name, whittle::name(expected), same, kSteadyRuns)};
}

Status Session::lock_passing(const Variant& passing, const std::string& shown_name) {
  Result<std::vector<Run>> runs = observe(passing, timeout_.seconds());
  if (!runs) return runs.error();
  judge_->lock_passing(*runs);
  Result<Answer> answer = ask(passing);
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::pass) return {};
  return Error{
      ErrorKind::no_symptom,
      fmt::format("{} should pass, but the test says {}{}", shown_name, name(answer->outcome),
                  answer->why.empty() ? "" : fmt::format(" ({})", answer->why))};
}

Status Session::lock_inverted(const Variant& with, const Variant& without) {
  if (const Status status = lock_failing(without, "the command without any of them"); !status) {
    return status;
  }
  judge_ = std::make_shared<InvertedJudge>(judge_);
  oracle_->set_judge(judge_);
  cache_ = {};
  Result<Answer> answer = ask(with);
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::fail) return {};
  return Error{
      ErrorKind::no_symptom,
      fmt::format("--invert: with all of them the symptom should be gone, but it is {}",
                  answer->outcome == Outcome::pass ? "still there" : "not clear: " + answer->why)};
}

Result<Answer> Session::ask(const Variant& variant) {
  ++runs_outside_;
  const Result<LocalOracle::Examined> seen = oracle_->examine(variant, timeout_.seconds());
  if (!seen) return seen.error();
  if (seen->answer.settled && !options_.no_cache) cache_.put(variant.hash(), seen->answer);
  return seen->answer;
}

Status Session::verify(const Variant& variant, const std::string& path) {
  constexpr double kLonger = 3;
  ++runs_outside_;
  const double limit = options_.symptom.hang ? kLonger * options_.timeout : timeout_.seconds();
  const Result<LocalOracle::Examined> seen = oracle_->examine(variant, limit);
  if (!seen) return seen.error();
  if (seen->answer.outcome == Outcome::fail) return {};
  if (options_.symptom.hang) {
    return Error{ErrorKind::flaky,
                 fmt::format("{} is slow, but does not hang: given three times the limit, it "
                             "ended. The file is kept; start again with a longer --timeout.",
                             path)};
  }
  return Error{ErrorKind::flaky,
               fmt::format("{} showed the symptom when it was found, but not when it was run once "
                           "more: the test is flaky. The file is kept.",
                           path)};
}

Result<StopReason> Session::drive(AnyStage& stage, Observer& observer,
                                  std::function<bool(const SchedulerCounts&)> limit) {
  SchedulerOptions options;
  options.cache = !options_.no_cache;
  options.limit_reached = std::move(limit);
  options.interrupted = &g_interrupted;
  Scheduler scheduler(*oracle_, cache_, timeout_, observer, std::move(options), counts_);
  Result<StopReason> reason = scheduler.run(stage);
  counts_ = scheduler.counts();
  return reason;
}

}  // namespace whittle
