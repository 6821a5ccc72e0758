// Which stages an input gets if the user does not name them.
#pragma once

#include <string>
#include <vector>

#include "change/variant.h"
#include "engine/plan_options.h"
#include "engine/tree_inputs.h"

namespace whittle {

/// The stages that were asked for, or those that suit the input, coarse to fine. In either case, if
/// there is a command of --pass and the stage `user` was not named, it comes last.
std::vector<std::string> choose_stages(const PlanOptions& options, const Variant& original);
/// The same, with the `inputs` that the stages are made from later, so that the original is parsed
/// only once.
std::vector<std::string> choose_stages(const PlanOptions& options, const Variant& original,
                                       TreeInputs& inputs);

}  // namespace whittle
