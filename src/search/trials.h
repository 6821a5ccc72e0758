// Tries to leave out sets of changes, one set after the other.
//
// Each set is left out of what the sets before it have left. A set of which nothing is left any
// more is skipped: without it the configuration would be the same, and that is known to fail.
//
// The chance of each candidate is how often such trials have worked lately. That rate outlives one
// list of sets: the next list is given the rate() of this one.
//
// REQUIRES: the start fails.
// ENSURES:  best() fails. Nothing about minimality.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "change/search.h"
#include "search/rate.h"

namespace whittle {

/// The assumed rate of trials that work, before anything is known.
constexpr double kTrialsUsuallyWork = 0.2;

class Trials {
 public:
  Trials(Configuration start, std::vector<Configuration> sets, Rate rate = Rate(kTrialsUsuallyWork))
      : sets_(std::make_shared<const std::vector<Configuration>>(std::move(sets))),
        best_(std::move(start)),
        rate_(rate) {
    skip_what_is_gone();
  }

  std::optional<Candidate> next() const {
    if (done()) return std::nullopt;
    return Candidate{candidate_, rate_.value()};
  }
  void report(Outcome outcome) {
    const bool failed = outcome == Outcome::fail;
    rate_.add(failed);
    if (failed) best_ = candidate_;
    ++index_;
    skip_what_is_gone();
  }
  const Configuration& best() const { return best_; }

  bool done() const { return index_ == sets_->size(); }
  /// The number of the set that next() leaves out, from 0. REQUIRES: not done.
  std::size_t index() const { return index_; }
  /// That set. REQUIRES: not done.
  const Configuration& set() const { return (*sets_)[index_]; }
  /// How often trials have worked, those of this search included.
  const Rate& rate() const { return rate_; }

 private:
  void skip_what_is_gone() {
    for (; !done(); ++index_) {
      candidate_ = best_.minus(set());
      if (!(candidate_ == best_)) return;
    }
  }

  std::shared_ptr<const std::vector<Configuration>> sets_;
  std::size_t index_ = 0;
  Configuration best_;
  Configuration candidate_;  // best_ without the set
  Rate rate_;
};

}  // namespace whittle
