// The stages that do not depend on a language: they leave out files, lines, tokens, bytes and so
// on, or give bytes smaller values.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/pipeline.h"
#include "engine/plan_options.h"
#include "model/cut.h"
#include "model/model.h"

namespace whittle {

/// The search that the options name, over a model; nullopt: the model has no changes.
std::optional<AnyStage> search_stage(std::string_view name, std::shared_ptr<const Model> model,
                                     const PlanOptions& options);

/// Leaves out whole files.
StageSpec files_stage(const PlanOptions& options);
/// Leaves out atoms.
StageSpec deletion_stage(const Atoms& atoms, const PlanOptions& options, const Variant& original);
/// Makes bytes zero.
StageSpec zeros_stage(const PlanOptions& options);
/// Gives bytes the smallest value that keeps the symptom.
StageSpec values_stage(const PlanOptions& options);

}  // namespace whittle
