// A text as a tree of parts, each with what can be done with it: the tree that a parser made from
// it, and what the grammar says about every place in it.
//
// A part is a node of the syntax tree, or several neighbours that can only be removed together
// ("extends T"). Its children are matched with its rule (syntax/automaton.h):
//
//   it can be left out alone              optional
//   it can be left out with a separator   optional, in a *list*: it is removed with the separator
//                                         in front of it, or, if it is the first, with the next one
//   something must be there               required: the shortest text that is allowed, instead
//   nothing shorter is allowed            fixed
//
// Comments and other extras are optional. If the parser found an error, or the rule does not match,
// all children are optional: such parts are lists of tokens.
//
// A part is removed with the white space in front of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "change/tree.h"
#include "syntax/language.h"
#include "syntax/parser.h"

namespace whittle {

struct Part {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::uint32_t gap = 0;    ///< where the white space that is removed with it begins
  std::uint32_t lead = 0;   ///< where its separator begins; equal to begin if there is none
  std::uint32_t begin = 0;  ///< its text
  std::uint32_t end = 0;
  std::uint32_t parent = kNone;
  std::uint32_t last = 0;  ///< one past its last descendant, in preorder
  Slot place = Slot::fixed;
  std::uint32_t instead = kNone;  ///< of a required one, index into strings
  std::uint32_t list = kNone;     ///< index into lists
  std::uint32_t kind = 0;         ///< index into the kinds of slots; 0: none
  std::uint32_t slot = 0;         ///< index into slots; 0: nothing else fits there
  Outline outline = Outline::none;
  bool hidden = false;  ///< the parser saw a comment in its place (syntax/shown.h)
};

/// Elements, one after the other.
struct PartList {
  std::uint32_t first = 0;  ///< part
  std::uint32_t last = 0;
  std::uint32_t instead = Part::kNone;  ///< if it must not be empty: an index into strings
};

struct Parts {
  std::vector<Part> parts;  ///< in preorder; the first is the whole text
  std::vector<PartList> lists;
  std::vector<std::string> strings;
  std::vector<std::vector<std::uint32_t>> slots;  ///< kinds that fit, sorted
  /// For each slot the shortest strings of these kinds, a few: indexes into strings.
  std::vector<std::vector<std::uint32_t>> slot_strings;
  std::vector<NameUse> names;  ///< `node` is a part, `name` one of the words
  std::vector<std::string> words;
  bool errors = false;  ///< the parser did not understand everything
  SyntaxTree tree;      ///< none if the parts are not from a parser
};

/// Fills in `last` of parts in preorder whose parents are known.
void close_parts(std::vector<Part>& parts);

/// REQUIRES: text.size() < 2^32 - 1.
Parts read_parts(const Language& language, std::string_view text);

}  // namespace whittle
