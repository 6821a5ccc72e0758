// The life of a supervisor after the fork.
#pragma once

#include <string>

#include "oracle/launch.h"
#include "oracle/sandbox.h"

namespace whittle {

/// Takes on the sandbox, says what came of it, and serves whittle at the other end of
/// `socket` until that is gone; then removes `directory` and ends the process.
[[noreturn]] void supervise(int socket, const std::string& directory, const Sandbox& sandbox,
                            LaunchBoard& board);

}  // namespace whittle
