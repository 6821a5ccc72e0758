// The life of a supervisor after the fork.
#pragma once

#include <string>

#include "oracle/launch.h"

namespace whittle {

/// Serves whittle at the other end of `socket` until that is gone, then removes
/// `directory` and ends the process.
[[noreturn]] void supervise(int socket, const std::string& directory, LaunchBoard& board);

}  // namespace whittle
