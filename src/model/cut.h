// Cuts text into atoms: the units that a deletion leaves out (model/deletion.h), such as lines,
// tokens or characters. No atom depends on a language, and any bytes can be cut.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "util/result.h"

namespace whittle {

/// Bytes begin to end-1 of one text.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

/// Whether all of the first is in the second.
inline bool within(const Span& inner, const Span& outer) {
  return outer.begin <= inner.begin && inner.end <= outer.end;
}

/// Whether the text is nothing but white space.
bool all_blank(std::string_view text);

/// Each with its newline; the last may have none.
std::vector<Span> cut_lines(std::string_view text);
/// UTF-8 characters; a byte that belongs to none is an atom of its own.
std::vector<Span> cut_chars(std::string_view text);
std::vector<Span> cut_bytes(std::string_view text);
/// Blocks of a fixed number of bytes.
std::vector<Span> cut_blocks(std::string_view text, std::size_t size);
/// Words and numbers, strings, runs of white space, and single other characters.
std::vector<Span> cut_tokens(std::string_view text);
/// The same, but white space between two words belongs to the first.
std::vector<Span> cut_words(std::string_view text);
/// The nodes at one level of the tree that indentation makes: a line with all
/// lines below it that are indented deeper, and the line after them that closes the block ("}",
/// "</x>", "end"). Blank lines belong to the line above.
std::vector<Span> cut_outline(std::string_view text, std::size_t level);
/// How many levels that tree has; 0 for an empty text.
std::size_t outline_depth(std::string_view text);

/// The pieces at one level of bracket nesting: each ends with a ; or , or a line at that level, or
/// with the bracket that closes a deeper one. At level 0 these are top-level forms, at deeper
/// levels statements and arguments, in programs and data of any language.
std::vector<Span> cut_groups(std::string_view text, std::size_t level);
/// How deep brackets nest; 0 if there are none.
std::size_t bracket_depth(std::string_view text);

/// The number of tokens other than white space: the size that reports give.
std::size_t count_tokens(std::string_view text);

/// One way to cut, with the name of the stage that leaves these atoms out (engine/stage_table.h):
/// "lines", "outline:2", "groups:1", "blocks:256".
struct Atoms {
  std::string name;
  std::function<std::vector<Span>(std::string_view)> cut;
};

}  // namespace whittle
