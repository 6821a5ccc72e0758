// How much each change weighs, usually in bytes: shared prefix sums.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "change/configuration.h"

namespace whittle {

class Weights {
 public:
  /// Every change weighs 1.
  Weights() = default;
  explicit Weights(const std::vector<std::uint32_t>& each);

  std::uint64_t of(Range range) const;
  std::uint64_t of(const Configuration& configuration) const;

  /// How many changes at the end of `configuration`, at least one, weigh `target` or more together;
  /// all of them if they weigh less.
  std::size_t count_from_back(const Configuration& configuration, std::uint64_t target) const;
  /// The same at its beginning.
  std::size_t count_from_front(const Configuration& configuration, std::uint64_t target) const;

 private:
  std::shared_ptr<const std::vector<std::uint64_t>> before_;  // null: all weigh 1
};

}  // namespace whittle
