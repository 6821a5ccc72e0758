// Between two neighbouring revisions of which one passes and one fails: the smallest change that
// makes the passing one fail, and the smallest that makes the failing one pass.
#pragma once

#include "run/walk_back.h"

namespace whittle {

/// REQUIRES: parts.found.passed.
Result<StopReason> find_change(HistoryParts parts);

}  // namespace whittle
