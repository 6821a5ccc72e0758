// Signals by which the user, or the system, stops a run.
#pragma once

#include "run/control.h"

namespace whittle {

/// The control of the run that the signals stop.
RunControl& signal_control();

/// From now on SIGINT, SIGTERM and SIGHUP stop the run, and SIGPIPE is ignored.
void catch_interrupts();

}  // namespace whittle
