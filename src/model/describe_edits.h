// Edits between two variants, as text for the user.
#pragma once

#include <string>

#include "change/configuration.h"
#include "model/edit_list.h"

namespace whittle {

/// One line for each: `FILE:LINE: - "text"` with the line in PASSING, or `FILE:LINE: + "text"`
/// with the line in FAILING. Edits of one kind that adjoin share a line, and long texts lose
/// their middle. A mode or an empty file has a line without a text.
std::string describe_edits(const EditList& list, const Configuration& which);

}  // namespace whittle
