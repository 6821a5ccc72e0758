// How the parts of a program stand in its text: the white space and the comments that go with a
// part, and the lines that it begins or ends.
#pragma once

#include <tree_sitter/api.h>

#include <cstddef>
#include <string_view>

#include "model/cut.h"

namespace whittle {

/// Where what goes with an element begins: the white space in front of it, and comments on lines
/// of their own.
std::size_t begin_with_comments(TSNode element, std::string_view text);

/// What is left out so that the text around it keeps its layout: what begins a line and does not
/// end it leaves its indentation to what follows.
Span keeping_indentation(Span span, std::string_view text);

/// Whether a comment or a line of the preprocessor before an element would swallow what is put
/// behind it on its line.
bool line_ends_before(TSNode element, std::string_view text);

/// The white space right before an element, if it has a line's end; else nothing.
Span line_end_before(TSNode element, std::string_view text);

/// Where the white space in front of a position begins.
std::size_t begin_of_blanks(std::string_view text, std::size_t at);

/// Whether two texts differ only in white space.
bool same_but_blanks(std::string_view a, std::string_view b);

}  // namespace whittle
