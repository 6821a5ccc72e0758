// The kernel's Landlock: a process gives up rights for itself and for all that
// descends from it, for good. landlock(7) has the rules.
//
// The installed header may be older than the kernel that runs, so what later
// versions of the interface added is spelled out in landlock.cpp.
#pragma once

#include <string>

namespace whittle {

/// The version of its interface; 0: the kernel has none, or it is switched off.
int landlock_version();

/// What a set of rules takes away.
struct LandlockRules {
  bool writes = false;            ///< to all files but those that allow_writing names
  bool tcp = false;               ///< all of it; needs version 4
  bool signals = false;           ///< to processes outside; needs version 6
  bool abstract_sockets = false;  ///< of processes outside; needs version 6
};

/// A descriptor, closed by execve, or -1 with errno. What `version` lacks is left out; -1
/// also where nothing is left.
int make_landlock(const LandlockRules& rules, int version);

/// Writing stays allowed at `path` and below it; false where that cannot be.
bool allow_writing(int landlock, int version, const std::string& path);

/// For this process, from here on. A system call, nothing more; false with errno. REQUIRES:
/// PR_SET_NO_NEW_PRIVS is set.
bool enter_landlock(int landlock);

}  // namespace whittle
