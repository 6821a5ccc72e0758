#include "search/outline_units.h"

#include <algorithm>

namespace whittle {

std::vector<Change> outline_units(const ChangeTree& tree, const Configuration& in) {
  std::vector<Change> units;
  for (Change node = 1; node < tree.size();) {
    const Outline outline = tree[node].outline;
    const bool unit = outline == Outline::item || outline == Outline::body;
    if (unit && tree[node].place != Slot::fixed && in.contains(node)) units.push_back(node);
    const auto is_item = [&](Change child) { return tree[child].outline == Outline::item; };
    const bool closed =
        outline == Outline::body && std::ranges::none_of(tree.children(node), is_item);
    node = closed ? tree[node].end : node + 1;
  }
  return units;
}

}  // namespace whittle
