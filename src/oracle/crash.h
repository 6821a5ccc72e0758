// Where a process crashed, as its tracer saw it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/trace.h"

namespace whittle {

/// How much of a crash a tracer looks for.
enum class CrashDetail : unsigned char {
  none,       ///< the process is not traced
  functions,  ///< the functions of the backtrace
  lines,      ///< also the line of each, which reads all debugging information of the program
};

/// What a test's commands are traced for.
struct CrashWatch {
  CrashDetail detail = CrashDetail::none;
  /// Programs and libraries in the test's directory that are the same in each test, as absolute
  /// paths. Whatever else lies there may have been built by the test: without symbols, places in it
  /// mean nothing, because they move from one variant to the next.
  std::vector<std::string> given{};
};

/// The death of a process by a signal.
struct Crash {
  /// A trace of the kind "crash": the name of the signal, and the functions of the backtrace. A
  /// function without a name is its file and its offset there ("parser+0x1189"), or "??" if that
  /// means nothing.
  Trace trace;
  std::string program;  ///< the file name of the module that crashed; empty: not known
};

/// A crash as bytes, and back; nullopt if they are none.
std::string to_bytes(const Crash& crash);
std::optional<Crash> crash_from_bytes(std::string_view bytes);

}  // namespace whittle
