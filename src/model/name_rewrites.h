// Shorter names.
//
// A name is a word in a leaf that the grammar does not spell out; a leaf may consist of several
// ("ns:tag"). It is renamed everywhere at once, so what belongs together stays together: a
// definition and its uses, a start tag and its end tag. If the word also occurs in strings, there
// are two rewrites: one that renames it there, too (names that are looked up by a string), and one
// that does not.
#pragma once

#include <vector>

#include "model/rewrite_input.h"

namespace whittle {

/// One rewrite for each name that has a shorter one: the most frequent gets the shortest word that
/// does not occur in the input and is not reserved. Those that save most come first.
std::vector<Rewrite> rename_names(const RewriteInput& input);

/// Replaces a name by another name of the input that occurs in leaves of the same kind and is not
/// longer, and leaves out the smallest removable part with one of its occurrences: two things
/// become one (identifier replacement, Vulcan).
std::vector<Rewrite> merge_names(const RewriteInput& input);

/// The same without leaving anything out: useful only if more can be removed afterwards.
std::vector<Rewrite> merge_names_only(const RewriteInput& input);

}  // namespace whittle
