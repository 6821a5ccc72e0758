// Renders PASSING with some of the edits between it and FAILING applied.
//
// Law: without edits the result is PASSING, with all of them FAILING, byte for byte. If text of
// PASSING that stays and text of FAILING that is added meet, the text of PASSING comes first.
//
// A file that only FAILING has exists if at least one of its edits is in; a file that only PASSING
// has does not exist if all its edits are in. The mode is FAILING's as soon as one edit of the file
// is in.
//
// Origins are positions in FAILING: bytes common to both have one, bytes that only PASSING has are
// new, unless they are marked as bytes of the passing input (model/originals.h).
#pragma once

#include "change/configuration.h"
#include "change/variant.h"
#include "model/edit_list.h"

namespace whittle {

/// Cost: linear in the number of files, of pieces and of edits left out. The variant keeps alive
/// what it needs of both ends.
Variant render_edits(const EditList& list, const Configuration& applied);

}  // namespace whittle
