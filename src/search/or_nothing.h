// Runs after a search that assumes that the empty configuration does not fail (ddmin): if one
// change is left, tests the empty configuration as well.
//
// The empty configuration of a stage is not the empty input: what is outside of a region, or of all
// brackets, stays and may fail by itself.
//
// ENSURES: best() is 1-minimal, if that of the search inside is when it has two changes or more.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "change/search.h"

namespace whittle {

template <FindsSeveral S>
class OrNothing {
 public:
  static constexpr bool kTellsPass = TellsPass<S>;

  explicit OrNothing(S search) : search_(std::move(search)) {}

  std::optional<Candidate> next() const {
    if (auto candidate = search_.next()) return candidate;
    if (asked_ || !leaves_one()) return std::nullopt;
    constexpr double kRarely = 0.1;
    return Candidate{Configuration(), kRarely, (1 - kRarely) / 2};
  }
  void report(Outcome outcome) {
    if (search_.next()) return search_.report(outcome);
    asked_ = true;
    nothing_fails_ = outcome == Outcome::fail;
  }
  const Configuration& best() const { return nothing_fails_ ? nothing_ : search_.best(); }
  std::vector<Ends> others() const {
    return nothing_fails_ ? std::vector<Ends>() : search_.others();
  }

 private:
  bool leaves_one() const {
    const auto single = [](const Ends& ends) { return ends.failing.count() == 1; };
    return search_.best().count() == 1 || std::ranges::any_of(search_.others(), single);
  }

  S search_;
  Configuration nothing_;
  bool asked_ = false;
  bool nothing_fails_ = false;
};

}  // namespace whittle
