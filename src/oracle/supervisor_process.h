// What a supervisor does after the fork.
#pragma once

#include <string>

#include "oracle/launch.h"
#include "oracle/sandbox.h"

namespace whittle {

/// Sets up the sandbox, reports which restrictions are in force, and serves whittle at the other
/// end of `socket` until whittle has ended; then removes `directory` and ends the process.
[[noreturn]] void supervise(int socket, const std::string& directory, const Sandbox& sandbox,
                            LaunchBoard& board);

}  // namespace whittle
