// The names in a text, and the role of each.
//
// A name is a leaf of the tree that reads like a word. A language's names.scm says which of them
// are definitions:
//
//   @definition   can be used elsewhere; with a @scope in the same pattern, only in there
//   @local        can be used in the innermost @scope around it that a pattern captures alone
//   @declaration  only declares that there is such a thing, or is a special case of it
//   @member       is a member of the thing around it
//   @open         is the name of something that may be continued elsewhere
//   @transparent  is the name of something whose members belong to the scope around it
//
// Without such a query no name defines anything.
#pragma once

#include <string_view>

#include "syntax/language.h"
#include "syntax/parts.h"

namespace whittle {

/// Fills in the names of the parts, in their order. REQUIRES: parts.tree and parts.parts are filled
/// in.
void read_names(const Language& language, std::string_view text, Parts& parts);

}  // namespace whittle
