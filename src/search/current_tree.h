// A tree of changes, and which of its nodes are still in.
//
// The searches over trees ask the same questions about it:
//
//   weight      the weight of what is still in of a subtree
//   occupants   what is in the place of a node: the node itself while it is in; after it was left
//               out, the topmost of its descendants that are in. These were hoisted.
//   parts       the occupants of the places of a node's children
//
// A value. Copies share the tree and the configuration.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "change/tree.h"

namespace whittle {

class CurrentTree {
 public:
  CurrentTree(ChangeTree tree, Configuration in) : tree_(std::move(tree)) { set(std::move(in)); }

  const ChangeTree& tree() const { return tree_; }
  const TreeNode& operator[](Change node) const { return tree_[node]; }
  const Configuration& in() const { return in_; }
  void set(Configuration in);

  bool has(Change node) const { return in_.contains(node); }
  /// The weight of everything.
  std::uint64_t weight() const { return tree_.weight(in_); }
  /// The weight of a node with all its descendants. Logarithmic in the ranges of the configuration.
  std::uint64_t weight(Change node) const;
  /// In the order of the text.
  std::vector<Change> occupants(Change place) const;
  /// The occupants of the places of this kind among the children, in the order of the text.
  std::vector<Change> parts(Change node, Slot place) const;
  /// The occupants of all children's places, in the order of the text.
  std::vector<Change> parts(Change node) const;

 private:
  template <class Use>
  void each_range(Range within, const Use& use) const;

  ChangeTree tree_;
  Configuration in_;
  std::shared_ptr<const std::vector<std::uint64_t>> before_;  // of each range: the weight before it
};

}  // namespace whittle
