// Opens what only one of two variants has, to look into it.
//
// Parts that only FAILING has (model/tree_edits.h) are emptied by one level of its syntax tree: a
// class loses its members, a function what is in its body, a statement the statements in it, an
// element what is between its tags. As long as one of them has a body, those that have none stay
// whole. The result stands between the two variants, and what it has lost are the edits from it to
// FAILING.
#pragma once

#include <optional>

#include "model/edits.h"

namespace whittle {

/// `edits`: by trees. nullopt if nothing in them can be opened.
std::optional<Variant> emptied(const EditsModel& edits, const Variant& failing,
                               const ReadFile& read);

}  // namespace whittle
