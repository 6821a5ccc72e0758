// What follows from several parts of a specification together: defaults that depend on another
// part, and combinations of values that mean nothing.
#pragma once

#include <string>

#include "run/spec.h"
#include "util/result.h"

namespace whittle {

/// Fills in and checks a specification. Whoever makes a RunSpec does this once, before the run.
/// `class_path`: what the environment variable CLASSPATH says; empty: nothing.
Result<RunSpec> completed(RunSpec spec, const std::string& class_path);

}  // namespace whittle
