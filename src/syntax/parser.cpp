#include "syntax/parser.h"

#include "syntax/shown.h"
#include "syntax/walk.h"

namespace whittle {

SyntaxTree parse(const Language& language, std::string_view text) {
  const std::optional<std::string> shown = shown_to_parser(language, text);
  return parse_shown(language, shown ? *shown : text);
}

SyntaxTree parse_shown(const Language& language, std::string_view shown) {
  if (shown.size() > kLongestParsed) return {};
  struct Delete {
    void operator()(TSParser* parser) const { ts_parser_delete(parser); }
  };
  const std::unique_ptr<TSParser, Delete> parser(ts_parser_new());
  if (!ts_parser_set_language(parser.get(), language.parser)) return {};
  return SyntaxTree(ts_parser_parse_string(parser.get(), nullptr, shown.data(),
                                           static_cast<std::uint32_t>(shown.size())));
}

QueryCursor matches_of(const TSQuery* query, const SyntaxTree& tree) {
  constexpr std::uint32_t kMaxOpen = 1024;
  QueryCursor cursor(ts_query_cursor_new(), ts_query_cursor_delete);
  ts_query_cursor_set_match_limit(cursor.get(), kMaxOpen);
  ts_query_cursor_exec(cursor.get(), query, tree.root());
  return cursor;
}

std::uint64_t error_bytes(const SyntaxTree& tree) {
  std::uint64_t bytes = 0;
  walk(tree.root(), [&](TSNode node) {
    const bool lost = ts_node_is_error(node);
    if (lost) bytes += ts_node_end_byte(node) - ts_node_start_byte(node);
    return !lost && ts_node_has_error(node) ? Walk::into : Walk::over;
  });
  return bytes;
}

}  // namespace whittle
