// A standard stream of a test that is kept, up to a limit: its beginning or its end.
//
// It is read without waiting, whenever there is something to read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace whittle {

/// Closes a descriptor that is open, and sets it to -1.
void close_end(int& descriptor);

class Capture {
 public:
  struct Options {
    std::size_t limit = 0;  ///< bytes that are kept
    bool last = false;      ///< of the end rather than of the beginning
  };
  /// Opens a pipe: the end that the test writes to, or -1 with errno.
  int open(Options options);
  /// Reads some of it. False where there is nothing to read now.
  bool pump();
  /// Reads what is left, and closes it.
  void finish();
  /// Forgets what was kept, for the next test.
  void clear();

  /// How much was written, where the beginning is kept: it counts against the limit on output.
  std::uint64_t total() const { return read_; }
  /// The end that is read; -1 where it is closed.
  int descriptor() const { return end_; }
  const std::string& kept() const { return kept_; }

 private:
  int end_ = -1;
  Options options_;
  std::uint64_t read_ = 0;
  std::string kept_;
};

}  // namespace whittle
