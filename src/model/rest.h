// What is left of an input without the results that were found in it.
#pragma once

#include <vector>

#include "change/variant.h"
#include "model/cut.h"
#include "model/scope.h"

namespace whittle {

/// The original without the atoms that contain the results, as far as the scope allows.
Variant without(const Variant& original, const std::vector<Variant>& results, const Atoms& atoms,
                const Scope& scope);

}  // namespace whittle
