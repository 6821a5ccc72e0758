#include "change/tree.h"

#include <algorithm>

namespace whittle {

ChangeTree::ChangeTree(std::vector<TreeNode> nodes, Slots slots, std::vector<NameUse> names) {
  std::vector<std::uint64_t> before(nodes.size() + 1);
  for (std::size_t i = 0; i < nodes.size(); ++i) before[i + 1] = before[i] + nodes[i].weight;
  nodes_ = std::make_shared<const std::vector<TreeNode>>(std::move(nodes));
  before_ = std::make_shared<const std::vector<std::uint64_t>>(std::move(before));
  slots_ = std::make_shared<const Slots>(std::move(slots));
  names_ = std::make_shared<const std::vector<NameUse>>(std::move(names));
}

ChangeTree ChangeTree::with_fixed(const std::vector<Change>& nodes) const {
  ChangeTree result = *this;
  auto changed = std::make_shared<std::vector<TreeNode>>(*nodes_);
  for (const Change node : nodes) {
    (*changed)[node].place = Slot::fixed;
    (*changed)[node].slot = 0;
  }
  result.nodes_ = std::move(changed);
  return result;
}

std::span<const NameUse> ChangeTree::names(Range subtree) const {
  const auto from = std::ranges::lower_bound(*names_, subtree.begin, {}, &NameUse::node);
  const auto to = std::ranges::lower_bound(*names_, subtree.end, {}, &NameUse::node);
  return {from, to};
}

bool ChangeTree::fits(Change node, Change other) const {
  const std::uint32_t slot = (*nodes_)[node].slot;
  const std::uint32_t kind = (*nodes_)[other].kind;
  return kind != 0 && slot < slots_->size() && std::ranges::binary_search((*slots_)[slot], kind);
}

std::vector<Change> ChangeTree::children(Change node) const {
  std::vector<Change> result;
  for (Change child = node + 1; child < (*nodes_)[node].end; child = (*nodes_)[child].end) {
    result.push_back(child);
  }
  return result;
}

std::vector<std::uint32_t> ChangeTree::depths() const {
  std::vector<std::uint32_t> depths(nodes_->size());
  for (Change i = 1; i < size(); ++i) depths[i] = depths[(*nodes_)[i].parent] + 1;
  return depths;
}

std::uint64_t ChangeTree::weight(const Configuration& in) const {
  std::uint64_t sum = 0;
  for (const Range& range : in.ranges()) sum += weight(range);
  return sum;
}

}  // namespace whittle
