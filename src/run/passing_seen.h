// What counts as *pass* in an isolation, in words.
#pragma once

#include <span>
#include <string>

#include "oracle/run.h"
#include "run/events.h"
#include "run/spec.h"

namespace whittle {

/// Whether the passing input may have failed in another way than the failing one, so that what a
/// test printed is worth a look.
bool looks_like_an_error(const TestSpec& test, const Run& run);

/// REQUIRES: a run. If it looks like an error, the run of a command has all that it printed.
event::PassingSeen passing_seen(const TestSpec& test, std::span<const Run> runs);

}  // namespace whittle
