// What a parser sees of a text.
//
// Compilers accept more than the grammars do: after an attribute between the name of a namespace
// and its brace, for example, the parser fails for a thousand lines. A language's language.json has
// regular expressions for such places ("as_comments", RE2; if an expression has a group, the
// group). There the parser sees a comment of the same length instead, so that positions do not
// change, and such a place is a part that can be removed, like any comment. Of places that overlap,
// the one of the first expression counts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "syntax/language.h"

namespace whittle {

/// nullopt if the parser sees the text itself.
std::optional<std::string> shown_to_parser(const Language& language, std::string_view text);

}  // namespace whittle
