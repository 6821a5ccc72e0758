// How much memory there is.
#pragma once

#include <cstdint>

namespace whittle {

/// Bytes that the processes of this machine may use, or of this container.
std::uint64_t machine_memory();

}  // namespace whittle
