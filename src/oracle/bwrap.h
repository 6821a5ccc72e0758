// The strict sandbox: a command in namespaces of its own, by bubblewrap.
//
// Everything can be read but only the box written; /tmp, /dev and /proc are the
// test's own, its processes see no others, and there is no network unless it is
// allowed.
#pragma once

#include <string>

#include "oracle/run.h"
#include "oracle/sandbox.h"

namespace whittle {

/// The same command inside. A program that cannot be run there ends with 126 or 127.
Command wrapped(Command command, const Sandbox& sandbox, const std::string& box);

/// bwrap reports a signal as a shell does, as 128 and its number: taken back. So a command
/// that exits with such a status itself counts as killed.
void take_back_signal(Run& run);

}  // namespace whittle
