// The parts of a node that the parser, or the grammar, does not understand: everything can be
// removed.
//
// Items are the children, the extras, and the text between these that the parser could not use.
// Items are grouped twice: those on one line, or up to a semicolon, are a group; and lines are
// grouped into blocks by their indentation (syntax/indentation.h).
#pragma once

#include <tree_sitter/api.h>

#include <vector>

#include "syntax/extra_parts.h"
#include "syntax/node_children.h"
#include "syntax/pending_part.h"

namespace whittle {

/// In the order of the text, including extras.
std::vector<PendingPart> lost_parts(const ShownText& text, TSNode node,
                                    const NodeChildren& children);

}  // namespace whittle
