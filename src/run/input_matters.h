// Whether the outcome of a test depends on the input at all.
//
// A test that looks at another file than the variant (an absolute path in a script, a program that
// looks elsewhere for a relative name) fails on everything, and so does a test whose symptom is
// too weak. Either would be reduced to nothing.
#pragma once

#include "run/run.h"

namespace whittle {

/// Every letter and digit becomes x, and everything else but the ends of lines a blank.
Variant garbled(const Variant& original);

/// Checks a result that is hardly more than nothing. A `no_symptom` error, with what the test
/// printed, if an empty input and a garbled one fail as well. If only the empty input fails, the
/// observer is told so.
Status check_input_matters(RunContext context, LockedRun& run, const Variant& result,
                           const std::string& shown_name);

}  // namespace whittle
