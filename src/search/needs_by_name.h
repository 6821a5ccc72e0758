// What needs what in a tree: a part what is around it, and a part that uses a name whatever
// defines it.
#pragma once

#include <span>

#include "change/tree.h"
#include "search/needs.h"

namespace whittle {

/// With a definition, what of it is needed: that part alone, or with all parts inside of it.
enum class Needed { alone, whole };

/// What each of some nodes (by number in `units`) needs. A name means what is local there; or
/// what is defined in the nearest thing around that has it; after a qualifier, in that. Of
/// several definitions that it may mean all are needed. After a dot, or where it seems to
/// mean none of these, members of that name are, of whatever is there: alone; or all that
/// are not local, as wholes.
/// REQUIRES: units are in preorder. `in`: names elsewhere do not count.
Needs needs_by_name(const ChangeTree& tree, const Configuration& in, std::span<const Change> units,
                    Needed needed);

}  // namespace whittle
