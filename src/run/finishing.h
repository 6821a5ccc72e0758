// What is done to a result once it is minimal: formatting it, and removing blank lines. Each is
// kept only if the result still shows the symptom.
#pragma once

#include "oracle/helper.h"
#include "run/locked_test.h"

namespace whittle {

/// --format: each file as the user's command prints it. Returns `result` unchanged if the command
/// fails, or if the formatted result does not show the symptom.
Result<Variant> format_result(Variant result, const std::string& command, Helper& helper,
                              LockedTest& test, RunObserver& observer);

/// --squeeze: the result without blank lines. Returns `result` unchanged if it does not show the
/// symptom without them.
Result<Variant> squeeze_result(Variant result, LockedTest& test, RunObserver& observer);

}  // namespace whittle
