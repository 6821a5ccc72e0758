#include "oracle/symptom.h"

#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <utility>

namespace whittle {
namespace {

Run exited(int status, std::string err = "", std::string out = "") {
  Run run;
  run.exit_status = status;
  run.err = std::move(err);
  run.out = std::move(out);
  return run;
}

Run killed_by(int signal, std::string err = "") {
  Run run;
  run.signal = signal;
  run.err = std::move(err);
  return run;
}

Run timed_out(double seconds) {
  Run run = killed_by(SIGKILL);
  run.timed_out = true;
  run.seconds = seconds;
  return run;
}

Symptom made(SymptomOptions options) {
  auto symptom = Symptom::make(std::move(options));
  EXPECT_TRUE(symptom.ok());
  return std::move(*symptom);
}

Symptom locked(SymptomOptions options, const Run& original,
               const std::optional<Trace>& trace = std::nullopt) {
  Symptom symptom = made(std::move(options));
  const Status status = symptom.lock(original, trace);
  EXPECT_TRUE(status.ok()) << status.error().message;
  return symptom;
}

Error refused(SymptomOptions options, const Run& original,
              const std::optional<Trace>& trace = std::nullopt) {
  Symptom symptom = made(std::move(options));
  const Status status = symptom.lock(original, trace);
  EXPECT_FALSE(status.ok());
  return status.ok() ? Error{} : status.error();
}

Outcome judged(const Symptom& symptom, const Run& run) {
  return symptom.judge(run, std::nullopt).outcome;
}

SymptomOptions prints(std::string expression, Stream stream = Stream::err, bool wanted = true) {
  SymptomOptions options;
  options.patterns.push_back({stream, wanted, std::move(expression)});
  return options;
}

std::string python(const std::string& type, const std::string& function) {
  return "Traceback (most recent call last):\n  File \"a.py\", line 9, in <module>\n    x()\n"
         "  File \"a.py\", line 3, in " +
         function + "\n    y\n" + type + ": 7\n";
}

std::string asan(const std::string& what, const std::string& caller) {
  return "==1==ERROR: AddressSanitizer: " + what +
         " on address 0x1\nREAD of size 1\n    #0 0x1 in get a.c:1\n    #1 0x1 in " + caller +
         " a.c:2\n";
}

constexpr char kIce[] = "a.cc:1:2: internal compiler error: in f_1, at cp/pt.cc:10111\n";

// ---- nothing said: lock on what is seen -----------------------------------

// Other code of the same method may throw the same kind of exception: where variants keep
// their lines, the line and the message tell the two apart. Values may change.
TEST(Symptom, LocksOnLineAndMessageWhereLinesAreKept) {
  const auto thrown = [](std::string_view message, int line, std::string_view caller) {
    return exited(
        1, "Exception in thread \"main\" java.lang.IllegalStateException" + std::string(message) +
               "\n\tat java.base/java.util.List.of(List.java:" + std::to_string(line + 1) +
               ")\n\tat Bank.pay(Bank.java:" + std::to_string(line) + ")\n\tat " +
               std::string(caller) + "\n");
  };
  const whittle::Run original = thrown(": must be positive: 7", 31, "Bank.main(Bank.java:50)");
  SymptomOptions lines, callers;
  lines.detail = callers.detail = TraceDetail::lines;
  callers.same_crash = true;
  const Symptom by_line = locked(lines, original);
  EXPECT_EQ(by_line.describe(),
            "java.lang.IllegalStateException: must be positive: N in Bank.pay (Bank.java:31)");
  SymptomOptions loose;
  loose.any_message = true;
  const Symptom by_name = locked(loose, original);
  EXPECT_EQ(by_name.describe(), "java.lang.IllegalStateException in Bank.pay");
  const Symptom by_callers = locked(callers, original);

  const whittle::Run other_value = thrown(": must be positive: -1", 31, "Bank.main(Bank.java:50)");
  const whittle::Run other_caller = thrown(": must be positive: 7", 31, "Bank.main(Bank.java:51)");
  const whittle::Run other_line = thrown(": must be positive: 7", 33, "Bank.main(Bank.java:50)");
  const whittle::Run other_message = thrown("", 31, "Bank.main(Bank.java:50)");
  for (const auto& run : {other_value, other_caller, other_line, other_message}) {
    EXPECT_EQ(judged(by_name, run), Outcome::fail) << run.err;
  }
  EXPECT_EQ(judged(by_line, other_value), Outcome::fail);
  EXPECT_EQ(judged(by_line, other_caller), Outcome::fail);
  EXPECT_EQ(judged(by_line, other_line), Outcome::unresolved);
  EXPECT_EQ(judged(by_line, other_message), Outcome::unresolved);
  EXPECT_EQ(judged(by_callers, other_value), Outcome::fail);
  EXPECT_EQ(judged(by_callers, other_caller), Outcome::unresolved);
}

TEST(Symptom, LocksOnAnExitStatus) {
  const Symptom symptom = locked({}, exited(3));
  EXPECT_EQ(symptom.describe(), "exits with status 3");
  EXPECT_EQ(judged(symptom, exited(3)), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(0)), Outcome::pass);
  EXPECT_EQ(judged(symptom, exited(4)), Outcome::unresolved);
  EXPECT_EQ(judged(symptom, killed_by(SIGSEGV)), Outcome::unresolved);
  EXPECT_FALSE(symptom.wants_stdout());
  EXPECT_FALSE(symptom.wants_stderr());
}

TEST(Symptom, LocksOnASignal) {
  const Symptom symptom = locked({}, killed_by(SIGSEGV));
  EXPECT_EQ(symptom.describe(), "killed by SIGSEGV");
  EXPECT_EQ(judged(symptom, killed_by(SIGSEGV)), Outcome::fail);
  EXPECT_EQ(judged(symptom, killed_by(SIGABRT)), Outcome::unresolved);
  EXPECT_EQ(judged(symptom, exited(139)), Outcome::unresolved);
}

TEST(Symptom, AShellsStatusIsAStatus) {
  EXPECT_EQ(locked({}, exited(139)).describe(), "exits with status 139 (SIGSEGV in a shell)");
}

TEST(Symptom, LocksOnAnInternalErrorWithItsPlace) {
  const Symptom symptom = locked({}, exited(1, kIce));
  EXPECT_EQ(symptom.describe(), "internal compiler error in f_1 (cp/pt.cc:10111)");
  EXPECT_EQ(judged(symptom, exited(1, kIce)), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(4, std::string("a.cc:9:9: note: x\n") + kIce)), Outcome::fail);
  EXPECT_EQ(
      judged(symptom, exited(1, "a.cc:1:2: internal compiler error: in f_1, at cp/pt.cc:9\n")),
      Outcome::unresolved);
  EXPECT_EQ(judged(symptom, exited(1, "a.cc:1:2: error: expected ';'\n")), Outcome::unresolved);
  EXPECT_EQ(judged(symptom, exited(0)), Outcome::pass);
  EXPECT_TRUE(symptom.wants_stdout());
  EXPECT_TRUE(symptom.wants_stderr());
}

TEST(Symptom, LocksOnAnExceptionAndItsPlace) {
  const Symptom symptom = locked({}, exited(1, python("KeyError", "parse")));
  EXPECT_EQ(symptom.describe(), "KeyError: N in parse");
  EXPECT_EQ(judged(symptom, exited(1, python("KeyError", "parse"))), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(1, python("KeyError", "print"))), Outcome::unresolved);
  EXPECT_EQ(judged(symptom, exited(1, python("TypeError", "parse"))), Outcome::unresolved);
}

TEST(Symptom, TheLibraryIsNotAnExceptionsPlace) {
  const Symptom symptom =
      locked({}, exited(1,
                        "Exception in thread \"main\" java.lang.X: y\n"
                        "\tat java.base/java.util.List.of(List.java:1)\n\tat A.run(A.java:2)\n"));
  EXPECT_EQ(symptom.describe(), "java.lang.X: y in A.run");
}

TEST(Symptom, LocksOnASanitizersReason) {
  const Symptom symptom = locked({}, exited(1, asan("heap-buffer-overflow", "f")));
  EXPECT_EQ(symptom.describe(), "heap-buffer-overflow");
  EXPECT_EQ(judged(symptom, exited(1, asan("heap-buffer-overflow", "g"))), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(1, asan("SEGV", "f"))), Outcome::unresolved);
}

TEST(Symptom, AReportNeedsNoStatus) {
  // UBSan and valgrind go on and leave the status alone.
  const std::string overflow = "a.c:1:2: runtime error: division by zero\n";
  const Symptom symptom = locked({}, exited(0, overflow));
  EXPECT_EQ(judged(symptom, exited(0, overflow)), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(0)), Outcome::pass);
  EXPECT_EQ(judged(symptom, exited(0, "a.c:1:2: runtime error: index 3 out of bounds\n")),
            Outcome::unresolved);
}

TEST(Symptom, TheReportIsSoughtOnBothStreams) {
  const Symptom symptom = locked({}, exited(1, "noise\n", kIce));
  EXPECT_EQ(judged(symptom, exited(1, kIce, "noise")), Outcome::fail);
}

TEST(Symptom, RefusesWhatIsNoSymptom) {
  EXPECT_EQ(refused({}, exited(0)).kind, ErrorKind::no_symptom);
  const Error missing = refused({}, exited(127, "sh: 1: foo: not found\n"));
  EXPECT_EQ(missing.kind, ErrorKind::no_symptom);
  EXPECT_NE(missing.message.find("could not be run"), std::string::npos);
  EXPECT_EQ(refused({}, exited(126)).kind, ErrorKind::no_symptom);
  EXPECT_EQ(refused({}, timed_out(1)).kind, ErrorKind::no_symptom);
  whittle::Run never;
  never.not_started = "No such file or directory";
  EXPECT_NE(refused({}, never).message.find("No such file"), std::string::npos);
}

TEST(Symptom, AStatusThatWasAskedForMayBe127) {
  SymptomOptions options;
  options.exit_status = 127;
  EXPECT_EQ(judged(locked(options, exited(127)), exited(127)), Outcome::fail);
}

// ---- what the program says ------------------------------------------------

std::string node(const std::string& message) {
  return "/x/a.js:1\nf()\n^\n\nTypeError: " + message + "\n    at f (/x/a.js:1:32)\n";
}

// "Cannot read properties of undefined" became "0 is not a function": another bug.
TEST(Symptom, TheMessageOfAnExceptionCounts) {
  const whittle::Run original =
      exited(1, node("Cannot read properties of undefined (reading 'toUpperCase')"));
  const Symptom symptom = locked({}, original);
  EXPECT_EQ(judged(symptom, exited(1, node("0 is not a function"))), Outcome::unresolved);
  EXPECT_EQ(judged(symptom, exited(1, node("Cannot read properties of undefined (reading 'a')"))),
            Outcome::fail);
  EXPECT_EQ(symptom.judge(original, std::nullopt).message,
            "Cannot read properties of undefined (reading 'toUpperCase')");
  EXPECT_EQ(symptom.judge(exited(1, node("0 is not a function")), std::nullopt).message, "");
}

// A SQL dump became "a", although sqlite3 had said that there was no such table.
TEST(Symptom, TheLastErrorLineCountsWhereThereIsNoReport) {
  const Symptom sql = locked({}, exited(1, "Parse error near line 48: no such table: users\n"));
  EXPECT_EQ(sql.describe(),
            "exits with status 1 and says \"Parse error near line N: no such table: users\"");
  EXPECT_EQ(judged(sql, exited(1, "Parse error near line 1: near \"a\": syntax error\n")),
            Outcome::unresolved);
  EXPECT_EQ(judged(sql, exited(1, "Parse error near line 2: no such table: users\n")),
            Outcome::fail);
  EXPECT_TRUE(sql.wants_stderr());
  EXPECT_FALSE(sql.early_end());
  const Symptom smt = locked({}, exited(1, "", "sat\n(error \"line 3 column 4: unknown x\")\n"));
  EXPECT_EQ(judged(smt, exited(1, "", "(error \"line 1 column 1: invalid command\")\n")),
            Outcome::unresolved);
  const Symptom killed = locked({}, killed_by(SIGABRT, "fatal: bad header\n"));
  EXPECT_EQ(killed.describe(), "killed by SIGABRT and says \"fatal: bad header\"");
  // What a program has said before it crashed is about something else.
  EXPECT_EQ(locked({}, killed_by(SIGSEGV, "line 1: error: no such label\n")).describe(),
            "killed by SIGSEGV");
}

TEST(Symptom, WithoutAWordOfAnErrorItIsTheLastLineOnStderr) {
  const Symptom symptom = locked({}, exited(3, "reading\nOops, that was a 7\n\n", "out\n"));
  EXPECT_EQ(symptom.describe(), "exits with status 3 and says \"Oops, that was a N\"");
  EXPECT_EQ(judged(symptom, exited(3, "reading\n")), Outcome::unresolved);
  EXPECT_EQ(locked({}, exited(3, "", "a line of output\n")).describe(), "exits with status 3");
}

TEST(Symptom, AnyMessageCountsIfAskedFor) {
  SymptomOptions options;
  options.any_message = true;
  const Symptom symptom = locked(options, exited(1, "error: one\n"));
  EXPECT_EQ(symptom.describe(), "exits with status 1");
  EXPECT_EQ(judged(symptom, exited(1, "error: two\n")), Outcome::fail);
  EXPECT_EQ(symptom.message(exited(1, "error: one\n"), std::nullopt), "");
}

TEST(Symptom, WhatWasAskedForIsEnough) {
  SymptomOptions options;
  options.exit_status = 1;
  EXPECT_EQ(judged(locked(options, exited(1, "error: one\n")), exited(1, "error: two\n")),
            Outcome::fail);
}

TEST(Symptom, WordsThatDifferBetweenRunsOfTheOriginalDoNotCount) {
  Symptom line = locked({}, exited(1, "error: job alpha failed\n"));
  EXPECT_FALSE(line.loosen(exited(1, "error: job alpha failed\n"), std::nullopt));
  EXPECT_TRUE(line.loosen(exited(1, "error: job beta failed\n"), std::nullopt));
  EXPECT_EQ(line.describe(), "exits with status 1 and says \"error: job … failed\"");
  EXPECT_EQ(judged(line, exited(1, "error: job gamma failed\n")), Outcome::fail);
  EXPECT_EQ(judged(line, exited(1, "error: job gamma stopped\n")), Outcome::unresolved);
  EXPECT_TRUE(line.loosen(exited(1, "error: quite something else\n"), std::nullopt));
  EXPECT_EQ(line.describe(), "exits with status 1 and says \"error: … … …\"");
  EXPECT_TRUE(line.loosen(exited(1, "error\n"), std::nullopt));
  EXPECT_EQ(line.describe(), "exits with status 1");

  Symptom thrown = locked({}, exited(1, node("no user ann")));
  EXPECT_TRUE(thrown.loosen(exited(1, node("no user bob")), std::nullopt));
  EXPECT_EQ(judged(thrown, exited(1, node("no user eve"))), Outcome::fail);
  EXPECT_EQ(judged(thrown, exited(1, node("no file eve"))), Outcome::unresolved);
}

// "Index 47 out of bounds for length 47" became "Index 0 out of bounds for length 0".
TEST(Symptom, ZeroIsAnotherValue) {
  const Symptom symptom = locked({}, exited(1, node("index 47 out of bounds for length 47")));
  EXPECT_EQ(judged(symptom, exited(1, node("index 5 out of bounds for length 3"))), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(1, node("index 0 out of bounds for length 0"))),
            Outcome::unresolved);
}

// ---- conditions -----------------------------------------------------------

TEST(Symptom, EveryConditionMustHold) {
  SymptomOptions options = prints("bad");
  options.exit_status = 2;
  const Symptom symptom = locked(options, exited(2, "very bad\n"));
  EXPECT_EQ(symptom.describe(),
            "exits with status 2 and prints on stderr something that matches /bad/");
  EXPECT_EQ(judged(symptom, exited(2, "bad")), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(2, "good")), Outcome::unresolved);
  EXPECT_EQ(judged(symptom, exited(1, "bad")), Outcome::unresolved);
  EXPECT_EQ(judged(symptom, exited(0, "bad")), Outcome::pass);
}

TEST(Symptom, SaysWhatTheOriginalLacks) {
  SymptomOptions options = prints("bad");
  options.signal = SIGSEGV;
  EXPECT_EQ(refused(options, exited(0, "bad")).message, "wanted: killed by SIGSEGV");
}

TEST(Symptom, PatternsLookAtTheirStream) {
  const Symptom symptom = locked(prints("bad", Stream::out), exited(1, "", "bad"));
  EXPECT_EQ(judged(symptom, exited(1, "bad", "")), Outcome::unresolved);
  EXPECT_TRUE(symptom.wants_stdout());
  EXPECT_FALSE(symptom.wants_stderr());
}

TEST(Symptom, PatternsWorkByLine) {
  const Symptom lines = locked(prints("^b.*d$"), exited(1, "a\nbad\nc"));
  EXPECT_EQ(judged(lines, exited(1, "x\nbd\ny")), Outcome::fail);
  EXPECT_EQ(judged(lines, exited(1, "b\nd")), Outcome::unresolved);
  const Symptom either = locked(prints("^a$|^b$"), exited(1, "x\nb\n"));
  EXPECT_EQ(judged(either, exited(1, "y\na\n")), Outcome::fail);
}

TEST(Symptom, UnwantedPatterns) {
  const Symptom symptom = locked(prints("done", Stream::out, false), exited(1));
  EXPECT_EQ(symptom.describe(), "prints on stdout nothing that matches /done/");
  EXPECT_EQ(judged(symptom, exited(0)), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(0, "", "done")), Outcome::pass);
}

TEST(Symptom, GroupsMustCaptureTheSameAgain) {
  const Symptom symptom =
      locked(prints("undefined: (\\w+) in (\\w+)"), exited(1, "undefined: x in f\n"));
  EXPECT_EQ(symptom.describe(),
            "prints on stderr something that matches /undefined: (\\w+) in (\\w+)/ (with \"x\", "
            "\"f\" captured again)");
  EXPECT_EQ(judged(symptom, exited(1, "undefined: x in f\n")), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(1, "undefined: y in f\nundefined: x in f\n")), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(1, "undefined: x in g\nundefined: y in f\n")),
            Outcome::unresolved);
}

TEST(Symptom, EmptyMatchesEnd) {
  const Symptom symptom = locked(prints("(a*)"), exited(1, "aab"));
  EXPECT_EQ(judged(symptom, exited(1, "bbb")), Outcome::unresolved);
  EXPECT_EQ(judged(symptom, exited(1, "bbaa")), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(1, "")), Outcome::unresolved);
}

TEST(Symptom, ABadPatternIsAUsageError) {
  const auto symptom = Symptom::make(prints("a(b"));
  ASSERT_FALSE(symptom.ok());
  EXPECT_EQ(symptom.error().kind, ErrorKind::usage);
  EXPECT_EQ(symptom.error().message,
            "--stderr: \"a(b\" is not a regular expression: missing ): a(b");
  const auto unwanted = Symptom::make(prints("*", Stream::out, false));
  ASSERT_FALSE(unwanted.ok());
  EXPECT_TRUE(unwanted.error().message.starts_with("--not-stdout: \"*\""));
}

// ---- time -----------------------------------------------------------------

TEST(Symptom, ATimeoutIsUnresolvedUnlessItIsTheSymptom) {
  EXPECT_EQ(judged(locked({}, exited(1)), timed_out(1)), Outcome::unresolved);
  EXPECT_EQ(judged(locked({}, killed_by(SIGKILL)), timed_out(1)), Outcome::unresolved);
  SymptomOptions options;
  options.hang = true;
  const Symptom symptom = locked(options, timed_out(1));
  EXPECT_TRUE(symptom.hang());
  EXPECT_EQ(symptom.describe(), "runs into the time limit");
  EXPECT_EQ(judged(symptom, timed_out(1)), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(0)), Outcome::pass);
  EXPECT_EQ(judged(symptom, exited(1)), Outcome::unresolved);
}

TEST(Symptom, SlowRuns) {
  SymptomOptions options;
  options.slower_than = 2.5;
  whittle::Run slow = exited(0);
  slow.seconds = 2.5;
  const Symptom symptom = locked(options, slow);
  EXPECT_EQ(symptom.describe(), "takes 2.5 s or more");
  EXPECT_EQ(judged(symptom, slow), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(0)), Outcome::pass);
  EXPECT_EQ(judged(symptom, timed_out(3)), Outcome::fail);
  EXPECT_EQ(judged(symptom, timed_out(1)), Outcome::unresolved);
}

TEST(Symptom, WhatNeverRanIsUnresolved) {
  const Symptom symptom = locked(prints("done", Stream::out, false), exited(1));
  whittle::Run never;
  never.not_started = "too many processes";
  EXPECT_EQ(judged(symptom, never), Outcome::unresolved);
  whittle::Run stopped = killed_by(SIGKILL);
  stopped.killed = true;
  EXPECT_EQ(judged(symptom, stopped), Outcome::unresolved);
}

// ---- the same crash -------------------------------------------------------

TEST(Symptom, TheSameCrashIsTheSameBacktrace) {
  SymptomOptions options;
  options.same_crash = true;
  const Symptom symptom = locked(options, exited(1, asan("SEGV", "f")));
  EXPECT_EQ(symptom.describe(), "SEGV in get, called as in the original");
  EXPECT_EQ(judged(symptom, exited(1, asan("SEGV", "f"))), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(1, asan("SEGV", "g"))), Outcome::unresolved);
  EXPECT_EQ(judged(symptom, exited(0, asan("SEGV", "g"))), Outcome::unresolved);
  EXPECT_EQ(judged(symptom, exited(0)), Outcome::pass);
}

TEST(Symptom, TheDebuggersBacktraceCounts) {
  SymptomOptions options;
  options.same_crash = true;
  const Trace first{"gdb", "SIGSEGV", {"get", "main"}};
  const Trace other{"gdb", "SIGSEGV", {"put", "main"}};
  const Symptom symptom = locked(options, killed_by(SIGSEGV), first);
  EXPECT_EQ(symptom.describe(), "killed by SIGSEGV in get, called as in the original");
  EXPECT_EQ(symptom.judge(killed_by(SIGSEGV), first).outcome, Outcome::fail);
  EXPECT_EQ(symptom.judge(killed_by(SIGSEGV), other).outcome, Outcome::unresolved);
  EXPECT_EQ(symptom.judge(killed_by(SIGSEGV), std::nullopt).outcome, Outcome::unresolved);
}

TEST(Symptom, SharpensWhatWasAskedFor) {
  SymptomOptions options = prints("Error");
  options.same_crash = true;
  const Symptom symptom = locked(options, exited(1, python("KeyError", "parse")));
  EXPECT_EQ(judged(symptom, exited(1, python("KeyError", "parse"))), Outcome::fail);
  EXPECT_EQ(judged(symptom, exited(1, python("KeyError", "print"))), Outcome::unresolved);
}

TEST(Symptom, TheSameCrashNeedsABacktrace) {
  SymptomOptions options;
  options.same_crash = true;
  EXPECT_NE(refused(options, killed_by(SIGSEGV)).message.find("--same-crash"), std::string::npos);
}

// A stripped program left frames without names, and any crash of the signal was the same.
TEST(Symptom, FramesWithoutNamesSayNothing) {
  SymptomOptions options;
  options.same_crash = true;
  for (const char* kind : {"gdb", "crash"}) {
    const Trace nowhere{kind, "SIGSEGV", {"??"}};
    EXPECT_NE(refused(options, killed_by(SIGSEGV), nowhere).message.find("--same-crash"),
              std::string::npos);
  }
}

TEST(Symptom, SaysWhatIdentifiesACrash) {
  SymptomOptions options;
  options.same_crash = true;
  const Trace bare{"crash", "SIGSEGV", {"parser+0x1189"}};
  const Trace named{"crash", "SIGSEGV", {"??", "parse"}};
  EXPECT_EQ(locked(options, killed_by(SIGSEGV), bare).describe(),
            "killed by SIGSEGV at parser+0x1189 (no symbols)");
  EXPECT_EQ(locked(options, killed_by(SIGSEGV), named).describe(),
            "killed by SIGSEGV in parse, called as in the original");
  EXPECT_EQ(locked(options, exited(139), bare).describe(),
            "exits with status 139 (SIGSEGV in a shell) and a process of it is killed by SIGSEGV "
            "at parser+0x1189 (no symbols)");
  options.signal = SIGSEGV;
  EXPECT_EQ(locked(options, killed_by(SIGSEGV), bare).describe(),
            "killed by SIGSEGV at parser+0x1189 (no symbols)");
}

TEST(Symptom, WhenThePlaceHasToBeLookedFor) {
  EXPECT_FALSE(made({}).wants_place(killed_by(SIGSEGV)));
  SymptomOptions options;
  options.same_crash = true;
  const Symptom symptom = made(options);
  EXPECT_TRUE(symptom.wants_place(killed_by(SIGSEGV)));
  EXPECT_TRUE(symptom.wants_place(exited(1)));  // of a process that it started
  EXPECT_FALSE(symptom.wants_place(exited(0)));
  EXPECT_FALSE(symptom.wants_place(timed_out(1)));
  EXPECT_FALSE(symptom.wants_place(killed_by(SIGABRT, "p: a.c:2: f: Assertion `x' failed.\n")));
  EXPECT_TRUE(symptom.wants_place(
      killed_by(SIGABRT, "terminate called after throwing an instance of 'E'\n")));
}

// ---- isolate --------------------------------------------------------------

TEST(Symptom, PassIsWhatThePassingInputShowed) {
  Symptom symptom = locked({}, killed_by(SIGSEGV));
  symptom.set_passing(exited(1));
  EXPECT_EQ(judged(symptom, exited(1)), Outcome::pass);
  EXPECT_EQ(judged(symptom, exited(0)), Outcome::unresolved);
  EXPECT_EQ(judged(symptom, exited(2)), Outcome::unresolved);
}

TEST(Symptom, PassWithTheSameStatusAndOtherOutput) {
  Symptom symptom = locked(prints("bad"), exited(1, "bad"));
  EXPECT_EQ(judged(symptom, exited(1, "good")), Outcome::unresolved);
  symptom.set_passing(exited(1, "good"));
  EXPECT_EQ(judged(symptom, exited(1, "good")), Outcome::pass);
  EXPECT_EQ(judged(symptom, exited(1, "bad")), Outcome::fail);
}

TEST(Symptom, AnotherReportIsNotAPass) {
  Symptom symptom = locked({}, exited(1, python("KeyError", "parse")));
  symptom.set_passing(exited(1, "usage: ...\n"));
  EXPECT_EQ(judged(symptom, exited(1, "usage: ...\n")), Outcome::pass);
  EXPECT_EQ(judged(symptom, exited(1, python("TypeError", "parse"))), Outcome::unresolved);
  symptom.set_passing(exited(1, python("TypeError", "parse")));
  EXPECT_EQ(judged(symptom, exited(1, python("TypeError", "parse"))), Outcome::pass);
}

// ---- names ----------------------------------------------------------------

TEST(Signals, AreWrittenInManyWays) {
  for (const char* text : {"SEGV", "SIGSEGV", "segv", "sigsegv", "11"}) {
    const auto signal = parse_signal(text);
    ASSERT_TRUE(signal.ok()) << text;
    EXPECT_EQ(*signal, SIGSEGV);
  }
  for (const char* text : {"", "SIG", "NOPE", "0", "65", "-1", "1x", "999999999999"}) {
    const auto signal = parse_signal(text);
    ASSERT_FALSE(signal.ok()) << text;
    EXPECT_EQ(signal.error().kind, ErrorKind::usage);
  }
  EXPECT_EQ(signal_name(SIGABRT), "SIGABRT");
  EXPECT_EQ(signal_name(40), "signal 40");
}

TEST(Symptom, HowRunsEnd) {
  EXPECT_EQ(describe_end(exited(1)), "exited with status 1");
  EXPECT_EQ(describe_end(exited(134)), "exited with status 134 (SIGABRT in a shell)");
  EXPECT_EQ(describe_end(killed_by(SIGSEGV)), "killed by SIGSEGV");
  EXPECT_EQ(describe_end(timed_out(2)), "timed out after 2.0 s");
}

}  // namespace
}  // namespace whittle
