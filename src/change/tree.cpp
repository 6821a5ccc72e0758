#include "change/tree.h"

namespace whittle {

ChangeTree::ChangeTree(std::vector<TreeNode> nodes) {
  std::vector<std::uint64_t> before(nodes.size() + 1);
  for (std::size_t i = 0; i < nodes.size(); ++i) before[i + 1] = before[i] + nodes[i].weight;
  nodes_ = std::make_shared<const std::vector<TreeNode>>(std::move(nodes));
  before_ = std::make_shared<const std::vector<std::uint64_t>>(std::move(before));
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

std::uint64_t ChangeTree::weight(Change node) const {
  return (*before_)[(*nodes_)[node].end] - (*before_)[node];
}

std::uint64_t ChangeTree::weight(const Configuration& in) const {
  std::uint64_t sum = 0;
  for (const Range& range : in.ranges()) sum += (*before_)[range.end] - (*before_)[range.begin];
  return sum;
}

}  // namespace whittle
