// Which elements of two lists belong together, by how alike they are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace whittle {

/// Of the elements of two sorted lists, how many are in both: 0 to 1. REQUIRES: one is not empty.
inline double similarity(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::size_t common = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) ++common;
    const bool step_a = a[i] <= b[j];
    const bool step_b = b[j] <= a[i];
    i += step_a ? 1 : 0;
    j += step_b ? 1 : 0;
  }
  return 2.0 * static_cast<double>(common) / static_cast<double>(a.size() + b.size());
}

/// An index in one list, and one in the other.
using IndexPairs = std::vector<std::pair<std::size_t, std::size_t>>;

/// The heaviest pairs in which both indices grow. weight(i, j) is 0 for two that are no pair.
/// Cost: a call of weight() for each of the a·b pairs.
template <class Weight>
IndexPairs heaviest_pairs(std::size_t a, std::size_t b, const Weight& weight) {
  const std::size_t width = b + 1;
  std::vector<double> weights(a * b);
  std::vector<double> best((a + 1) * width, 0);  // of what stands behind
  for (std::size_t i = a; i-- > 0;) {
    for (std::size_t j = b; j-- > 0;) {
      weights[i * b + j] = weight(i, j);
      best[i * width + j] = std::max({best[(i + 1) * width + j], best[i * width + j + 1],
                                      weights[i * b + j] + best[(i + 1) * width + j + 1]});
    }
  }
  IndexPairs pairs;
  for (std::size_t i = 0, j = 0; i < a && j < b;) {
    const double here = weights[i * b + j];
    if (here > 0 && best[i * width + j] == here + best[(i + 1) * width + j + 1]) {
      pairs.emplace_back(i++, j++);
    } else if (best[i * width + j] == best[(i + 1) * width + j]) {
      ++i;
    } else {
      ++j;
    }
  }
  return pairs;
}

}  // namespace whittle
