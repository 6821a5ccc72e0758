// Which stages a program is chipped by, and how variants are made to report what they execute.
#pragma once

#include <functional>
#include <string>

#include "change/variant.h"
#include "engine/plan_options.h"
#include "run/events.h"
#include "run/spec.h"

namespace whittle {

/// The plan of chipping. An error says what in the specification does not fit the program.
Result<PlanOptions> chip_plan(const RunSpec& spec, const Variant& original, RunObserver& observer);

/// For --trace and --reached: a function that adds probes to a variant before it is tested.
Result<std::function<Variant(const Variant&)>> probing(const TestSpec& test,
                                                       const PlanOptions& plan,
                                                       const Variant& original);

}  // namespace whittle
