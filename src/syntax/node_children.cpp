#include "syntax/node_children.h"

namespace whittle {

SymbolKinds::SymbolKinds(Grammar& grammar, const TSLanguage* parser) : grammar_(grammar) {
  const std::uint32_t symbols = ts_language_symbol_count(parser);
  for (std::uint32_t i = 0; i < symbols; ++i) {
    const auto symbol = static_cast<TSSymbol>(i);
    const char* name = ts_language_symbol_name(parser, symbol);
    const bool named = ts_language_symbol_type(parser, symbol) == TSSymbolTypeRegular;
    kinds_.push_back(grammar.kind(name ? name : "", named));
  }
}

Kind SymbolKinds::of(TSNode node) const {
  const TSSymbol symbol = ts_node_symbol(node);
  return symbol < kinds_.size() ? kinds_[symbol] : grammar_.kind("ERROR", true);
}

void ChildReader::read(TSNode node, NodeChildren& result) {
  result.children.clear();
  result.extras.clear();
  ts_tree_cursor_reset(&cursor_, node);
  if (!ts_tree_cursor_goto_first_child(&cursor_)) return;
  std::uint32_t before_end = ts_node_start_byte(node);
  bool after_extra = false;
  do {
    const TSNode child = ts_tree_cursor_current_node(&cursor_);
    const bool extra = ts_node_is_extra(child);
    // A token of the scanner may show nothing. What the parser made up is none.
    const bool empty = ts_node_start_byte(child) == ts_node_end_byte(child);
    const bool counts = !extra && !(empty && ts_node_is_missing(child));
    if (counts) {
      result.children.push_back(
          {child, kinds_.of(child), ts_node_is_named(child), before_end, after_extra});
    }
    if (empty) continue;
    if (extra) result.extras.push_back(child);
    before_end = ts_node_end_byte(child);
    after_extra = extra;
  } while (ts_tree_cursor_goto_next_sibling(&cursor_));
}

}  // namespace whittle
