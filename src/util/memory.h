// How much memory there is.
#pragma once

#include <cstdint>

namespace whittle {

/// Bytes that the processes of this machine, or of this container, may use.
std::uint64_t machine_memory();

}  // namespace whittle
