// The right to write a journal: one process at a time has it, and it ends with the process.
#pragma once

#include <string>
#include <utility>

#include "util/result.h"

namespace whittle {

class JournalLock {
 public:
  /// Refused at once where another process has it: a usage error. REQUIRES: the journal is there.
  static Result<JournalLock> take(const std::string& path);
  /// What a person is told whose journal is in use.
  static Error in_use(const std::string& path);

  JournalLock(JournalLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  ~JournalLock();
  /// Of the journal, opened for reading and writing.
  int descriptor() const { return file_; }

 private:
  explicit JournalLock(int file) : file_(file) {}
  int file_;
};

}  // namespace whittle
