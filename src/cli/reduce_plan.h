// What the options of reduce say about the stages.
#pragma once

#include "cli/options.h"
#include "engine/plan.h"

namespace whittle {

Result<PlanOptions> reduce_plan(const Options& options, const Variant& original);

}  // namespace whittle
