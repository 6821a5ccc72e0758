// Smaller alternatives: something shorter that may stand where a part does.
//
// What may stand there says the grammar (syntax/parts.h: slots): the shortest strings of
// the kinds that its place takes, and shorter parts of these kinds from elsewhere in the
// input (Vulcan: sub-program replacement).
#pragma once

#include <vector>

#include "model/rewrite_input.h"

namespace whittle {

/// Those that save most first. What leaving a part out makes of it is not among them.
std::vector<Rewrite> shorter_alternatives(const RewriteInput& input);

}  // namespace whittle
