// What a parser is shown of a text.
//
// Compilers know more than the grammars do: an attribute between a namespace's name and its
// brace, and the parser loses its way for a thousand lines. A language's language.json names
// such places ("as_comments", RE2; where an expression has a group, that): the parser is shown
// a comment there, of the same length, so that positions stay what they are, and such a place
// is a part that may go, like any comment.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "syntax/language.h"

namespace whittle {

/// None where it is the text itself.
std::optional<std::string> shown_to_parser(const Language& language, std::string_view text);

}  // namespace whittle
