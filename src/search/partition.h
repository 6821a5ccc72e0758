// Cuts a configuration into n disjoint parts, as ddmin and dd need it.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "change/configuration.h"
#include "change/weights.h"

namespace whittle {

/// A configuration and its parts, in order. A value; the cuts are shared.
class Partition {
 public:
  Partition() = default;

  /// n parts of about the same number of changes.
  /// REQUIRES: 1 <= n <= whole.count().
  static Partition even(Configuration whole, std::size_t n);
  /// n parts of about the same weight, none empty (WDD).
  static Partition weighted(Configuration whole, std::size_t n, const Weights& weights);

  const Configuration& whole() const { return whole_; }
  std::size_t size() const { return cuts_ ? cuts_->size() - 1 : 0; }
  Configuration part(std::size_t index) const;

  /// The other parts, cut as they were: "the subsets of the complement are
  /// identical to the subsets of the whole" (section III-B).
  Partition without(std::size_t index) const;

 private:
  Configuration whole_;
  std::shared_ptr<const std::vector<std::size_t>> cuts_;  // ranks; size()+1 of them
};

}  // namespace whittle
