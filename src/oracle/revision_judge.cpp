#include "oracle/revision_judge.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <signal.h>

#include <algorithm>
#include <utility>

#include "oracle/program_judge.h"

namespace whittle {

namespace {

constexpr int kCannotBeTested = 125;
constexpr double kMebibyte = 1 << 20;
constexpr double kTimeSlack = 0.5;              // seconds
constexpr double kMemorySlack = 4 * kMebibyte;  // bytes
constexpr int kBySignal = 128;                  // a shell's status for one is above this

// "make: *** [Makefile:3: prog] Error 1" says less than what the compiler said.
std::string first_words(const Run& run) {
  const std::string first = first_error(run.err);
  return first.empty() ? first_error(run.out) : first;
}

// The signal that ended a program, as its shell tells it or by itself.
int signal_in(const Run& run) {
  if (run.signal != 0) return run.signal;
  return run.exit_status > kBySignal ? run.exit_status - kBySignal : 0;
}

// The line that suggests that the test passes revisions that do not build; empty: there is none.
std::string doubt(const Run& run) {
  static const RE2 kBroken(
      "(?m)^(.*(?:\\berror: |undefined reference to|[Cc]ommand not found|: not found$|"
      "SyntaxError|cannot find symbol|fatal: ).*)$");
  std::string line;
  for (const std::string* text : {&run.err, &run.out}) {
    if (RE2::PartialMatch(*text, kBroken, &line)) return line;
  }
  return line;
}

// Small figures vary by more than they say.
bool apart(double value, double original, double factor, double slack) {
  if (factor <= 0) return false;
  return value > original * factor + slack || value + slack < original / factor;
}

}  // namespace

Trouble trouble_of(const Run& run) {
  static const RE2 kMemory(
      "AddressSanitizer|MemorySanitizer|heap-buffer-overflow|Segmentation fault|Bus error|"
      "IndexOutOfBoundsException|IndexError|NullPointerException|stack smashing|"
      "(?:corrupted|invalid) (?:size|pointer)|double free");
  static const RE2 kAssertion("(?i)assert(?:ion)?[^\\n]{0,200}fail|AssertionError|panicked at");
  if (run.timed_out) return Trouble::timeout;
  if (run.exit_status == kCannotBeTested) return Trouble::build;
  const int signal = signal_in(run);
  if (signal == SIGSEGV || signal == SIGBUS) return Trouble::memory;
  for (const std::string* text : {&run.err, &run.out}) {
    if (RE2::PartialMatch(*text, kMemory)) return Trouble::memory;
    if (RE2::PartialMatch(*text, kAssertion)) return Trouble::assertion;
  }
  return signal == SIGABRT ? Trouble::assertion : Trouble::other;
}

std::variant<Command, Answer> BuiltJudge::next(const Scene& scene,
                                               std::span<const Run> runs) const {
  if (runs.size() < builds()) {
    Command build;
    build.argv = {"/bin/sh", "-c", build_};
    build.directory = scene.directory;
    build.timeout = scene.timeout;
    build.keep_stdout = build.keep_stderr = build.keep_last = true;
    return build;
  }
  double seconds = 0;
  if (builds() > 0) {
    const Run& built = runs.front();
    seconds = built.seconds;
    if (built.exit_status != 0) {
      Answer answer{Outcome::unresolved, {}, built.seconds, built.timed_out};
      answer.reusable = built.not_started.empty();
      answer.why = built.timed_out ? fmt::format("building took more than {:.0f} s", built.seconds)
                                   : "does not build: " + first_words(built);
      if (answer.why.ends_with(": ")) answer.why += end_of(built);
      answer.trouble = built.timed_out ? Trouble::timeout : Trouble::build;
      return answer;
    }
  }
  std::variant<Command, Answer> next = of_test_->next(scene, runs.subspan(builds()));
  if (Answer* answer = std::get_if<Answer>(&next)) {
    answer->seconds += seconds;
    if (answer->outcome == Outcome::unresolved && answer->trouble == Trouble::none) {
      answer->trouble = answer->by_time_limit ? Trouble::timeout : trouble_of(runs.back());
    }
  }
  return next;
}

Result<std::string> BuiltJudge::lock(std::span<const Run> original) {
  if (builds() > 0) {
    const Run& built = original.front();
    if (!built.not_started.empty()) return Error{ErrorKind::system, built.not_started};
    if (built.exit_status != 0) {
      return Error{ErrorKind::no_symptom, fmt::format("it does not build: `{}` {}{}", build_,
                                                      end_of(built), excerpt(built))};
    }
  }
  return of_test_->lock(original.subspan(builds()));
}

Answer StatusJudge::by_status(const Run& run) const {
  Answer answer;
  answer.seconds = run.seconds;
  answer.by_time_limit = run.timed_out;
  answer.reusable = run.not_started.empty();
  const int status = run.exit_status;
  const bool bisect = statuses_ == Statuses::bisect;
  bool passes = status == (bisect ? 0 : 1);
  bool fails = bisect ? status > 0 && status < kBySignal && status != kCannotBeTested : status == 0;
  if (sense_ == Sense::inverted) std::swap(passes, fails);
  if (run.timed_out) {
    answer.why = fmt::format("timed out after {:.1f} s", run.seconds);
  } else if (fails) {
    answer.outcome = Outcome::fail;
  } else if (passes) {
    answer.outcome = Outcome::pass;
    answer.why = doubt(run);
  } else {
    answer.why = run.not_started.empty() ? describe_end(run) : run.not_started;
  }
  const bool other = answer.outcome == Outcome::fail && locked_ && patterns_ &&
                     patterns_->judge(run, std::nullopt).outcome != Outcome::fail;
  if (other) {
    answer.outcome = Outcome::unresolved;
    answer.why = "it fails in another way";
    answer.trouble = Trouble::other;
  }
  return answer;
}

std::variant<Command, Answer> StatusJudge::next(const Scene& scene,
                                                std::span<const Run> runs) const {
  if (!runs.empty()) return by_status(runs.back());
  Command test;
  test.argv = words_;
  test.directory = scene.directory;
  test.timeout = scene.timeout;
  test.keep_stdout = test.keep_stderr = true;  // they tell why it is unresolved
  test.keep_last = !patterns_;
  return test;
}

Result<std::string> StatusJudge::lock(std::span<const Run> original) {
  const Run& run = original.back();
  if (!run.not_started.empty()) return Error{ErrorKind::system, run.not_started};
  const Answer answer = by_status(run);
  const std::string means =
      statuses_ == Statuses::bisect ? "by git bisect's exit statuses" : "(0 fails, 1 passes)";
  if (answer.outcome == Outcome::pass) {
    return Error{ErrorKind::opposite,
                 fmt::format("{} {}: it {} {}", name_,
                             sense_ == Sense::inverted ? "fails" : "passes", end_of(run), means)};
  }
  if (answer.outcome != Outcome::fail) {
    return Error{ErrorKind::no_symptom, fmt::format("{} is unresolved: it {} {}{}", name_,
                                                    end_of(run), means, excerpt(run))};
  }
  std::string told = fmt::format("{} {}", name_, end_of(run));
  if (patterns_) {
    if (const Status status = patterns_->lock(run, std::nullopt); !status) return status.error();
    told += fmt::format(", and it {}", patterns_->describe());
  }
  locked_ = true;
  return told;
}

std::variant<Command, Answer> WatchedJudge::next(const Scene& scene,
                                                 std::span<const Run> runs) const {
  std::variant<Command, Answer> next = judge_->next(scene, runs);
  Answer* answer = std::get_if<Answer>(&next);
  if (answer == nullptr || answer->outcome != Outcome::fail || runs.empty()) return next;
  const Run& run = runs.back();
  if (apart(run.seconds, original_.seconds, bounds_.time, kTimeSlack)) {
    answer->why = fmt::format("it fails after {:.1f} s, the original after {:.1f} s", run.seconds,
                              original_.seconds);
  } else if (apart(static_cast<double>(run.memory), static_cast<double>(original_.memory),
                   bounds_.memory, kMemorySlack)) {
    answer->why = fmt::format("it fails with {:.0f} MB, the original with {:.0f} MB",
                              static_cast<double>(run.memory) / kMebibyte,
                              static_cast<double>(original_.memory) / kMebibyte);
  } else {
    return next;
  }
  answer->outcome = Outcome::unresolved;
  answer->trouble = Trouble::other;
  return next;
}

Result<std::string> WatchedJudge::lock(std::span<const Run> original) {
  Result<std::string> told = judge_->lock(original);
  if (!told) return told;
  original_ = original.back();
  if (bounds_.time > 0) {
    *told += fmt::format(", within {:g} times of its {:.1f} s, give or take {} s", bounds_.time,
                         original_.seconds, kTimeSlack);
  }
  if (bounds_.memory > 0) {
    *told +=
        fmt::format(", within {:g} times of its {:.0f} MB, give or take {:.0f} MB", bounds_.memory,
                    static_cast<double>(original_.memory) / kMebibyte, kMemorySlack / kMebibyte);
  }
  return told;
}

}  // namespace whittle
