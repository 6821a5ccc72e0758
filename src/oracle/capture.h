// Reads a standard stream of a test and keeps its beginning or its end, up to a limit. Reading
// never blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace whittle {

/// How often a pipe is read at most once its test has ended: it holds less, and a process outside
/// may keep writing to it.
inline constexpr int kDrainReads = 64;

/// Closes a descriptor that is open, and sets it to -1.
void close_end(int& descriptor);

class Capture {
 public:
  struct Options {
    std::size_t limit = 0;  ///< bytes that are kept
    bool last = false;      ///< keep the end rather than the beginning
  };
  /// Opens a pipe. Returns the end that the test writes to, or -1 with errno.
  int open(Options options);
  /// Reads what has arrived. False if there is nothing to read now.
  bool pump();
  /// Reads the rest, and closes the pipe.
  void finish();
  /// Forgets what was kept, for the next test.
  void clear();

  /// How much was written, if the beginning is kept. This counts against the limit on output.
  std::uint64_t total() const { return read_; }
  /// The end that is read; -1 if it is closed.
  int descriptor() const { return end_; }
  const std::string& kept() const { return kept_; }

 private:
  int end_ = -1;
  Options options_;
  std::uint64_t read_ = 0;
  std::string kept_;
};

}  // namespace whittle
