// Landlock, a feature of the kernel: a process gives up rights, permanently, for itself and for all
// its descendants. See landlock(7).
//
// The installed header may be older than the running kernel, so landlock.cpp defines what later
// versions of the interface added.
#pragma once

#include <string>

namespace whittle {

/// The version of its interface; 0: the kernel has none, or it is switched off.
int landlock_version();

/// The version from which on it can restrict signals.
inline constexpr int kScopedSignals = 6;

/// What a set of rules forbids.
struct LandlockRules {
  bool writes = false;            ///< to all files except those of allow_writing()
  bool tcp = false;               ///< all TCP; needs version 4
  bool signals = false;           ///< to processes outside; needs version 6
  bool abstract_sockets = false;  ///< of processes outside; needs version 6
};

/// Returns a descriptor, which execve closes, or -1 with errno. Rules that `version` does not
/// support are left out; if none remains, the result is -1.
int make_landlock(const LandlockRules& rules, int version);

/// Still allows writing to `path` and below it; false if that is not possible.
bool allow_writing(int landlock, int version, const std::string& path);

/// Applies the rules to this process from now on. This is a single system call; false with errno.
/// REQUIRES: PR_SET_NO_NEW_PRIVS is set.
bool enter_landlock(int landlock);

}  // namespace whittle
