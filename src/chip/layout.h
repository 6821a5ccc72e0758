// The layout of the parts of a program: the white space and the comments that belong to a part, and
// the lines that it begins or ends.
#pragma once

#include <tree_sitter/api.h>

#include <cstddef>
#include <string_view>

#include "model/cut.h"
#include "syntax/language.h"

namespace whittle {

/// Where the text that is removed with an element begins: the white space in front of it, and
/// comments on lines of their own.
std::size_t begin_with_comments(const Language& language, TSNode element, std::string_view text);

/// The span to leave out so that the text around it keeps its layout: if the span begins a line and
/// does not end it, its indentation is kept for what follows.
Span keeping_indentation(Span span, std::string_view text);

/// Whether text that is put on the line before an element would become part of a comment or a
/// preprocessor line.
bool line_ends_before(TSNode element, std::string_view text);

/// The white space right before an element, if it contains a line end; otherwise an empty span.
Span line_end_before(TSNode element, std::string_view text);

/// Where the white space in front of a position begins.
std::size_t begin_of_blanks(std::string_view text, std::size_t at);

/// Whether two texts differ only in white space.
bool same_but_blanks(std::string_view a, std::string_view b);

}  // namespace whittle
