// Finds, for each group of changes, how few of them are enough, one group after the other. With
// model/values.h, this is the smallest value of each byte that keeps the symptom.
//
// If there are few groups, every number is tried, from one up: the first that fails is the
// smallest. If there are many, by bisection: the result is the smallest if outcomes are monotone.
//
// REQUIRES: the start fails; a group is never left out entirely.
// Complexity: for each group, its size if there are at most kFew groups, otherwise the logarithm of
// it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "change/search.h"

namespace whittle {

class Descend {
 public:
  static constexpr std::size_t kFew = 8;

  /// `cuts`: where each group begins; one more at the end.
  Descend(Configuration start, std::shared_ptr<const std::vector<Change>> cuts);

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return current_; }

 private:
  bool few() const { return cuts_->size() <= kFew + 1; }
  Change trying() const { return few() ? low_ + 1 : low_ + (high_ - low_) / 2; }
  Configuration proposed() const;
  void next_group();

  Configuration current_;
  std::shared_ptr<const std::vector<Change>> cuts_;
  std::size_t group_ = 0;
  Change low_ = 0;   // this few are not enough
  Change high_ = 0;  // this many are
};

}  // namespace whittle
