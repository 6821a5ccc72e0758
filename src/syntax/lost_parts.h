// The parts of a node in which the parser, or the grammar, is lost: everything may go.
//
// What is a child, an extra, or text between these that the parser could make nothing of, is an
// item. Items are grouped twice: those on one line, or up to a semicolon, are a group; and lines
// are grouped to blocks by their indentation (syntax/indentation.h).
#pragma once

#include <tree_sitter/api.h>

#include <vector>

#include "syntax/extra_parts.h"
#include "syntax/node_children.h"
#include "syntax/pending_part.h"

namespace whittle {

/// In the order of the text. Extras are among them.
std::vector<PendingPart> lost_parts(const ShownText& text, TSNode node,
                                    const NodeChildren& children);

}  // namespace whittle
