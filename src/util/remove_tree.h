// Removes a directory with all that is in it, whatever a test did to it.
#pragma once

#include <cstdint>
#include <string>

namespace whittle {

/// Follows no symbolic links and stays on one file system. Directories that
/// their owner may not read or write are opened up first. What cannot be
/// removed is left. The bytes of disk that it took.
std::uint64_t remove_tree(std::string path);

/// The bytes of disk that a file or a directory with all that is in it takes.
std::uint64_t disk_usage(std::string path);

}  // namespace whittle
