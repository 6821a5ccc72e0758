// Converts between the values of the public library and those of a run.
#pragma once

#include "change/variant.h"
#include "run/equipment.h"
#include "run/spec.h"
#include "run/totals.h"
#include "whittle/reduce.h"

namespace whittle {

/// The files as a variant; all its bytes are original. The error names a file whose name cannot be
/// used, or two files of the same name.
Result<Variant> variant_of(Files files);
Files files_of(const Variant& variant);

/// The specification of a run with this test and these options, and what belongs to the test in
/// this process.
struct Asked {
  RunSpec spec{};
  Equipment equipment{};
};
Result<Asked> asked_for(RunKind kind, const Test& test, const Options& options);

/// An error if the test takes the bytes of one file and the input has several.
Status check_shape(const Test& test, const Variant& input);

Counts counts_of(const RunTotals& totals);
Ended ended_by(StopReason reason);

}  // namespace whittle
