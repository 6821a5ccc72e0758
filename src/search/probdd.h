// ProbDD: probabilistic delta debugging (Wang et al., ESEC/FSE 2021).
//
// Every change has a probability p that it is needed. Each test leaves out the changes with the
// largest expected gain:
//
//   take        in the order of p, ties in the order of the changes, as long as
//               s·Π(1−p) grows, s being how many are taken
//   it fails    they are gone; the other probabilities stay
//   otherwise   one of them is needed: p ← p/(1−Π(1−p)) for each
//   done        every change left has p = 1
//
// One more change of probability p makes s·Π(1−p) grow exactly while s < (1−p)/p
// (search/block_size.h), so no product is needed to choose; and changes that share a probability
// are kept as one class, so that the state is a few classes and not a number per change.
//
// At first p = σ for a change of mean weight w̄, in general 1−(1−σ)^(w/w̄): each
// byte is as likely to be needed as any other, so heavy changes are tried later.
//
// The probabilities are a heuristic and can stop far from minimal, so a sweep (search/sweep.h) ends
// the search. Changes that were tried alone since the last success are not tried again there.
//
// REQUIRES: the start fails.
// ENSURES:  best() is 1-minimal.
// Complexity: next() and report() are linear in the classes; a change is taken
//             O(log 1/σ) times before its p is 1.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "change/search.h"
#include "change/weights.h"
#include "search/sweep.h"

namespace whittle {

struct ProbDdOptions {
  Weights weights{};
  double sigma = 0.1;  ///< how likely a change is needed before anything is known; within (0, 1)
};

class ProbDd {
 public:
  explicit ProbDd(Configuration start, ProbDdOptions options = {});

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return sweep_ ? sweep_->best() : current_; }

 private:
  /// Changes that are needed with the same probability.
  struct Class {
    double p;
    Configuration changes;
  };
  /// By p ascending, none twice, none empty. Changes with p = 1 are in no class.
  using Classes = std::vector<Class>;

  static Classes classes_of(const Configuration& start, const ProbDdOptions& options);
  static void insert(Classes& classes, double p, const Configuration& changes);
  void choose();
  void taken_needed();
  void begin_sweep();

  Configuration current_;
  Configuration clean_;                     // known to be needed by current_ as it is
  std::shared_ptr<const Classes> untaken_;  // of current_, what the next test keeps
  std::shared_ptr<const Classes> taken_;    // and what it leaves out
  Configuration left_out_;                  // the changes of taken_
  double chance_ = 0;                       // Π(1−p) over them
  std::optional<Sweep> sweep_;
};

}  // namespace whittle
