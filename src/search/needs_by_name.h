// Which parts of a tree need which: a part needs what is around it, and a part that uses a name
// needs everything that defines it.
#pragma once

#include <span>

#include "change/tree.h"
#include "search/needs.h"

namespace whittle {

/// How much of a definition is needed: that part alone, or with all parts inside it.
enum class Needed { alone, whole };

/// What each of some nodes (by its number in `units`) needs. A name means a local definition, or
/// the one in the nearest thing around it that has it, or after a qualifier the one in what the
/// qualifier names. If it may mean several definitions, all are needed. It may also mean a member
/// of something that is there, inherited or after a dot. With Needed::whole, a name that seems to
/// mean none of these may mean anything that is not local. Reasons are the nodes of names.
/// REQUIRES: units are in preorder; with Needed::alone, the first is the root. `in`: names
/// elsewhere do not count.
Needs needs_by_name(const ChangeTree& tree, const Configuration& in, std::span<const Change> units,
                    Needed needed);

}  // namespace whittle
