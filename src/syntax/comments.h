// Comments of a program, as the data of its language tells them: the nodes of the types in
// "comments" (languages/NAME/language.json). What a parser takes along at any place is not always
// a comment: it may be a piece that it did not understand, or a line continuation.
#pragma once

#include <tree_sitter/api.h>

#include <string_view>
#include <vector>

#include "syntax/language.h"

namespace whittle {

/// Whether a node is of a type that is a comment in the language.
bool is_comment(const LanguageDescription& language, TSNode node);

/// The comments of a text, in its order; none is inside another. Text that the parser was shown as
/// a comment (syntax/shown.h) is none. `root`: the tree of the text.
std::vector<TSNode> comments_in(const Language& language, TSNode root, std::string_view text);

}  // namespace whittle
