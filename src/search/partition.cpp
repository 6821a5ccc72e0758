#include "search/partition.h"

#include <algorithm>
#include <cassert>

namespace whittle {

Partition Partition::even(Configuration whole, std::size_t n) {
  assert(n >= 1 && n <= whole.count());
  auto cuts = std::make_shared<std::vector<std::size_t>>(n + 1);
  const std::size_t count = whole.count();
  for (std::size_t i = 0; i <= n; ++i) (*cuts)[i] = count * i / n;
  Partition result;
  result.whole_ = std::move(whole);
  result.cuts_ = std::move(cuts);
  return result;
}

Partition Partition::weighted(Configuration whole, std::size_t n, const Weights& weights) {
  assert(n >= 1 && n <= whole.count());
  auto cuts = std::make_shared<std::vector<std::size_t>>();
  cuts->push_back(0);
  const std::size_t count = whole.count();
  Configuration rest = whole;
  for (std::size_t parts = n; parts > 1; --parts) {
    const std::uint64_t share = std::max<std::uint64_t>(1, weights.of(rest) / parts);
    // Leave at least one change for each part that is still to come.
    const std::size_t most = rest.count() - (parts - 1);
    const std::size_t take =
        std::clamp<std::size_t>(weights.count_from_front(rest, share), 1, most);
    cuts->push_back(cuts->back() + take);
    rest = rest.slice(take, rest.count());
  }
  cuts->push_back(count);
  Partition result;
  result.whole_ = std::move(whole);
  result.cuts_ = std::move(cuts);
  return result;
}

Configuration Partition::part(std::size_t index) const {
  return whole_.slice((*cuts_)[index], (*cuts_)[index + 1]);
}

Partition Partition::without(std::size_t index) const {
  auto cuts = std::make_shared<std::vector<std::size_t>>(*cuts_);
  const std::size_t gone = (*cuts)[index + 1] - (*cuts)[index];
  cuts->erase(cuts->begin() + static_cast<std::ptrdiff_t>(index));
  for (std::size_t i = index; i < cuts->size(); ++i) (*cuts)[i] -= gone;
  Partition result;
  result.whole_ = whole_.minus(part(index));
  result.cuts_ = std::move(cuts);
  return result;
}

}  // namespace whittle
