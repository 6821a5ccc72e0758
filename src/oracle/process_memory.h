// Reads from the memory of another process.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace whittle {

/// At most `most` bytes at an address; fewer where the memory ends or may not be read.
std::string read_memory(pid_t process, std::uint64_t address, std::size_t most);

/// The text that ends with NUL; empty if it cannot be read.
std::string read_text(pid_t process, std::uint64_t address, std::size_t most);

}  // namespace whittle
