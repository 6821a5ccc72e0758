// Comments and other extras as parts, each where it stands between the parts of a node.
//
//   An extra may go alone. If the parser was shown a comment in its place (syntax/shown.h), it is
//   hidden, and belongs to the part behind it if that may go.
//   An extra inside of a group is a member of the group.
//   An extra between the separator of an element and the element goes with the element: the two
//   become a group.
//   An extra inside of a separator, or inside of a part that is a node, is no part of its own.
#pragma once

#include <tree_sitter/api.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/pending_part.h"

namespace whittle {

/// A text, and what the parser was shown of it where that is something else.
struct ShownText {
  std::string_view text;
  const std::optional<std::string>& shown;
};

/// The extra by itself.
PendingPart extra_part(const ShownText& text, TSNode extra);

/// `parts` of a node in the order of the text, and with them `extras`, likewise in order.
void add_extras(const ShownText& text, const std::vector<TSNode>& extras,
                std::vector<PendingPart>& parts);

}  // namespace whittle
