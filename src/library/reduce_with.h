// A reduction of the library, with stages of its own or with those that the options ask for.
#pragma once

#include <memory>
#include <vector>

#include "change/variant.h"
#include "engine/pipeline.h"
#include "whittle/reduce.h"

namespace whittle {

struct OwnStages {
  std::vector<StageSpec> stages{};  ///< empty: those that the options ask for
  std::shared_ptr<Asker> asker{};   ///< answers the questions of these stages
};
Result<ReducedInput> reduce_with(Variant input, const Test& test, const Options& options,
                                 OwnStages own);

}  // namespace whittle
