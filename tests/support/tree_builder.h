// Trees of changes written node by node, for tests of what depends on weights, slots and names.
#pragma once

#include <utility>
#include <vector>

#include "change/tree.h"

namespace whittle {

/// Nodes are added in preorder; node 0, the root, is there from the beginning and weighs nothing.
class TreeBuilder {
 public:
  Change add(Change parent, Slot place, std::uint32_t weight, std::uint32_t kind = 0,
             std::uint32_t slot = 0) {
    const auto node = static_cast<Change>(nodes_.size());
    nodes_.push_back({parent, 0, place, weight, kind, slot});
    for (Change around = node; around != TreeNode::kNone; around = nodes_[around].parent) {
      nodes_[around].end = node + 1;
    }
    return node;
  }
  Change add_optional(Change parent, std::uint32_t weight) {
    return add(parent, Slot::optional, weight);
  }
  Change add_fixed(Change parent, std::uint32_t weight) { return add(parent, Slot::fixed, weight); }
  /// A part that must be something, and in it a leaf of that weight.
  Change add_required(Change parent, std::uint32_t weight) {
    const Change part = add(parent, Slot::required, 1);
    add_fixed(part, weight);
    return part;
  }
  /// The node that was added last defines or uses a name.
  void defines(std::uint32_t name) { speak_of(name, true); }
  void uses(std::uint32_t name) { speak_of(name, false); }

  ChangeTree tree(Slots slots = {}) const { return ChangeTree(nodes_, std::move(slots), names_); }
  Configuration all() const { return Configuration::all(static_cast<Change>(nodes_.size())); }

 private:
  void speak_of(std::uint32_t name, bool defines) {
    NameUse use;
    use.node = static_cast<Change>(nodes_.size() - 1);
    use.name = name;
    use.defines = defines;
    names_.push_back(use);
  }

  std::vector<TreeNode> nodes_{TreeNode{TreeNode::kNone, 1, Slot::fixed, 0}};
  std::vector<NameUse> names_;
};

}  // namespace whittle
