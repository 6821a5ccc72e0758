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
/// several definitions that it may mean all are needed. It may also mean a member of something
/// that is there, inherited or after a dot; or, as wholes and where it seems to mean nothing
/// else, whatever is not local.
/// Reasons are the nodes of names. REQUIRES: units are in preorder; alone, the first is the root.
/// `in`: names elsewhere do not count.
Needs needs_by_name(const ChangeTree& tree, const Configuration& in, std::span<const Change> units,
                    Needed needed);

}  // namespace whittle
