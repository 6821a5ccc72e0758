#include "search/tree_sweep.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace whittle {

namespace {

// The occupants of all places that are not fixed, in the order of the text.
NodeList all_that_may_go(const CurrentTree& current) {
  std::vector<Change> found;
  std::vector<Change> stack{0};
  while (!stack.empty()) {
    const Change node = stack.back();
    stack.pop_back();
    for (Change child = node + 1; child < current[node].end; child = current[child].end) {
      for (const Change occupant : current.occupants(child)) {
        if (current[child].place != Slot::fixed) found.push_back(occupant);
        stack.push_back(occupant);
      }
    }
  }
  std::ranges::sort(found);
  return NodeList(current.tree(), std::move(found));
}

OverNodes<Sweep> sweep_over(NodeList nodes, const Configuration& whole) {
  Sweep sweep(nodes.all());
  return OverNodes(std::move(nodes), whole, std::move(sweep));
}

}  // namespace

TreeSweep::TreeSweep(const CurrentTree& current)
    : search_(sweep_over(all_that_may_go(current), current.in())) {}

}  // namespace whittle
