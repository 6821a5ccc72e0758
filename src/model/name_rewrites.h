// Shorter names.
//
// A name is a word in a leaf that the grammar does not spell out; a leaf may be made of
// several ("ns:tag"). It is renamed everywhere at once, so what belongs together stays
// together: a definition and its uses, a start tag and its end tag. Where the word also
// stands in strings there are two rewrites: with these (names that are looked up by a
// string), and without.
#pragma once

#include <vector>

#include "model/rewrite_input.h"

namespace whittle {

/// One rewrite for each name that has a shorter one: the most frequent gets the shortest that
/// no word of the input is and that is not reserved. Those that save most come first.
std::vector<Rewrite> rename_names(const RewriteInput& input);

/// Every name by another of the input that stands in leaves of the same kind, as short or
/// shorter, and the smallest part that can go and has one of its occurrences is left out:
/// two things become one (identifier replacement, Vulcan).
std::vector<Rewrite> merge_names(const RewriteInput& input);

/// The same without leaving anything out: of use only where more can go afterwards.
std::vector<Rewrite> merge_names_only(const RewriteInput& input);

}  // namespace whittle
