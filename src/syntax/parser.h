// Parses a text into a syntax tree: tree-sitter's parser, with owners for what it allocates.
#pragma once

#include <tree_sitter/api.h>

#include <cstdint>
#include <memory>
#include <string_view>

#include "syntax/language.h"

namespace whittle {

/// tree-sitter counts bytes in 32 bits, and its greatest number means "to the end". A tree takes
/// about 12 times as much memory as its text, so the machine usually reaches its limit earlier.
inline constexpr std::size_t kLongestParsed = UINT32_MAX - 1;

/// A tree, or none. A handle: copies share the tree, which is never changed. Nodes point
/// into it, so it must outlive them. It does not hold the text; positions are its bytes.
class SyntaxTree {
 public:
  SyntaxTree() = default;
  /// Takes over `tree`, which may be null.
  explicit SyntaxTree(TSTree* tree) : tree_(tree, Delete()) {}

  explicit operator bool() const { return tree_ != nullptr; }
  /// REQUIRES: there is a tree.
  TSNode root() const { return ts_tree_root_node(tree_.get()); }
  /// For cursors and queries; null if there is no tree.
  const TSTree* get() const { return tree_.get(); }

 private:
  struct Delete {
    void operator()(TSTree* tree) const {
      if (tree != nullptr) ts_tree_delete(tree);
    }
  };
  std::shared_ptr<TSTree> tree_;
};

/// Parses any bytes, read as UTF-8. What does not fit the grammar becomes nodes that are errors or
/// missing (ts_node_has_error of the root). The same text gives the same tree. There is no tree if
/// the text is longer than kLongestParsed. Several threads may call it at once.
SyntaxTree parse(const Language& language, std::string_view text);
/// The same for the text that the parser sees (syntax/shown.h).
SyntaxTree parse_shown(const Language& language, std::string_view shown);

/// How many bytes are in nodes that are errors.
std::uint64_t error_bytes(const SyntaxTree& tree);

/// The matches of a query in a tree. If a thousand patterns are open at once, as in very deep
/// nesting, not all matches are found: finding them would take quadratic time.
using QueryCursor = std::unique_ptr<TSQueryCursor, decltype(&ts_query_cursor_delete)>;
QueryCursor matches_of(const TSQuery* query, const SyntaxTree& tree);

}  // namespace whittle
