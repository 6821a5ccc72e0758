// The lock of a journal: one process at a time may write it. The lock ends with the process.
//
// While a journal is created there is no file yet that could be locked: then the folder is.
#pragma once

#include <string>
#include <utility>

#include "util/result.h"

namespace whittle {

class JournalLock {
 public:
  /// A usage error, without waiting, if another process has the lock. REQUIRES: the journal exists.
  static Result<JournalLock> take(const std::string& path);
  /// The error for a journal that is in use.
  static Error in_use(const std::string& path);

  JournalLock(JournalLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  ~JournalLock();
  /// The descriptor of the journal, opened for reading and writing.
  int descriptor() const { return file_; }

 private:
  explicit JournalLock(int file) : file_(file) {}
  int file_;
};

/// The turn to create a journal in a folder. While one process has it, others wait. It ends with
/// this object. Where a folder cannot be locked, nobody waits.
class FolderTurn {
 public:
  explicit FolderTurn(const std::string& folder);
  FolderTurn(const FolderTurn&) = delete;
  FolderTurn& operator=(const FolderTurn&) = delete;
  ~FolderTurn();

 private:
  int folder_;
};

}  // namespace whittle
