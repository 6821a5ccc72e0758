// The difference of two texts by what they are made of: the edits between two trees of
// parts (syntax/parts.h), PASSING's and FAILING's.
//
// The two wholes are a pair. The children of a pair are matched: those with the same text
// by a smallest difference of the two lists (util/diff.h), then, between these, those that
// are of one kind and similar, which are pairs in their turn. What is left is one edit each:
//
//   a child that may go alone or with a separator    is removed, or added, with what goes
//                                                    with it
//   two in one place that cannot be empty            one is replaced by the other
//   a leaf in the place of one of its kind           is replaced
//   tokens that are no parts, white space            all between two children is replaced
//
// So a statement deep in a function is one edit, and a new function is one, and every
// set of edits is meant to parse. It need not: precedence, layout and errors see to that
// (model/parse_check.h). What has no such form, as a list that loses all its elements, is
// one edit.
//
// Law: between two edits stands text that both have, byte for byte.
//
// Cost: the lengths of the texts, and util/diff's for each pair.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "syntax/parts.h"
#include "util/diff.h"

namespace whittle {

/// A text and its parts; both must outlive it.
struct PartedText {
  std::string_view text;
  const Parts& parts;
};

struct TreeEdits {
  std::vector<Hunk> edits;  ///< in bytes, in order
  /// Of each part of FAILING, the one of PASSING that stands for it: the same, a pair, or
  /// what it replaces. Part::kNone where there is none.
  std::vector<std::uint32_t> partner;
};

/// REQUIRES: the parts are of one language, read by one thread, or of none.
TreeEdits tree_edits(const PartedText& passing, const PartedText& failing);

/// Parts of a text that no parser knows: its lines, each of which may go.
Parts line_parts(std::string_view text);

}  // namespace whittle
