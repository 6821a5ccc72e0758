// Tries each of some changes alone, one after the other, until one fails.
//
// For cases that no search by halves can solve: many changes of which one alone fails, or all
// together, but no half.
//
// REQUIRES: the start fails.
// ENSURES:  best() fails: it is one change, or the start.
// Complexity: as many tests as there are changes to try.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "change/search.h"

namespace whittle {

class Alone {
 public:
  Alone(Configuration start, std::vector<Change> tried)
      : best_(std::move(start)), tried_(std::move(tried)) {}

  std::optional<Candidate> next() const {
    if (at_ == tried_.size()) return std::nullopt;
    constexpr double kRarely = 0.05;
    return Candidate{Configuration::of_changes({tried_[at_]}), kRarely};
  }
  void report(Outcome outcome) {
    if (outcome == Outcome::fail) best_ = Configuration::of_changes({tried_[at_]});
    at_ = outcome == Outcome::fail ? tried_.size() : at_ + 1;
  }
  const Configuration& best() const { return best_; }

 private:
  Configuration best_;
  std::vector<Change> tried_;
  std::size_t at_ = 0;
};

}  // namespace whittle
