// Reads where a program failed out of what it printed.
//
// Knows sanitizer reports (ASan, UBSan, TSan, MSan, LSan), valgrind, gdb's
// backtraces, Java, Python, Node and C++ exceptions, Rust and Go panics, failed
// assertions of glibc, and the internal errors of gcc and clang. Hostile bytes
// are fine: every reader is linear in the text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace whittle {

struct Trace {
  /// "sanitizer", "valgrind", "gcc", "clang", "assertion", "java", "python",
  /// "node", "rust", "go", "c++" (an uncaught exception), "gdb".
  std::string kind;
  /// What went wrong: "heap-buffer-overflow", "java.lang.ArithmeticException",
  /// "in lookup_template_class_1", "Assertion `x > 0' failed"; no addresses,
  /// pids or paths of temporary directories.
  std::string what;
  /// The functions of the backtrace, innermost first, without addresses,
  /// arguments and line numbers (a reduction moves lines), at most eight, and
  /// of direct recursion only one. For an internal error of gcc its location in
  /// the compiler, "cp/pt.cc:10111", where it is given.
  std::vector<std::string> frames;

  /// Same kind, what and frames.
  friend bool operator==(const Trace&, const Trace&) = default;

  /// One sentence part for a person: "heap-buffer-overflow in parse_tag".
  std::string describe() const;
};

/// The failure report in the text, if there is one. Of several the one of the
/// most telling kind (sanitizer, valgrind, compiler, assertion, exception or
/// panic, gdb), and of these the first.
std::optional<Trace> find_trace(std::string_view text);

/// Reads the output of `gdb -batch -ex run -ex bt`.
std::optional<Trace> read_gdb(std::string_view text);

}  // namespace whittle
