// Edits between two variants, as text for the user.
#pragma once

#include <string>

#include "change/configuration.h"
#include "model/edit_list.h"
#include "model/originals.h"

namespace whittle {

/// One line for each: `FILE:LINE: - "text"` with the line in PASSING, or `FILE:LINE: + "text"`
/// with the line in FAILING. Edits of one kind that adjoin share a line, and long texts lose
/// their middle, or what two lines have in common. Of a binary file `FILE: at 44 (0x2c): - 0f`,
/// with the offset. A mode or an empty file has a line without a text.
///
/// `originals`: places are told in these files instead, where the text comes from one of them.
std::string describe_edits(const EditList& list, const Configuration& which,
                           const Originals* originals = nullptr);

}  // namespace whittle
