// The two list models of 600 changes that searches are measured on.
//
// Independent: 60 changes needed at random; fails iff all are in.
// Definitions before uses: 6 needed at random, each change uses 0, 1, 1 or 2
// random ones among the 60 before it; fails iff the needed are in and everything
// that a kept change uses is in.
#pragma once

#include <random>
#include <vector>

#include "change/configuration.h"
#include "change/outcome.h"

namespace whittle {

class IndependentModel {
 public:
  explicit IndependentModel(unsigned seed, Change changes = 600, Change needed = 60);
  Outcome test(const Configuration& c) const {
    return c.contains(needed_) ? Outcome::fail : Outcome::pass;
  }
  const Configuration& needed() const { return needed_; }

 private:
  Configuration needed_;
};

class DefinitionsModel {
 public:
  /// `reversed`: uses before definitions.
  explicit DefinitionsModel(unsigned seed, bool reversed = false);
  Outcome test(const Configuration& c) const;

 private:
  Configuration needed_;
  std::vector<std::vector<Change>> uses_;
};

}  // namespace whittle
