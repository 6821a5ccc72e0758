// The children of a node of a syntax tree, as the grammar sees them: extras (comments and the like)
// are separate, and tokens that the parser inserted because they were missing are left out.
#pragma once

#include <tree_sitter/api.h>

#include <cstdint>
#include <vector>

#include "syntax/grammar.h"
#include "syntax/language.h"

namespace whittle {

/// The grammar's kinds of the nodes that a parser makes.
class SymbolKinds {
 public:
  /// `grammar` must outlive it.
  SymbolKinds(Grammar& grammar, const TSLanguage* parser);
  Kind of(TSNode node) const;

 private:
  Grammar& grammar_;
  std::vector<Kind> kinds_;  // by the parser's symbol
};

struct NodeChild {
  TSNode node;
  Kind kind = 0;
  bool named = false;
  std::uint32_t before_end = 0;  ///< the end of the child or extra before it
  bool after_extra = false;      ///< whether the one before it is an extra
  std::uint32_t begin() const { return ts_node_start_byte(node); }
  std::uint32_t end() const { return ts_node_end_byte(node); }
};

struct NodeChildren {
  std::vector<NodeChild> children;  ///< may be empty: tokens of the scanner without text
  std::vector<TSNode> extras;       ///< none of them empty
};

/// Reads the children of one node after the other.
class ChildReader {
 public:
  /// `root`: of the tree. `kinds` must outlive it.
  ChildReader(TSNode root, const SymbolKinds& kinds)
      : cursor_(ts_tree_cursor_new(root)), kinds_(kinds) {}
  ~ChildReader() { ts_tree_cursor_delete(&cursor_); }
  ChildReader(const ChildReader&) = delete;
  ChildReader& operator=(const ChildReader&) = delete;

  /// Reads into `result`, whose memory is reused.
  void read(TSNode node, NodeChildren& result);

 private:
  TSTreeCursor cursor_;
  const SymbolKinds& kinds_;
};

}  // namespace whittle
