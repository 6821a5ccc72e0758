// Finds the smallest change between two neighbouring revisions, one of which passes and one of
// which fails: the smallest one that makes the passing revision fail, and the smallest one that
// makes the failing revision pass.
#pragma once

#include "run/walk_back.h"

namespace whittle {

/// REQUIRES: parts.found.passed.
Result<StopReason> find_change(HistoryParts parts);

}  // namespace whittle
