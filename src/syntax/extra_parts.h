// Comments and other extras as parts, each at its place between the parts of a node.
//
//   An extra can be removed alone. If the parser saw a comment in its place (syntax/shown.h), it is
//   hidden, and belongs to the part after it if that can be removed.
//   An extra inside a group is a member of the group.
//   An extra between the separator of an element and the element is removed with the element: the
//   two become a group.
//   An extra inside a separator, or inside a part that is a node, is not a part of its own.
#pragma once

#include <tree_sitter/api.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/language.h"
#include "syntax/pending_part.h"

namespace whittle {

/// A text, what the parser sees of it if that is different, and the language it is in.
struct ShownText {
  std::string_view text;
  const std::optional<std::string>& shown;
  const LanguageDescription& language;
};

/// The extra by itself.
PendingPart extra_part(const ShownText& text, TSNode extra);

/// Adds `extras` to the `parts` of a node. Both are in the order of the text.
void add_extras(const ShownText& text, const std::vector<TSNode>& extras,
                std::vector<PendingPart>& parts);

}  // namespace whittle
