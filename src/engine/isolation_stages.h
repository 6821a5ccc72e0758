// The stages that an isolation goes through: each narrows the difference of two variants by edits
// of one size (model/edits.h).
#pragma once

#include <vector>

#include "engine/pipeline.h"
#include "engine/plan_options.h"
#include "util/result.h"

namespace whittle {

/// The stages that narrow the difference of two variants. With Common::reduce there is one more at
/// the end, which reduces what the variants have in common, and the stages run in turn
/// (Rounds::in_turn). An error says which option is unknown or wrong.
Result<std::vector<StageSpec>> isolation_stages(const PlanOptions& options, const Variant& passing,
                                                const Variant& failing);

}  // namespace whittle
