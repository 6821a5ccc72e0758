#include "search/shortening.h"

#include <algorithm>
#include <utility>

#include "search/trials.h"

namespace whittle {

std::vector<Configuration> Shortening::find(const CurrentTree& current, Change node,
                                            const Round& round) {
  std::vector<std::pair<std::uint64_t, Change>> heavy;
  for (const Change part : current.parts(node, Slot::required)) {
    const bool leaf = current[part].end == part + 1;
    const std::uint64_t weight = current.weight(part);
    const std::uint64_t worth = round.worth(part);
    // What seldom works waits until there is nothing heavier to try.
    const double yield = static_cast<double>(worth) * round.rate.value() / kTrialsUsuallyWork;
    const bool heavy_enough = worth >= round.least && yield >= static_cast<double>(round.least);
    if (leaf || weight < 2 || !heavy_enough || tried(current, part)) continue;
    tried_[part] = weight;
    heavy.emplace_back(weight, part);
  }
  std::ranges::sort(heavy, std::greater<>());
  std::vector<Configuration> sets;
  for (const auto& [weight, part] : heavy) {
    sets.push_back(Configuration::of({current.tree().subtree(part)}));
  }
  return sets;
}

bool Shortening::tried(const CurrentTree& current, Change node) const {
  const auto found = tried_.find(node);
  return found != tried_.end() && found->second == current.weight(node);
}

}  // namespace whittle
