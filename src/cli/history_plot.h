// The sizes of patches by revision, before and after they were made small, on the way back and on
// the way forward, as an SVG picture (Artho, figures 9 to 22).
#pragma once

#include <string>
#include <vector>

#include "repository/repository.h"
#include "run/history_found.h"

namespace whittle {

std::string plot_of(const HistoryFound& found, const std::vector<Revision>& revisions);

/// "back", "between", "forward".
const char* way_name(Way way);
/// Whether a step was a call of delta debugging that counts.
bool is_call(const PatchStep& step);

}  // namespace whittle
