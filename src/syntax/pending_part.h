// A part of a text whose place in the tree of parts (syntax/parts.h) is not numbered yet.
#pragma once

#include <tree_sitter/api.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "syntax/parts.h"
#include "util/characters.h"

namespace whittle {

struct PendingPart {
  Part part;
  TSNode node{};                       ///< null: a group, or text that is no node
  std::vector<PendingPart> members{};  ///< of a group
  std::uint32_t separator_end = 0;     ///< where the separator in front of it ends
  bool is_group() const { return ts_node_is_null(node); }
};

/// Where the white space in front of a position begins, but not before `least`.
inline std::uint32_t gap_before(std::string_view text, std::uint32_t at, std::uint32_t least) {
  while (at > least && is_blank(text[at - 1])) --at;
  return at;
}

}  // namespace whittle
