// What is left of an input without what was found in it.
#pragma once

#include <vector>

#include "change/variant.h"
#include "model/cut.h"
#include "model/scope.h"

namespace whittle {

/// The original without the atoms that the results stand in, as far as they may go.
Variant without(const Variant& original, const std::vector<Variant>& results, const Atoms& atoms,
                const Scope& scope);

}  // namespace whittle
