// Blocks and the jumps between them, in languages whose functions are lists of labelled blocks.
//
// A change to one place of such a function is often correct only together with others: if a jump is
// removed, what its target block says about it must be removed, too, and a block that no jump leads
// to any more must be removed as a whole. A language's jumps.scm says where to look:
//
//   @scope    what blocks are in
//   @label    begins a block, which ends where the next begins, or with the scope
//   @target   the name of a block that the block around it jumps to; it may be the name of
//             something else
//   @jump     the whole end of a block that only jumps: the one block that is named there comes
//             next
//   @open @from @close   in a list: one entry, and the block that it is about, which jumps to the
//                        block that the entry is in
//
// A name refers to a label if they read the same, apart from punctuation.
#pragma once

#include <string_view>
#include <vector>

#include "syntax/language.h"
#include "syntax/parser.h"
#include "syntax/rules.h"

namespace whittle {

/// The edits that make the text agree with its jumps, in order; none if it does already:
///   - a block that no jump leads to is removed, unless it is the first one;
///   - an entry about a block that does not jump here is removed, unless its whole list would be;
///   - an entry about a block that is not there any more gets the name of the only block that jumps
///     here without an entry, if there is exactly one.
std::vector<RuleEdit> repair_jumps(const Language& language, const SyntaxTree& tree,
                                   std::string_view text);

/// For each block that is reached only by one @jump: the edits that put the block in the place of
/// that jump.
std::vector<std::vector<RuleEdit>> join_blocks(const Language& language, const SyntaxTree& tree,
                                               std::string_view text);

}  // namespace whittle
