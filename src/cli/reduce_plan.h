// What the options say about the stages.
#pragma once

#include "cli/options.h"
#include "engine/plan_options.h"

namespace whittle {

/// --language, --parser and --tree, of reduce and isolate.
Status choose_trees(const Options& options, PlanOptions& plan);

Result<PlanOptions> reduce_plan(const Options& options, const Variant& original);

/// Tells the person who waits which texts are not parsed, and why.
void say_unparsed(const Options& options, const PlanOptions& plan, const Variant& original);

}  // namespace whittle
