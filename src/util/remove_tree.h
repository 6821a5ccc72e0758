// Removes a directory with everything in it, whatever a test did to it.
#pragma once

#include <cstdint>
#include <string>

namespace whittle {

/// Does not follow symbolic links and stays on one file system. Directories that their owner may
/// not read or write are made accessible first. What cannot be removed is left. Returns the bytes
/// on the disk that it used.
std::uint64_t remove_tree(std::string path);

/// The bytes on the disk that a file uses, or a directory with everything in it.
std::uint64_t disk_usage(std::string path);

}  // namespace whittle
