#include "search/unneeded.h"

#include <algorithm>
#include <utility>

#include "search/needs_by_name.h"

namespace whittle {

namespace {

// The parts of a node that its roots do not need.
Configuration not_needed_in(const CurrentTree& current, Change node,
                            const std::vector<Change>& roots) {
  const std::vector<Change> parts = current.parts(node, Slot::optional);
  std::vector<Change> kept;
  for (Change i = 0; i < parts.size(); ++i) {
    if (std::ranges::find(roots, parts[i]) != roots.end()) kept.push_back(i);
  }
  if (kept.empty() || kept.size() == parts.size()) return {};
  const Needs needs = needs_by_name(current.tree(), current.in(), parts, Needed::whole);
  const Configuration needed = needs.closure(Configuration::of_changes(std::move(kept)));
  std::vector<Range> gone;
  for (Change i = 0; i < parts.size(); ++i) {
    if (!needed.contains(i)) gone.push_back(current.tree().subtree(parts[i]));
  }
  return Configuration::of(std::move(gone));
}

}  // namespace

Configuration Unneeded::find(const CurrentTree& current, const Essential& essential,
                             const ListRoots& roots, std::uint64_t least) {
  Configuration unreached = essential.unreached(current.in());
  const std::uint64_t worth =
      std::max({least, current.weight() / kWorthATest, 2 * refused_weight_});
  if (current.tree().weight(unreached) > worth && !(unreached == tried_)) {
    tried_ = unreached;
    return unreached;
  }
  for (const auto& [node, of_node] : roots) {
    if (node != 0 && !current.has(node)) continue;
    Configuration found = not_needed_in(current, node, of_node);
    if (found.empty() || found == tried_in_[node]) continue;
    tried_in_[node] = found;
    return found;
  }
  return {};
}

}  // namespace whittle
