// Blocks and the jumps between them, in languages whose functions are lists of labelled
// blocks.
//
// A change to one place of such a function is often only right together with others: where a
// jump goes, so does what the block that it led to says about it, and a block that no jump
// leads to any more has to go as a whole. A language's jumps.scm says where to look:
//
//   @scope    what blocks are in
//   @label    begins a block, which ends where the next begins, or with the scope
//   @target   the name of a block that its own one jumps to; it may be something else's name
//   @jump     all that its block ends with: it goes on with the one block that is named there
//   @open @from @close   in a list: one entry, and the block that it is about: one that jumps
//                        to the block that the entry is in
//
// A name is a label's where they read the same, punctuation aside.
#pragma once

#include <string_view>
#include <vector>

#include "syntax/language.h"
#include "syntax/parser.h"
#include "syntax/rules.h"

namespace whittle {

/// What makes the text agree with its jumps, in order; none where it does:
///   - a block that no jump leads to goes, unless it is the first one;
///   - an entry about a block that does not jump here goes, unless all of its list would;
///   - an entry about a block that is not there, where just one block jumps here that no entry
///     is about, is about that one.
std::vector<RuleEdit> follow_jumps(const Language& language, const SyntaxTree& tree,
                                   std::string_view text);

/// Blocks that only one jump leads to, which does nothing else: each comes in the place of
/// that jump. One element for each.
std::vector<std::vector<RuleEdit>> join_blocks(const Language& language, const SyntaxTree& tree,
                                               std::string_view text);

}  // namespace whittle
