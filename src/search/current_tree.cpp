#include "search/current_tree.h"

#include <algorithm>

namespace whittle {

// The parts of the configuration's ranges that lie within another range.
template <class Use>
void CurrentTree::each_range(Range within, const Use& use) const {
  const auto ranges = in_.ranges();
  auto it = std::ranges::upper_bound(ranges, within.begin, {}, &Range::end);
  for (; it != ranges.end() && it->begin < within.end; ++it) {
    use(Range{std::max(it->begin, within.begin), std::min(it->end, within.end)});
  }
}

std::uint64_t CurrentTree::weight(Change node) const {
  std::uint64_t sum = 0;
  each_range(tree_.subtree(node), [&](Range range) { sum += tree_.weight(range); });
  return sum;
}

std::vector<Change> CurrentTree::occupants(Change place) const {
  if (in_.contains(place)) return {place};
  std::vector<Change> result;
  Change next = 0;
  each_range(tree_.subtree(place), [&](Range range) {
    for (Change node = std::max(range.begin, next); node < range.end;) {
      result.push_back(node);
      node = next = tree_[node].end;
    }
  });
  return result;
}

std::vector<Change> CurrentTree::parts(Change node, Slot place) const {
  std::vector<Change> result;
  for (Change child = node + 1; child < tree_[node].end; child = tree_[child].end) {
    if (tree_[child].place != place) continue;
    const std::vector<Change> there = occupants(child);
    result.insert(result.end(), there.begin(), there.end());
  }
  return result;
}

std::vector<Change> CurrentTree::parts(Change node) const {
  std::vector<Change> result;
  for (Change child = node + 1; child < tree_[node].end; child = tree_[child].end) {
    const std::vector<Change> there = occupants(child);
    result.insert(result.end(), there.begin(), there.end());
  }
  return result;
}

}  // namespace whittle
