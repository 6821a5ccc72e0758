// What makes a run count as *fail*: conditions on its end, its output and its
// time, all of which must hold.
//
// A condition on output is a regular expression (RE2, so hostile output takes only linear time). It
// may match anywhere; . does not match a newline, and ^ and $ match at lines. If it has groups,
// they must capture the same again as in the original (lock()).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "change/outcome.h"
#include "oracle/early_end.h"
#include "oracle/run.h"
#include "oracle/trace.h"
#include "util/result.h"

namespace whittle {

struct Pattern {
  Stream stream = Stream::err;
  bool wanted = true;  ///< false: the symptom is that it does not match (--not-stderr)
  std::string expression;
};

struct SymptomOptions {
  std::optional<int> exit_status;
  std::optional<int> signal;
  std::vector<Pattern> patterns;
  bool hang = false;                            ///< runs into the time limit
  std::optional<double> slower_than;            ///< seconds
  bool same_crash = false;                      ///< the trace must be the original's
  TraceDetail detail = TraceDetail::functions;  ///< which parts of a trace must be the same
  bool any_message = false;                     ///< what the program says does not count
  bool traceable = true;                        ///< the command can be run again, traced

  /// Whether no condition is given (same_crash alone is not one): then the symptom is what the
  /// original shows.
  bool unspecified() const;
};

/// Signal names with and without SIG, and numbers.
Result<int> parse_signal(std::string_view text);
std::string signal_name(int signal);  ///< "SIGSEGV"

class Symptom {
 public:
  /// Compiles the patterns; a bad one is a usage error that shows it.
  static Result<Symptom> make(SymptomOptions options);

  /// Learns from the original's run: captured groups, the trace for same_crash, and, if no
  /// condition was given, the symptom itself: a sanitizer report, a compiler's internal error with
  /// its location, an exception and its place, a signal, a non-zero exit status, and what the
  /// program says; a bare exit 0 is never locked on. A `no_symptom` error says what is missing.
  /// `trace` is the backtrace found by a tracer or a debugger, if one was asked for.
  Status lock(const Run& original, const std::optional<Trace>& trace);

  /// Learns from another run of the original: what the program does not say again in the same
  /// words does not count from now on. Returns false if nothing has changed.
  bool loosen(const Run& again, const std::optional<Trace>& trace);

  /// What the program says in a run that fails, as it was printed, if that counts; else "".
  std::string message(const Run& run, const std::optional<Trace>& trace) const;

  struct Verdict {
    Outcome outcome = Outcome::unresolved;
    std::string message{};  ///< where it fails: as message() says
  };
  /// fail: every condition holds. pass: not the symptom, and the run ended by
  /// itself with status 0, or as `passing` did. Anything else is unresolved.
  Verdict judge(const Run& run, const std::optional<Trace>& trace) const;

  /// Which output decides the outcome before the end, once locked. Only a symptom that consists of
  /// patterns that must match can be *shown* by output alone; only a pattern that must not match
  /// can *ruin* it. nullopt: the test must run to its end.
  std::optional<EarlyEnd> early_end() const;

  /// "killed by SIGSEGV in parse_tag", "exits with 3 and prints …": for the
  /// one sentence at the start.
  std::string describe() const;

  bool wants_stdout() const;
  bool wants_stderr() const;
  /// Whether it counts where this run crashed, and its output does not say that.
  bool wants_place(const Run& run) const;
  /// What has to be known of that.
  CrashDetail crash_detail() const;
  bool hang() const { return options_.hang; }
  std::optional<double> slower_than() const { return options_.slower_than; }

  /// For isolate: *pass* is what this run of the passing input showed.
  void set_passing(const Run& run);

 private:
  struct Condition;
  Status lock_on_end(const Run& original);
  /// What of a trace must be seen again.
  Trace kept(const Trace& trace) const;
  std::string describe_trace() const;
  /// `trace`, or what the run printed, if a report is part of the symptom.
  std::optional<Trace> seen_in(const Run& run, const std::optional<Trace>& trace) const;
  std::string said_in(const Run& run, const std::optional<Trace>& seen) const;
  bool conditions_hold(const Run& run, const std::optional<Trace>& seen) const;
  bool passes(const Run& run, const std::optional<Trace>& seen) const;

  SymptomOptions options_;
  std::vector<std::shared_ptr<const Condition>> conditions_;
  std::optional<Trace> trace_;  ///< a report is part of the symptom: what is kept of it
  std::string said_;            ///< the gist of the message (oracle/error_line.h); "": any
  std::optional<Run> passing_;
  std::optional<Trace> passing_trace_;
};

/// One sentence on how a run ended: "exited with status 1", "killed by SIGSEGV".
std::string describe_end(const Run& run);

}  // namespace whittle
