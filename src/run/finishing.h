// What is done to a result once it is minimal: formatting it and leaving out blank lines. Either
// is kept only if the symptom stays.
#pragma once

#include "oracle/helper.h"
#include "run/locked_test.h"

namespace whittle {

/// --format: each file as the user's command prints it. The result as it was where the command
/// fails or the symptom does not stay.
Result<Variant> format_result(Variant result, const std::string& command, Helper& helper,
                              LockedTest& test, RunObserver& observer);

/// --squeeze: without blank lines. The result as it was where the symptom does not stay.
Result<Variant> squeeze_result(Variant result, LockedTest& test, RunObserver& observer);

}  // namespace whittle
