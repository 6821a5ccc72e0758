// A mount namespace in which all files are read-only, except some. So the attributes of files
// (modes, owners, times, extended attributes) cannot be changed either, which Landlock does not
// cover.
#pragma once

#include <string>
#include <vector>

namespace whittle {

/// Returns a descriptor for setns(2), which execve closes; -1 if that is not possible (before Linux
/// 5.12, or without the right to mount). What is mounted later on the machine is seen in it.
/// `writable`: absolute paths; one that does not exist is left out.
/// REQUIRES: this process has not entered a Landlock domain.
int make_read_only_mounts(const std::vector<std::string>& writable);

}  // namespace whittle
