// CDD: counter-based delta debugging (Zhang et al., ICSE 2025): ProbDD with its probabilities
// replaced by the number of the round.
//
// Round r leaves out blocks of s changes, s = argmax s(1−p)^s with p = p₀/(1−1/e)^r, one block
// after the other from the back, each once: a block that can be removed is removed, and the round
// does not start again. The round with s = 1 is the last. All blocks have the same weight, that of
// s changes of mean weight.
//
// The rounds can stop far from minimal, so a sweep (search/sweep.h) ends the search. Changes that
// the last round tried alone since its last success are not tried again there.
//
// REQUIRES: the start fails.
// ENSURES:  best() is 1-minimal.
// Complexity: at most |c| tests per round, O(log 1/p₀) rounds, then the sweep.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "change/search.h"
#include "change/weights.h"
#include "search/rate.h"
#include "search/sweep.h"

namespace whittle {

struct CddOptions {
  Weights weights{};
  double p0 = 0.1;  ///< how likely a change is needed before anything is known; within (0, 1)
};

class Cdd {
 public:
  explicit Cdd(Configuration start, CddOptions options = {});

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return sweep_ ? sweep_->best() : current_; }

 private:
  void begin_round();
  void begin_block();
  void round_done();

  Weights weights_;
  Configuration current_;
  Configuration todo_;   // of this round
  Configuration block_;  // the end of todo_
  Configuration clean_;  // known to be needed by current_ as it is
  double p_;
  std::size_t size_ = 0;
  std::uint64_t block_weight_ = 0;
  Rate rate_{0.35};  // about (1−p)^s at the best s, for every p
  std::optional<Sweep> sweep_;
};

}  // namespace whittle
