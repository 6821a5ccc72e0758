// Goes through a syntax tree, in preorder, without recursion: trees may be deep.
#pragma once

#include <tree_sitter/api.h>

namespace whittle {

/// Where the walk continues after a node: with its children, after it, or not at all.
enum class Walk { into, over, end };

/// `visit` is called for each node.
template <class Visit>
void walk(TSNode root, const Visit& visit) {
  TSTreeCursor cursor = ts_tree_cursor_new(root);
  for (bool more = true; more;) {
    const Walk next = visit(ts_tree_cursor_current_node(&cursor));
    if (next == Walk::end) break;
    if (next == Walk::into && ts_tree_cursor_goto_first_child(&cursor)) continue;
    while (more && !ts_tree_cursor_goto_next_sibling(&cursor)) {
      more = ts_tree_cursor_goto_parent(&cursor);
    }
  }
  ts_tree_cursor_delete(&cursor);
}

}  // namespace whittle
