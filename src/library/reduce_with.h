// A reduction of the library, with stages of its own or with those that the options ask for.
#pragma once

#include <vector>

#include "change/variant.h"
#include "engine/pipeline.h"
#include "whittle/reduce.h"

namespace whittle {

/// `stages`: if empty, those that the options ask for.
Result<ReducedInput> reduce_with(Variant input, const Test& test, const Options& options,
                                 std::vector<StageSpec> stages);

}  // namespace whittle
