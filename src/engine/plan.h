// The stages of a reduction.
//
// choose_stages.h says which stages an input gets, stage_table.h has all of them, and
// isolation_stages.h has those of an isolation.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/pipeline.h"
#include "engine/plan_options.h"
#include "model/parse_check.h"
#include "util/result.h"

namespace whittle {

/// Refuses variants that must not be tested, whichever stage proposes them
/// (model/well_formed_check.h); null: there are none. reduction_stages() and isolation_stages()
/// give it to all their stages.
std::shared_ptr<const VariantCheck> check_of(const PlanOptions& options,
                                             std::span<const Variant> originals);

/// Runs the commands of --tree and --pass on an input before the search begins. The error says
/// which command fails, or prints something that cannot be read.
Status check_commands(const PlanOptions& options, const Variant& input);

/// The stages that make `original` small. An error says which option is unknown or wrong.
Result<std::vector<StageSpec>> reduction_stages(const PlanOptions& options,
                                                const Variant& original);

}  // namespace whittle
