// Cuts the difference of two variants, PASSING and FAILING, into edits of a given size.
//
// A file is cut by its syntax tree if the grain asks for that and the file is parsed on both sides
// in the same language (model/tree_edits.h, model/line_edits.h), otherwise by its lines, tokens or
// characters (model/text_edits.h). These are one edit, whatever the grain:
//
//   a symbolic link that differs
//   the mode, if nothing else differs
//   an empty file that only one side has
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "change/variant.h"
#include "model/edit_list.h"
#include "model/file_parts.h"
#include "model/grain.h"
#include "model/parse_check.h"

namespace whittle {

struct CutEdits {
  EditList list;
  /// Which edits need others (model/edit_needs.h); only for trees, declarations, statements and
  /// line pairs.
  std::vector<std::pair<Change, Change>> needs{};
  /// Refuses mixes that parse worse than both ends. Null for whole files, and if nothing is parsed.
  std::shared_ptr<const VariantCheck> check{};
};

/// REQUIRES: no variant has two files of one name.
CutEdits cut_edits(const Variant& passing, const Variant& failing, Grain grain,
                   const ReadFile& read);

}  // namespace whittle
