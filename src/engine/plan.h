// Which stages a reduction or an isolation goes through.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/pipeline.h"
#include "model/constrained.h"
#include "model/scope.h"
#include "search/ddmin.h"
#include "util/result.h"

namespace whittle {

struct PlanOptions {
  std::vector<std::string> atoms;  ///< empty: chosen by what the input looks like
  std::string algorithm = "adaptive";
  Causes causes = Causes::first;
  bool monotone = false;
  Scope scope;
  Requirements requirements;
};

/// Whether every file looks like text, in any encoding.
bool is_text(const Variant& original);
/// Atoms for an input that nothing was said about, coarse to fine.
std::vector<std::string> choose_atoms(const Variant& original);

/// The stages that make `original` small. A usage error names what is unknown.
Result<std::vector<StageSpec>> reduction_stages(const PlanOptions& options,
                                                const Variant& original);

/// The stages that narrow the difference of two variants.
Result<std::vector<StageSpec>> isolation_stages(const PlanOptions& options, const Variant& passing,
                                                const Variant& failing);

}  // namespace whittle
