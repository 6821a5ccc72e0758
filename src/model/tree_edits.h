// The difference of two texts by their structure: the edits between two trees of parts
// (syntax/parts.h), PASSING's and FAILING's.
//
// The two roots are a pair. The children of a pair are matched: first those with the same text, by
// a smallest difference of the two lists (util/diff.h); then, between these, those of the same kind
// that are similar, which are pairs in their turn. What remains is one edit each:
//
//   a child that can be removed, alone or with a separator    is removed, or added, with that
//   two in one place that cannot be empty                     one is replaced by the other
//   a leaf in the place of one of its kind                    is replaced
//   tokens that are no parts, white space                     all between two children is replaced
//
// So a statement deep in a function is one edit, a new function is one edit, and every set of edits
// should parse. It need not, because of precedence, layout and errors (model/parse_check.h). What
// has no such form, such as a list that loses all its elements, is one edit.
//
// Law: between two edits there is text that both have, byte for byte.
//
// Cost: linear in the lengths of the texts, plus util/diff for each pair.
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
  /// For each part of FAILING, its partner in PASSING: the same part, the other part of its pair,
  /// or the one that it replaces. Part::kNone if there is none.
  std::vector<std::uint32_t> partner;
};

/// REQUIRES: the parts are of one language, read by one thread, or of none.
TreeEdits tree_edits(const PartedText& passing, const PartedText& failing);

/// The parts of a text without a parser: its lines, each of which can be removed.
Parts line_parts(std::string_view text);

}  // namespace whittle
