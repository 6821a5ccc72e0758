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

void CurrentTree::set(Configuration in) {
  in_ = std::move(in);
  std::vector<std::uint64_t> before{0};
  before.reserve(in_.ranges().size() + 1);
  for (const Range& range : in_.ranges()) before.push_back(before.back() + tree_.weight(range));
  before_ = std::make_shared<const std::vector<std::uint64_t>>(std::move(before));
}

std::uint64_t CurrentTree::weight(Change node) const {
  const Range within = tree_.subtree(node);
  const auto ranges = in_.ranges();
  const auto first = std::ranges::upper_bound(ranges, within.begin, {}, &Range::end);
  const auto last = std::ranges::lower_bound(first, ranges.end(), within.end, {}, &Range::begin);
  if (first == last) return 0;
  const auto weight_before = [&](auto range) {
    return (*before_)[static_cast<std::size_t>(range - ranges.begin())];
  };
  std::uint64_t sum = weight_before(last) - weight_before(first);
  if (first->begin < within.begin) sum -= tree_.weight({first->begin, within.begin});
  const Range& end = *std::prev(last);
  if (end.end > within.end) sum -= tree_.weight({within.end, end.end});
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
