// Conditions on a run, what the run of the original adds to them, and the three outcomes.
//
// Each kind of condition is a small immutable object that can be checked and described; a symptom
// is their conjunction. Locking replaces a pattern with groups by one that knows what they
// captured, and adds conditions if none were given.
#include "oracle/symptom.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <csignal>
#include <iterator>

#include "oracle/error_line.h"
#include "oracle/matches.h"

namespace whittle {

namespace {

struct SignalName {
  int number;
  std::string_view name;
};

constexpr SignalName kSignals[] = {
    {SIGHUP, "HUP"},   {SIGINT, "INT"},       {SIGQUIT, "QUIT"},   {SIGILL, "ILL"},
    {SIGTRAP, "TRAP"}, {SIGABRT, "ABRT"},     {SIGBUS, "BUS"},     {SIGFPE, "FPE"},
    {SIGKILL, "KILL"}, {SIGUSR1, "USR1"},     {SIGSEGV, "SEGV"},   {SIGUSR2, "USR2"},
    {SIGPIPE, "PIPE"}, {SIGALRM, "ALRM"},     {SIGTERM, "TERM"},   {SIGCHLD, "CHLD"},
    {SIGCONT, "CONT"}, {SIGSTOP, "STOP"},     {SIGTSTP, "TSTP"},   {SIGTTIN, "TTIN"},
    {SIGTTOU, "TTOU"}, {SIGURG, "URG"},       {SIGXCPU, "XCPU"},   {SIGXFSZ, "XFSZ"},
    {SIGPROF, "PROF"}, {SIGVTALRM, "VTALRM"}, {SIGWINCH, "WINCH"}, {SIGSYS, "SYS"},
};

// A shell reports that its command died of signal n as 128 + n.
std::string shell_note(int exit_status) {
  const auto* known = std::ranges::find(kSignals, exit_status - 128, &SignalName::number);
  if (known == std::end(kSignals)) return {};
  return fmt::format(" (SIG{} in a shell)", known->name);
}

std::optional<Trace> trace_of(const Run& run) {
  if (run.out.empty()) return find_trace(run.err);
  return find_trace(run.err.empty() ? run.out : run.out + "\n" + run.err);
}

// In which the program says why it failed. Without a word of an error, that is the last line on
// stderr. A program that a signal ends says nothing of it, unless it called abort() itself.
std::string_view error_line(const Run& run) {
  if (run.signal != 0 && run.signal != SIGABRT) return {};
  auto line = last_error_line(run.err);
  if (!line) line = last_error_line(run.out);
  if (!line && run.signal == 0) line = last_line(run.err);
  return line.value_or("");
}

// The innermost frame of the program itself, not of Java's library.
const std::string* own_frame(const Trace& trace) {
  const auto own = std::ranges::find_if(trace.frames, [](std::string_view frame) {
    return frame != "??" && !frame.starts_with("java.") && !frame.starts_with("javax.") &&
           !frame.starts_with("jdk.") && !frame.starts_with("sun.");
  });
  if (own != trace.frames.end()) return &*own;
  return trace.frames.empty() ? nullptr : &trace.frames[0];
}

// What of a trace a reduction should keep unless asked for more: callers come
// and go as the input shrinks, while a report that names its reason well enough
// may even move, unless lines count.
Trace essence(const Trace& trace, TraceDetail detail) {
  const bool reason_suffices =
      trace.kind == "sanitizer" || trace.kind == "valgrind" || trace.kind == "assertion";
  Trace told = trace.told(detail);
  const std::string* place = own_frame(told);
  const bool moves = reason_suffices && detail != TraceDetail::lines;
  told.frames = place && !moves ? std::vector{*place} : std::vector<std::string>();
  return told;
}

bool says_nothing_of_place(const std::optional<Trace>& trace) {
  return !trace || !trace->has_place();
}

// No report, but where a process was killed by a signal.
bool is_death(const std::optional<Trace>& trace) {
  return trace && (trace->kind == "crash" || trace->kind == "gdb");
}

std::string option_name(const Pattern& pattern) {
  return fmt::format("--{}{}", pattern.wanted ? "" : "not-",
                     pattern.stream == Stream::out ? "stdout" : "stderr");
}

}  // namespace

// ---- conditions -----------------------------------------------------------

struct Symptom::Condition {
  struct Exits;
  struct Killed;
  struct Hangs;
  struct Slow;
  struct Prints;

  virtual ~Condition() = default;
  virtual bool holds(const Run& run, const std::optional<Trace>& seen) const = 0;
  virtual std::string describe() const = 0;
  /// The condition made sharper by what the original showed; null: it stays.
  virtual std::shared_ptr<const Condition> locked(const Run& original) const;
  /// Null where it is on something other than output.
  virtual const Prints* on_output() const { return nullptr; }
  virtual bool is_killed() const { return false; }
};

std::shared_ptr<const Symptom::Condition> Symptom::Condition::locked(const Run&) const {
  return nullptr;
}

struct Symptom::Condition::Exits final : Condition {
  explicit Exits(int exit_status) : status(exit_status) {}
  bool holds(const Run& run, const std::optional<Trace>&) const override {
    return run.signal == 0 && !run.timed_out && run.exit_status == status;
  }
  std::string describe() const override {
    return fmt::format("exits with status {}{}", status, shell_note(status));
  }
  int status;
};

struct Symptom::Condition::Killed final : Condition {
  explicit Killed(int by) : signal(by) {}
  bool holds(const Run& run, const std::optional<Trace>&) const override {
    return !run.timed_out && run.signal == signal;
  }
  std::string describe() const override { return "killed by " + signal_name(signal); }
  bool is_killed() const override { return true; }
  int signal;
};

struct Symptom::Condition::Hangs final : Condition {
  bool holds(const Run& run, const std::optional<Trace>&) const override { return run.timed_out; }
  std::string describe() const override { return "runs into the time limit"; }
};

struct Symptom::Condition::Slow final : Condition {
  explicit Slow(double at_least) : seconds(at_least) {}
  bool holds(const Run& run, const std::optional<Trace>&) const override {
    return run.seconds >= seconds;
  }
  std::string describe() const override { return fmt::format("takes {:g} s or more", seconds); }
  double seconds;
};

struct Symptom::Condition::Prints final : Condition {
  Prints(Pattern what, std::shared_ptr<const RE2> compiled, std::optional<Captures> again = {})
      : pattern(std::move(what)), regex(std::move(compiled)), captured(std::move(again)) {}

  bool holds(const Run& run, const std::optional<Trace>&) const override {
    return matches(run) == pattern.wanted;
  }
  std::string subject() const {
    return fmt::format("prints on {} {} ", pattern.stream == Stream::out ? "stdout" : "stderr",
                       pattern.wanted ? "something that matches" : "nothing that matches");
  }
  std::string describe() const override {
    std::string result = fmt::format("{}/{}/", subject(), pattern.expression);
    if (captured && !captured->empty()) {
      result += fmt::format(" (with \"{}\" captured again)", fmt::join(*captured, "\", \""));
    }
    return result;
  }
  std::shared_ptr<const Condition> locked(const Run& original) const override {
    if (!pattern.wanted) return nullptr;
    std::optional<Captures> first;
    any_match(*regex, text(original), 0, text(original).size(), [&](const Captures& found) {
      first = found;
      return true;
    });
    return std::make_shared<const Prints>(pattern, regex, first);
  }

  const Prints* on_output() const override { return this; }
  EarlyEnd::Watched watched() const {
    return {pattern.stream, pattern.expression, captured.value_or(Captures())};
  }

  std::string_view text(const Run& run) const {
    return pattern.stream == Stream::out ? run.out : run.err;
  }
  bool matches(const Run& run) const {
    return any_match(*regex, text(run), 0, text(run).size(),
                     [&](const Captures& found) { return !captured || found == *captured; });
  }

  Pattern pattern;
  std::shared_ptr<const RE2> regex;
  std::optional<Captures> captured;
};

// ---- symptoms -------------------------------------------------------------

bool SymptomOptions::unspecified() const {
  return !exit_status && !signal && patterns.empty() && !hang && !slower_than;
}

Result<Symptom> Symptom::make(SymptomOptions options) {
  Symptom symptom;
  auto& conditions = symptom.conditions_;
  if (options.exit_status) {
    conditions.push_back(std::make_shared<const Condition::Exits>(*options.exit_status));
  }
  if (options.signal) {
    conditions.push_back(std::make_shared<const Condition::Killed>(*options.signal));
  }
  if (options.hang) conditions.push_back(std::make_shared<const Condition::Hangs>());
  if (options.slower_than) {
    conditions.push_back(std::make_shared<const Condition::Slow>(*options.slower_than));
  }
  for (const Pattern& pattern : options.patterns) {
    // Compiled as it was written first, so that a complaint quotes no more.
    const RE2 plain(pattern.expression, quiet());
    if (!plain.ok()) {
      return Error{ErrorKind::usage,
                   fmt::format("{}: \"{}\" is not a regular expression: {}", option_name(pattern),
                               pattern.expression, plain.error())};
    }
    auto regex = std::make_shared<const RE2>(by_line(pattern.expression), quiet());
    conditions.push_back(std::make_shared<const Condition::Prints>(pattern, std::move(regex)));
  }
  symptom.options_ = std::move(options);
  return symptom;
}

Status Symptom::lock(const Run& original, const std::optional<Trace>& trace) {
  if (!original.not_started.empty()) {
    return Error{ErrorKind::no_symptom,
                 "the command could not be started: " + original.not_started};
  }
  if (original.timed_out && !options_.hang && !options_.slower_than) {
    return Error{ErrorKind::no_symptom,
                 "the original's run " + describe_end(original) +
                     "; give it more time, or say --hang if that is the symptom"};
  }
  const auto seen = trace ? trace : trace_of(original);
  trace_.reset();
  said_.clear();
  if (options_.unspecified()) {
    conditions_.clear();
    // A debugger's backtrace says where a signal came from, so both count.
    if (!seen || trace) {
      if (const Status status = lock_on_end(original); !status) return status;
    }
    if (seen) trace_ = kept(*seen);
    if (!options_.any_message) said_ = gist_of(seen ? seen->message : error_line(original));
  }
  std::vector<std::string> missing;
  for (auto& condition : conditions_) {
    if (!condition->holds(original, seen)) {
      missing.push_back(condition->describe());
    } else if (auto sharper = condition->locked(original)) {
      condition = std::move(sharper);
    }
  }
  if (!missing.empty()) {
    return Error{ErrorKind::no_symptom, fmt::format("wanted: {}", fmt::join(missing, " and "))};
  }
  // A report may do without a place. What only says which signal it was may not.
  const bool nowhere = says_nothing_of_place(seen) && (trace || !trace_);
  if (options_.same_crash && nowhere) {
    return Error{ErrorKind::no_symptom,
                 "the original left no backtrace that --same-crash could compare with"};
  }
  if (options_.same_crash) trace_ = kept(*seen);
  return {};
}

Status Symptom::lock_on_end(const Run& original) {
  const int status = original.exit_status;
  if (original.signal != 0) {
    conditions_.push_back(std::make_shared<const Condition::Killed>(original.signal));
    return {};
  }
  if (status == 126 || status == 127) {
    return Error{
        ErrorKind::no_symptom,
        fmt::format("the command could not be run: exit status {} ({}); say --exit {} if "
                    "that is the symptom",
                    status, status == 127 ? "command not found" : "not executable", status)};
  }
  if (status == 0) {
    return Error{ErrorKind::no_symptom,
                 "the original exited with status 0 and printed no report of a failure; say what "
                 "the symptom is (--exit, --signal, --stdout, --stderr, --hang)"};
  }
  conditions_.push_back(std::make_shared<const Condition::Exits>(status));
  return {};
}

Trace Symptom::kept(const Trace& trace) const {
  return options_.same_crash ? trace.told(options_.detail) : essence(trace, options_.detail);
}

std::optional<Trace> Symptom::seen_in(const Run& run, const std::optional<Trace>& trace) const {
  return trace || !trace_ ? trace : trace_of(run);
}

std::string Symptom::message(const Run& run, const std::optional<Trace>& trace) const {
  return said_in(run, seen_in(run, trace));
}

std::string Symptom::said_in(const Run& run, const std::optional<Trace>& seen) const {
  if (said_.empty()) return {};
  if (trace_) return seen ? seen->message : std::string();
  auto line = line_with_gist(run.err, said_);
  if (!line) line = line_with_gist(run.out, said_);
  return std::string(line.value_or(""));
}

bool Symptom::loosen(const Run& again, const std::optional<Trace>& trace) {
  if (said_.empty()) return false;
  std::string now;
  if (trace_) {
    const auto seen = trace ? trace : trace_of(again);
    if (!seen || kept(*seen) != *trace_) return false;
    now = gist_of(seen->message);
  } else {
    now = gist_of(error_line(again));
  }
  std::string common = common_gist(said_, now);
  if (common == said_) return false;
  said_ = std::move(common);
  return true;
}

Symptom::Verdict Symptom::judge(const Run& run, const std::optional<Trace>& trace) const {
  if (!run.not_started.empty() || run.killed) return {};
  if (run.timed_out && !options_.hang && !options_.slower_than) return {};
  const std::optional<Trace> seen = seen_in(run, trace);
  if (conditions_hold(run, seen)) {
    std::string said = said_in(run, seen);
    if (said_.empty() || has_gist(said, said_)) return {Outcome::fail, std::move(said)};
  }
  return {passes(run, seen) ? Outcome::pass : Outcome::unresolved};
}

bool Symptom::conditions_hold(const Run& run, const std::optional<Trace>& seen) const {
  if (conditions_.empty() && !trace_) return false;
  if (trace_ && !(seen && kept(*seen) == *trace_)) return false;
  return std::ranges::all_of(conditions_, [&](const auto& each) { return each->holds(run, seen); });
}

// Given that it is not the symptom. Where a report is the symptom, another
// report is another failure, even with status 0.
bool Symptom::passes(const Run& run, const std::optional<Trace>& seen) const {
  if (run.timed_out) return false;
  if (trace_ && seen && seen != passing_trace_) return false;
  if (passing_) {
    return run.exit_status == passing_->exit_status && run.signal == passing_->signal;
  }
  return run.signal == 0 && run.exit_status == 0;
}

std::optional<EarlyEnd> Symptom::early_end() const {
  EarlyEnd shown{Decided::shown, {}};
  EarlyEnd excluded{Decided::excluded, {}};
  bool by_output_alone = !trace_ && said_.empty();
  for (const auto& condition : conditions_) {
    const Condition::Prints* prints = condition->on_output();
    const bool wanted = prints && prints->pattern.wanted;
    if (prints) (wanted ? shown : excluded).patterns.push_back(prints->watched());
    by_output_alone = by_output_alone && wanted;
  }
  if (!excluded.patterns.empty()) return excluded;
  const bool soon = std::ranges::all_of(shown.patterns, EarlyEnd::can_be_watched);
  return by_output_alone && soon && !shown.patterns.empty() ? std::optional(shown) : std::nullopt;
}

// What several patterns have in common is said once: "prints on stdout something that matches /a/
// and /b/".
std::string Symptom::describe() const {
  std::string result, last;
  for (const auto& condition : conditions_) {
    if (is_death(trace_) && condition->is_killed()) continue;  // it is told with the place
    const Condition::Prints* prints = condition->on_output();
    const std::string subject = prints ? prints->subject() : std::string();
    std::string text = condition->describe();
    if (!subject.empty() && subject == last) text.erase(0, subject.size());
    result += (result.empty() ? "" : " and ") + text;
    last = subject;
  }
  if (trace_) result += (result.empty() ? "" : " and ") + describe_trace();
  if (!trace_ && !said_.empty()) result += fmt::format(" and says \"{}\"", said_);
  return result;
}

std::string Symptom::describe_trace() const {
  Trace shown = *trace_;
  if (!said_.empty()) shown.what += ": " + said_;
  const bool itself =
      std::ranges::any_of(conditions_, [](const auto& each) { return each->is_killed(); });
  const std::string killed = itself ? "killed by " : "a process of it is killed by ";
  return (is_death(trace_) ? killed : "") + shown.describe() +
         (shown.frames.size() > 1 ? ", called as in the original" : "");
}

bool Symptom::wants_stdout() const {
  return conditions_.empty() || options_.same_crash || trace_ || !said_.empty() ||
         std::ranges::any_of(options_.patterns,
                             [](const Pattern& each) { return each.stream == Stream::out; });
}

bool Symptom::wants_stderr() const {
  return conditions_.empty() || options_.same_crash || trace_ || !said_.empty() ||
         std::ranges::any_of(options_.patterns,
                             [](const Pattern& each) { return each.stream == Stream::err; });
}

// A crash of a process that the command started shows in the command's status.
bool Symptom::wants_place(const Run& run) const {
  return options_.same_crash && options_.traceable && (run.signal != 0 || run.exit_status > 0) &&
         !run.timed_out && !run.killed && says_nothing_of_place(trace_of(run));
}

CrashDetail Symptom::crash_detail() const {
  return options_.detail == TraceDetail::lines ? CrashDetail::lines : CrashDetail::functions;
}

void Symptom::set_passing(const Run& run) {
  passing_ = run;
  passing_trace_ = trace_of(run);
}

// ---- names ----------------------------------------------------------------

Result<int> parse_signal(std::string_view text) {
  std::string name(text);
  std::ranges::transform(name, name.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; });
  if (name.starts_with("SIG")) name.erase(0, 3);
  const auto* known = std::ranges::find(kSignals, name, &SignalName::name);
  if (known != std::end(kSignals)) return known->number;
  int number = 0;
  const bool digits = !text.empty() && text.size() <= 2 &&
                      text.find_first_not_of("0123456789") == std::string_view::npos;
  for (const char c : digits ? text : std::string_view()) number = number * 10 + (c - '0');
  if (number >= 1 && number <= kLastSignal) return number;
  return Error{ErrorKind::usage,
               fmt::format("\"{}\" is not a signal; write SEGV, SIGSEGV or 11", text)};
}

std::string signal_name(int signal) {
  const auto* known = std::ranges::find(kSignals, signal, &SignalName::number);
  if (known == std::end(kSignals)) return fmt::format("signal {}", signal);
  return fmt::format("SIG{}", known->name);
}

std::string describe_end(const Run& run) {
  if (!run.not_started.empty()) return "could not be started: " + run.not_started;
  if (run.timed_out) return fmt::format("timed out after {:.1f} s", run.seconds);
  if (run.killed) return "stopped";
  if (run.signal != 0) return "killed by " + signal_name(run.signal);
  return fmt::format("exited with status {}{}", run.exit_status, shell_note(run.exit_status));
}

}  // namespace whittle
