// The items that a program consists of, and short texts that can replace their bodies.
//
// A language's outline.scm has rules (syntax/rules.h) of two kinds. What a rule deletes is an
// *item* of the program. What a rule replaces is a *body*, and the text is valid there whatever the
// rest of the program is: an empty function body that still has the right type. A part that the
// grammar allows to be missing and that is replaced by a blank is a body that nothing needs. A part
// that is replaced by itself is the inside of an item: it stays, but what it mentions says nothing
// about who needs the item.
// Languages without this file have neither.
#pragma once

#include <string_view>

#include "syntax/language.h"
#include "syntax/parts.h"

namespace whittle {

/// Marks the items and bodies among the parts; a body becomes required, with that text as its
/// replacement. REQUIRES: parts.tree and parts.parts are filled in.
void read_outline(const Language& language, std::string_view text, Parts& parts);

}  // namespace whittle
