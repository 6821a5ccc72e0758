// The names in a text, and what each does there.
//
// A name is a leaf of the tree that reads like a word. A language's names.scm says which
// of them define: what it captures as @definition is the name of something that can be
// used elsewhere; where the same pattern captures a @scope around it, only in there.
// What is captured as @transparent as well is the name of something whose members are those
// of what is around it. Without such a query no name defines anything.
#pragma once

#include <string_view>

#include "syntax/language.h"
#include "syntax/parts.h"

namespace whittle {

/// Fills in the names of the parts, in their order. REQUIRES: the tree and the parts are there.
void read_names(const Language& language, std::string_view text, Parts& parts);

}  // namespace whittle
