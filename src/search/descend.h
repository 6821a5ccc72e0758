// Finds, for each group of changes, how few of them suffice: by bisection, one
// group after the other. With model/values.h, the smallest value of each byte
// that keeps the symptom.
//
// REQUIRES: the start fails; a group never goes entirely.
// ENSURES:  where the outcomes are monotone in each group, no group can do with
//           one less when its turn comes.
// Complexity: log₂ of the size of each group.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "change/search.h"

namespace whittle {

class Descend {
 public:
  /// `cuts`: where each group begins; one more at the end.
  Descend(Configuration start, std::shared_ptr<const std::vector<Change>> cuts);

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return current_; }

 private:
  Change middle() const { return low_ + (high_ - low_) / 2; }
  Configuration proposed() const;
  void next_group();

  Configuration current_;
  std::shared_ptr<const std::vector<Change>> cuts_;
  std::size_t group_ = 0;
  Change low_ = 0;   // so few do not suffice
  Change high_ = 0;  // so many do
};

}  // namespace whittle
