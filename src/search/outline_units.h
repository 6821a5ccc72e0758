// The parts that the outline of a program consists of.
#pragma once

#include <vector>

#include "change/tree.h"

namespace whittle {

/// The items and bodies that are in `in` and can be removed, in preorder. What is in a body is not
/// part of the outline, unless the body consists of items itself.
std::vector<Change> outline_units(const ChangeTree& tree, const Configuration& in);

}  // namespace whittle
