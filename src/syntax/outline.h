// What a program consists of, and what stands for what it does.
//
// A language's outline.scm has rules (syntax/rules.h) of two kinds: what it deletes is an
// *item*, a thing that the program consists of; what it replaces is a *body*, and the text
// is what may stand there whatever else the program says: what a function does, left out,
// with its type still right. What may go by the grammar and is replaced by a blank is a body too:
// nothing needs it. Without such a file there are none.
#pragma once

#include <string_view>

#include "syntax/language.h"
#include "syntax/parts.h"

namespace whittle {

/// Marks the items and bodies among the parts; a body becomes required, with its text
/// instead. REQUIRES: the tree and the parts are there.
void read_outline(const Language& language, std::string_view text, Parts& parts);

}  // namespace whittle
