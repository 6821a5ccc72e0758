// The system calls on files that a sandbox may deny, or that fail in it since HOME is another.
#pragma once

#include <linux/seccomp.h>
#include <sys/types.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "oracle/denial.h"
#include "oracle/sandbox.h"

namespace whittle {

class FileCalls {
 public:
  FileCalls(const Sandbox& sandbox, const std::string& box);

  /// The numbers of these calls.
  static std::span<const int> numbers();

  /// What a call is going to be denied; nothing if it is not going to be denied, or would fail
  /// outside of the sandbox, too.
  std::optional<Denial> denied(pid_t process, const seccomp_data& call) const;

  /// The path that a process means, relative to the directory of this descriptor; without links
  /// except in its last name. Empty if it cannot be told.
  std::string resolved(pid_t process, int directory, const std::string& path) const;
  /// Whether the test may write to this path, or to a private part of a bwrap sandbox.
  bool may_write(const std::string& path) const;

 private:
  /// `itself`: the file must be there, not only its folder.
  std::optional<Denial> missing_at_home(const std::string& path, bool itself) const;

  Sandbox sandbox_;
  std::vector<std::string> writable_;
  std::string home_;       // of the test
  std::string real_home_;  // of the user
};

}  // namespace whittle
