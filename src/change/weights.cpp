#include "change/weights.h"

#include <algorithm>

namespace whittle {

Weights::Weights(const std::vector<std::uint32_t>& each) {
  auto before = std::make_shared<std::vector<std::uint64_t>>();
  before->reserve(each.size() + 1);
  before->push_back(0);
  for (const std::uint32_t weight : each) before->push_back(before->back() + weight);
  before_ = std::move(before);
}

std::uint64_t Weights::of(Range range) const {
  if (!before_) return range.end - range.begin;
  return (*before_)[range.end] - (*before_)[range.begin];
}

std::uint64_t Weights::of(const Configuration& configuration) const {
  std::uint64_t total = 0;
  for (const Range& range : configuration.ranges()) total += of(range);
  return total;
}

std::size_t Weights::count_from_back(const Configuration& configuration,
                                     std::uint64_t target) const {
  const auto ranges = configuration.ranges();
  std::size_t count = 0;
  std::uint64_t weight = 0;
  for (auto it = ranges.rbegin(); it != ranges.rend(); ++it) {
    const std::uint64_t here = of(*it);
    if (weight + here < target) {
      weight += here;
      count += it->end - it->begin;
      continue;
    }
    // The boundary lies in this range: the largest begin that still gives enough.
    Change low = it->begin;
    Change high = it->end;
    while (high - low > 1) {
      const Change middle = low + (high - low) / 2;
      (weight + of(Range{middle, it->end}) >= target ? low : high) = middle;
    }
    return count + (it->end - low);
  }
  return count;
}

std::size_t Weights::count_from_front(const Configuration& configuration,
                                      std::uint64_t target) const {
  std::size_t count = 0;
  std::uint64_t weight = 0;
  for (const Range& range : configuration.ranges()) {
    const std::uint64_t here = of(range);
    if (weight + here < target) {
      weight += here;
      count += range.end - range.begin;
      continue;
    }
    Change low = range.begin;
    Change high = range.end;
    while (high - low > 1) {
      const Change middle = low + (high - low) / 2;
      (weight + of(Range{range.begin, middle}) >= target ? high : low) = middle;
    }
    return count + (high - range.begin);
  }
  return count;
}

}  // namespace whittle
