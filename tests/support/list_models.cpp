#include "support/list_models.h"

#include <algorithm>
#include <numeric>

namespace whittle {

namespace {

Configuration pick(std::mt19937& random, Change changes, Change count) {
  std::vector<Change> all(changes);
  std::iota(all.begin(), all.end(), 0u);
  std::shuffle(all.begin(), all.end(), random);
  all.resize(count);
  return Configuration::of_changes(std::move(all));
}

}  // namespace

IndependentModel::IndependentModel(unsigned seed, Change changes, Change needed) {
  std::mt19937 random(seed);
  needed_ = pick(random, changes, needed);
}

DefinitionsModel::DefinitionsModel(unsigned seed, bool reversed) {
  constexpr Change kChanges = 600;
  constexpr Change kReach = 60;
  std::mt19937 random(seed);
  needed_ = pick(random, kChanges, 6);
  uses_.resize(kChanges);
  const auto place = [&](Change c) { return reversed ? kChanges - 1 - c : c; };
  constexpr int kUses[] = {0, 1, 1, 2};
  for (Change c = 1; c < kChanges; ++c) {
    for (int left = kUses[random() % 4]; left > 0; --left) {
      const Change lowest = c > kReach ? c - kReach : 0;
      uses_[place(c)].push_back(place(lowest + static_cast<Change>(random() % (c - lowest))));
    }
  }
}

Outcome DefinitionsModel::test(const Configuration& c) const {
  if (!c.contains(needed_)) return Outcome::pass;
  for (const Range& range : c.ranges()) {
    for (Change change = range.begin; change < range.end; ++change) {
      for (const Change used : uses_[change]) {
        if (!c.contains(used)) return Outcome::unresolved;
      }
    }
  }
  return Outcome::fail;
}

}  // namespace whittle
