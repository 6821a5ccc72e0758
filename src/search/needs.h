// What needs what in a tree: a part what is around it, and a part that uses a name whatever
// defines it.
#pragma once

#include <span>

#include "change/tree.h"
#include "search/closing.h"

namespace whittle {

/// With a definition, what of it is needed: that part alone, or with all parts inside of it.
enum class Needed { alone, whole };

/// For each of some nodes (by number in `units`) those that it needs. A name is needed from
/// where it is defined: of several definitions all whose scope the use is in.
/// REQUIRES: units are in preorder. `in`: names elsewhere do not count.
Needs needs_by_name(const ChangeTree& tree, const Configuration& in, std::span<const Change> units,
                    Needed needed);

}  // namespace whittle
