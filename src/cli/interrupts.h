// Signals by which a person, or the system, tells a run something.
#pragma once

#include "run/control.h"

namespace whittle {

/// The control that the signals of catch_interrupts() act on.
RunControl& signal_control();

/// From now on SIGINT, SIGTERM and SIGHUP stop the run, SIGUSR1 skips the stage under way, and
/// SIGPIPE is ignored.
void catch_interrupts();

}  // namespace whittle
