// Replaces a part by something shorter that is allowed in the same place.
//
// The grammar says what is allowed (syntax/parts.h: slots): the shortest strings of the kinds that
// fit in the place, and shorter parts of these kinds from elsewhere in the input (Vulcan:
// sub-program replacement).
#pragma once

#include <vector>

#include "model/rewrite_input.h"

namespace whittle {

/// The rewrites that save most come first. The text that a part becomes when it is left out is not
/// among them.
std::vector<Rewrite> shorter_alternatives(const RewriteInput& input);

}  // namespace whittle
