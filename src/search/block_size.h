// How many changes to leave out at once, when each is needed with probability p.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace whittle {

/// The s > 0 that maximizes the expected gain s(1−p)^s; if two do, the smaller one. The gain grows
/// from s to s+1 exactly while s < (1−p)/p. REQUIRES: p > 0. A p above 1 counts as 1.
inline std::size_t best_block_size(double p) {
  constexpr double kRounding = 1e-9;  // so that rounding does not decide between two equal ones
  return static_cast<std::size_t>(std::max(1.0, std::ceil((1 - p) / p * (1 - kRounding))));
}

}  // namespace whittle
