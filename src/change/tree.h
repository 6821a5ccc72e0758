// Changes that form a tree: what a search may leave out of a syntax tree, or of any other
// hierarchy.
//
// Nodes are numbered in preorder, so a subtree is a range of changes: leaving out a node with all
// its descendants takes one range out of a configuration. Node 0 is the root.
//
// A configuration of a tree is any set of its nodes:
//
//   in       the node is there
//   out      the model replaces it: by nothing if its place is optional, by the shortest text
//            that is allowed there if its place is required
//   out, with descendants that are in    these take its place (*hoisting*)
//
// A node can be left out if its place is optional or required. If its place is fixed, it can be
// left out only together with an ancestor.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "change/configuration.h"

namespace whittle {

enum class Slot : std::uint8_t {
  optional,  ///< the place may be empty
  required,  ///< something must be there; a node that is out becomes the shortest text
  fixed,     ///< only this node can be there
};

/// The role of a part in a program: an item that the program consists of (a type, a function, a
/// member); the body of an item, which other items can do without; the inside of an item that has
/// no such body, but does not matter for what the item is used for either; or a comment, which
/// nothing needs.
enum class Outline : std::uint8_t { none, item, body, inside, comment };

struct TreeNode {
  static constexpr Change kNone = ~Change{0};
  Change parent = kNone;
  Change end = 0;  ///< the subtree is the changes from this one to end-1
  Slot place = Slot::fixed;
  /// Bytes that are removed with the node itself, without its descendants.
  std::uint32_t weight = 0;
  std::uint32_t kind = 0;  ///< decides which slots it fits; 0: it fits in no other place
  std::uint32_t slot = 0;  ///< decides which kinds fit in its place; 0: no other
  Outline outline = Outline::none;
};

/// Which kinds fit in a slot, by slot; each sorted. In slot 0 none fits.
using Slots = std::vector<std::vector<std::uint32_t>>;

/// A name in a node, which is defined or used there.
struct NameUse {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  /// Where a name that is used is looked up: in the scopes around it, among the members of
  /// some object ("x.name"), or in something that is named before it ("A::name").
  enum class Access : std::uint8_t { plain, member, qualified };

  Change node = 0;
  std::uint32_t name = 0;  ///< the same number for the same name
  bool defines = false;
  bool declares = false;     ///< of a definition: it only declares that there is such a thing
  bool transparent = false;  ///< of a definition: names in it belong to the scope around it
  bool open = false;         ///< of a definition: it may be continued elsewhere
  bool member = false;       ///< of a definition: it is a member of the thing around it
  Change scope = 0;  ///< of a definition: the node that it can be used in; the root: everywhere
  Access access = Access::plain;
  std::uint32_t of = kNone;  ///< what a qualified name is looked up in: a name
};

/// Immutable; copies share it. Built once by a model.
class ChangeTree {
 public:
  ChangeTree() : ChangeTree(std::vector<TreeNode>{TreeNode{TreeNode::kNone, 1, Slot::fixed, 0}}) {}
  /// REQUIRES: preorder, nested, node 0 is the root of all.
  /// `names`: in the order of their nodes.
  explicit ChangeTree(std::vector<TreeNode> nodes, Slots slots = {},
                      std::vector<NameUse> names = {});

  /// The same tree, but these nodes can neither be left out nor be replaced.
  ChangeTree with_fixed(const std::vector<Change>& nodes) const;

  Change size() const { return static_cast<Change>(nodes_->size()); }
  const TreeNode& operator[](Change node) const { return (*nodes_)[node]; }
  /// The node with all its descendants.
  Range subtree(Change node) const { return {node, (*nodes_)[node].end}; }
  /// Node, first child, next sibling: children(n) are n+1, then end of each, up to end of n.
  std::vector<Change> children(Change node) const;
  /// Whether `other` is allowed in the place of `node`.
  bool fits(Change node, Change other) const;
  /// Names in a subtree.
  std::span<const NameUse> names(Range subtree) const;
  /// The root has depth 0.
  std::vector<std::uint32_t> depths() const;
  std::uint64_t weight(Range nodes) const {
    return (*before_)[nodes.end] - (*before_)[nodes.begin];
  }
  std::uint64_t weight(const Configuration& in) const;

 private:
  std::shared_ptr<const std::vector<TreeNode>> nodes_;
  std::shared_ptr<const Slots> slots_;
  std::shared_ptr<const std::vector<NameUse>> names_;
  std::shared_ptr<const std::vector<std::uint64_t>> before_;  // sums of weights
};

}  // namespace whittle
