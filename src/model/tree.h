// The model of an input that is a tree: every part of it is a change.
//
// change/tree.h says what a configuration of a tree means, and syntax/parts.h what each part
// becomes if it is out. Rendering is linear in the parts that are out and the pieces that are left;
// parts that are in cost nothing.
//
// If a cut would join two tokens, a space is put between them; if it would join two lines, a
// newline.
#pragma once

#include <memory>
#include <vector>

#include "change/tree.h"
#include "model/model.h"
#include "model/scope.h"
#include "model/source.h"
#include "syntax/parts.h"

namespace whittle {

class TreeModel final : public Model {
 public:
  /// `parts`: those of each file; a file without parts stays as it is. Parts that the scope
  /// protects are fixed.
  TreeModel(const Variant& start, std::vector<Parts> parts, const Scope& scope = {});

  Change size() const override { return tree_.size(); }
  Weights weights() const override;
  Variant render(const Configuration& configuration) const override;

  const ChangeTree& tree() const { return tree_; }
  const Source& source() const { return source_; }
  /// The bytes of a node in its file, without separators and the like that are removed with it.
  struct NodeSpan {
    std::size_t file = 0;
    Span span;
  };
  NodeSpan place(Change node) const;
  /// The innermost node that holds these bytes of a file.
  Change node_at(std::size_t file, Span span) const;

 private:
  class Renderer;
  struct File {
    Parts parts;
    Change first = 0;  // number of its first part
  };

  Source source_;
  std::shared_ptr<const std::vector<File>> files_;
  ChangeTree tree_;
};

}  // namespace whittle
