// What the readers of failure reports share; private to trace*.cpp and unwind.cpp.
//
// A reader looks for the mark of its format. From there it copies only what a reduction does not
// change: names of functions, and messages with their numbers replaced. Each is one function,
// listed once in the table of trace.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "oracle/trace.h"

namespace whittle::trace_reader {

/// Where something is that is not there.
inline constexpr auto kNone = std::string_view::npos;

using FoundTrace = std::optional<Trace>;

// trace_sanitizer.cpp
FoundTrace sanitizer(std::string_view text);
FoundTrace undefined_behaviour(std::string_view text);
FoundTrace valgrind(std::string_view text);
// trace_compiler.cpp
FoundTrace gcc(std::string_view text);
FoundTrace clang(std::string_view text);
FoundTrace assertion(std::string_view text);
// trace_language.cpp
FoundTrace java(std::string_view text);
FoundTrace python(std::string_view text);
FoundTrace node(std::string_view text);
FoundTrace rust(std::string_view text);
FoundTrace go(std::string_view text);
FoundTrace cpp_exception(std::string_view text);

/// Hands out a text's lines without their ends (\n or \r\n).
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  std::optional<std::string_view> next();

 private:
  std::string_view rest_;
  bool done_ = false;
};

/// Collects a backtrace, innermost first. A frame is dropped if it equals the one before (the depth
/// of recursion depends on the input), and from the ninth on.
class Frames {
 public:
  void add(std::string_view name, std::string_view place = {});
  /// A frame of C, C++ or Rust as debuggers write it, with arguments and
  /// place; what belongs to abort(), a sanitizer or the start of a process is
  /// left out.
  void add_native(std::string_view frame);
  bool full() const { return names_.size() >= kDepth; }
  bool empty() const { return names_.empty(); }
  /// A trace with these frames, which are moved out of this object.
  Trace under(std::string kind, std::string what);

 private:
  static constexpr std::size_t kDepth = 8;
  std::vector<std::string> names_;
  std::vector<std::string> places_;
};

/// Whether a function is part of how a process starts and aborts, or of how a report is made.
bool is_machinery(std::string_view name);

/// "void ns::f<int>(int) const /src/a.cpp:3" -> "ns::f<int>"
std::string_view function_name(std::string_view frame);

/// The frame of "#3 0x4f12 in f(int) a.cpp:3" (sanitizers, clang, gdb), "??" if it has no name;
/// nullopt: the line is not a frame.
std::optional<std::string_view> numbered_frame(std::string_view line);

/// "/src/a.cpp:3:5" -> "a.cpp:3"; empty if there is no line number.
std::string_view line_of_file(std::string_view place);

/// The first block of numbered frames, looked for in the next few lines.
Frames numbered_frames(std::string_view text);

/// Numbers, addresses among them, become N; digits within names stay.
std::string without_numbers(std::string_view text);

std::string_view trim(std::string_view text);
std::string_view line_at(std::string_view text, std::size_t position);
std::size_t line_start(std::string_view text, std::size_t position);
/// What comes after the line that holds the position.
std::string_view after_line(std::string_view text, std::size_t position);
/// The text before the first `mark`; all of it if there is none.
std::string_view before(std::string_view text, std::string_view mark);
/// Removes `prefix`; whether it was there.
bool skip(std::string_view& text, std::string_view prefix);
void skip_digits(std::string_view& text);
/// The longest beginning made of letters, digits, _, $, . and -.
std::string_view leading_name(std::string_view text);

inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
inline bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
inline bool is_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

}  // namespace whittle::trace_reader
