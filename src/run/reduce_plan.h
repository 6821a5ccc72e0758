// Which stages a specification asks for.
#pragma once

#include "engine/plan_options.h"
#include "run/events.h"
#include "run/spec.h"

namespace whittle {

/// How files are parsed: --language, --parser and --tree.
Status choose_trees(const CourseSpec& course, PlanOptions& plan);

/// The plan of a reduction. A usage error says what in the specification does not fit the input.
Result<PlanOptions> reduce_plan(const RunSpec& spec, const Variant& original,
                                RunObserver& observer);

/// Tells the observer which files are not parsed, and why.
void tell_unparsed(const RunSpec& spec, const PlanOptions& plan, const Variant& original,
                   RunObserver& observer);

}  // namespace whittle
