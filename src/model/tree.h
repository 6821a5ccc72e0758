// The model of an input that is a tree: every part of it is a change.
//
// How a configuration of a tree is read says change/tree.h; what each part becomes where
// it is out, syntax/parts.h. Parts that are out cost what they are, parts that are in
// nothing: rendering is linear in the parts that are out and the pieces that are left.
//
// Where a cut would make one token of two, a space is put between them; where it would
// make one line of two, a newline.
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
  /// `parts`: of each file; one without parts of its own stays as it is. What the scope
  /// does not allow to go is fixed.
  TreeModel(const Variant& start, std::vector<Parts> parts, const Scope& scope = {});

  Change size() const override { return tree_.size(); }
  Weights weights() const override;
  Variant render(const Configuration& configuration) const override;

  const ChangeTree& tree() const { return tree_; }
  const Source& source() const { return source_; }
  /// The bytes of a node in its file, without what goes with it.
  struct Place {
    std::size_t file = 0;
    Span span;
  };
  Place place(Change node) const;
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
