#include "syntax/comments.h"

#include <algorithm>

#include "syntax/shown.h"
#include "syntax/walk.h"

namespace whittle {

bool is_comment(const LanguageDescription& language, TSNode node) {
  return ts_node_is_named(node) &&
         std::ranges::find(language.comments, std::string_view(ts_node_type(node))) !=
             language.comments.end();
}

std::vector<TSNode> comments_in(const Language& language, TSNode root, std::string_view text) {
  const std::optional<std::string> shown = shown_to_parser(language, text);
  std::vector<TSNode> found;
  walk(root, [&](TSNode node) {
    if (!is_comment(language, node)) return Walk::into;
    const std::uint32_t begin = ts_node_start_byte(node);
    const std::uint32_t end = ts_node_end_byte(node);
    const bool hidden = shown && begin < end && (*shown)[begin] != text[begin];
    if (begin < end && !hidden) found.push_back(node);
    return Walk::over;
  });
  return found;
}

}  // namespace whittle
