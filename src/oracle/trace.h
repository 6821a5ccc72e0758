// Finds out from the output of a program where it failed.
//
// Knows sanitizer reports (ASan, UBSan, TSan, MSan, LSan), valgrind, gdb's backtraces, Java,
// Python, Node and C++ exceptions, Rust and Go panics, failed assertions of glibc, and the internal
// errors of gcc and clang. Any bytes can be read: every reader takes linear time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace whittle {

/// Which parts of a backtrace distinguish one failure from another.
enum class TraceDetail {
  functions,  ///< a reduction moves lines
  lines,      ///< variants keep their line numbers, so these count too
};

struct Trace {
  /// "sanitizer", "valgrind", "gcc", "clang", "assertion", "java", "python",
  /// "node", "rust", "go", "c++" (an uncaught exception), "gdb", "crash" (seen by a
  /// tracer, oracle/crash.h).
  std::string kind;
  /// What went wrong: "heap-buffer-overflow", "java.lang.ArithmeticException",
  /// "in lookup_template_class_1", "Assertion `x > 0' failed"; no addresses,
  /// pids or paths of temporary directories.
  std::string what;
  /// The functions of the backtrace, innermost first, without addresses, arguments and line numbers
  /// (a reduction moves lines), at most eight, and of direct recursion only one. For an internal
  /// error of gcc its location in the compiler, "cp/pt.cc:10111", if it is given.
  std::vector<std::string> frames;
  /// The place of each frame, as "Bank.java:31": a file's name and a line. An empty string if the
  /// place is not known.
  std::vector<std::string> places{};
  /// What an exception said, as it was printed; its first line.
  std::string message{};

  /// Same kind, what and frames: a reduction moves lines and changes messages.
  friend bool operator==(const Trace& a, const Trace& b) {
    return a.kind == b.kind && a.what == b.what && a.frames == b.frames;
  }

  /// The trace for a comparison, without the message: if `detail` says so, with the place after
  /// each frame.
  Trace told(TraceDetail detail) const;

  /// Whether any frame says where it was: a function without a name is "??".
  bool has_place() const;

  /// A clause for messages: "heap-buffer-overflow in parse_tag".
  std::string describe() const;
};

/// The failure report in the text, if there is one. If there are several, the first of the most
/// informative kind (in this order: sanitizer, valgrind, compiler, assertion, exception or panic,
/// gdb).
std::optional<Trace> find_trace(std::string_view text);

/// Reads the output of `gdb -batch -ex run -ex bt`.
std::optional<Trace> read_gdb(std::string_view text);

}  // namespace whittle
