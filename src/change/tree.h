// Changes that form a tree: what a search may leave out of a syntax tree, or of
// any other hierarchy.
//
// Nodes are numbered in preorder, so a subtree is a range of changes: leaving out a
// node with all that is below it takes one range out of a configuration. Node 0 is
// the root.
//
// A configuration of a tree is any set of its nodes:
//
//   in       the node is there
//   out      what the model puts in its place: nothing where its place is optional,
//            the shortest that may stand there where it is required
//   out, with descendants that are in    these take its place (*hoisting*)
//
// A node may go (place optional or required), or not (fixed): then only with an ancestor.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "change/configuration.h"

namespace whittle {

enum class Place : std::uint8_t {
  optional,  ///< nothing may stand there
  required,  ///< something must; out, the shortest
  fixed,     ///< nothing else may
};

struct TreeNode {
  static constexpr Change kNone = ~Change{0};
  Change parent = kNone;
  Change end = 0;  ///< the subtree is the changes from this one to end-1
  Place place = Place::fixed;
  /// What goes with the node, and not with its descendants: bytes.
  std::uint32_t weight = 0;
};

/// Immutable; copies share it. Built once by a model.
class ChangeTree {
 public:
  ChangeTree() : ChangeTree(std::vector<TreeNode>{TreeNode{TreeNode::kNone, 1, Place::fixed, 0}}) {}
  /// REQUIRES: preorder, nested, node 0 is the root of all.
  explicit ChangeTree(std::vector<TreeNode> nodes);

  Change size() const { return static_cast<Change>(nodes_->size()); }
  const TreeNode& operator[](Change node) const { return (*nodes_)[node]; }
  /// The node with all that is below it.
  Range subtree(Change node) const { return {node, (*nodes_)[node].end}; }
  /// Node, first child, next sibling: children(n) are n+1, then end of each, up to end of n.
  std::vector<Change> children(Change node) const;
  /// The root has depth 0.
  std::vector<std::uint32_t> depths() const;
  /// Of the subtree; with `in`, of those that are in.
  std::uint64_t weight(Change node) const;
  std::uint64_t weight(const Configuration& in) const;

 private:
  std::shared_ptr<const std::vector<TreeNode>> nodes_;
  std::shared_ptr<const std::vector<std::uint64_t>> before_;  // sums of weights
};

}  // namespace whittle
