// The names in a text, and what each does there.
//
// A name is a leaf of the tree that reads like a word. A language's names.scm says which
// of them define:
//
//   @definition   can be used elsewhere; with a @scope in the same pattern, only in there
//   @local        can be used in the innermost @scope around it that a pattern captures alone
//   @declaration  only says that there is such a thing, or is a special case of it
//   @member       belongs to the thing that it stands in
//   @open         is the name of something that may be continued elsewhere
//   @transparent  of something whose members are those of what is around it
//
// Without such a query no name defines anything.
#pragma once

#include <string_view>

#include "syntax/language.h"
#include "syntax/parts.h"

namespace whittle {

/// Fills in the names of the parts, in their order. REQUIRES: the tree and the parts are there.
void read_names(const Language& language, std::string_view text, Parts& parts);

}  // namespace whittle
