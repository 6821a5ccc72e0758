// The leaves of a syntax tree, in the order of the text, and what each looks like.
//
// A node between quotation marks counts as one leaf, with everything in it, because the content of
// a string is text. White space is between leaves. Text that the parser reads without making a node
// of it is in no leaf.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "syntax/language.h"
#include "syntax/parser.h"

namespace whittle {

struct Leaf {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint16_t symbol = 0;  ///< the parser's: equal for leaves of one kind
  bool named = false;        ///< not a token that the grammar spells out
  enum class Look : std::uint8_t { word, number, quoted, other } look = Look::other;
  std::uint32_t inner_begin = 0;  ///< of a quoted one: what is between the quotation marks
  std::uint32_t inner_end = 0;
};

/// `text`: the one that the tree was made from.
std::vector<Leaf> read_leaves(const SyntaxTree& tree, std::string_view text);

/// The words that the grammar spells out: they cannot be names.
std::unordered_set<std::string_view> reserved_words(const Language& language);

}  // namespace whittle
