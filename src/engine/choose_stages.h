// Which stages an input gets when nobody names them.
#pragma once

#include <string>
#include <vector>

#include "change/variant.h"
#include "engine/plan_options.h"
#include "engine/tree_inputs.h"

namespace whittle {

/// The stages that were asked for, or those that suit the input, coarse to fine. In either case
/// `user` comes last where there is a command of --pass and nobody named that stage.
std::vector<std::string> choose_stages(const PlanOptions& options, const Variant& original);
/// The same with inputs that stages are made from later: the original is parsed once.
std::vector<std::string> choose_stages(const PlanOptions& options, const Variant& original,
                                       TreeInputs& inputs);

}  // namespace whittle
