// The stages that leave out parts of syntax trees.
#pragma once

#include <memory>

#include "engine/pipeline.h"
#include "engine/tree_inputs.h"
#include "engine/tree_stage.h"

namespace whittle {

/// The default search over trees.
StageSpec tree_stage(std::shared_ptr<TreeInputs> inputs, Care care);
/// The search over trees that the options name. It tries exactly what the published algorithm
/// tries.
StageSpec named_tree_stage(std::shared_ptr<TreeInputs> inputs);

}  // namespace whittle
