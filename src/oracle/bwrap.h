// The strict sandbox: bubblewrap runs a command in namespaces of its own.
//
// The test can read everything, but write only to its box. It has its own /tmp, /dev and /proc,
// sees no other processes, and has no network unless that is allowed.
#pragma once

#include <string>

#include "oracle/run.h"
#include "oracle/sandbox.h"

namespace whittle {

/// The same command, run by bwrap. If the program cannot be run there, the status is 126 or 127.
Command wrapped(Command command, const Sandbox& sandbox, const std::string& box);

/// bwrap reports a signal as a shell does, as the exit status 128 plus its number. This turns such
/// a status into a signal again. So a command that itself exits with such a status counts as
/// killed.
void take_back_signal(Run& run);

}  // namespace whittle
