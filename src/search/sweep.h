// A sweep over single changes, to a fixpoint: it proves 1-minimality.
//
// It tries to leave out each change alone, until every change has been tried with the configuration
// that is left. Success is rare here, so a whole batch is proposed before any outcome is used, and
// then the union of the changes that could be removed (*merging*). The batch does not depend on its
// own outcomes, so it keeps any number of workers busy, and the commits are the same for all of
// them. If the union does not fail, the longest prefix of it that fails is found by doubling and
// bisection, and batches become smaller, because the changes interact.
//
// Passes alternate in direction: dependencies that defeat one direction need only one pass in the
// other.
//
// ENSURES: when it is done, best() is 1-minimal.
// Complexity: |c| tests without a success, plus one pass for each pass with a success.
#pragma once

#include <optional>
#include <vector>

#include "change/search.h"
#include "search/rate.h"

namespace whittle {

enum class Side { back, front };

class Sweep {
 public:
  static constexpr std::size_t kFirstBatch = 64;

  /// `known`: changes that cannot be removed from `start` alone. `first`: changes that are tried
  /// before the others.
  explicit Sweep(Configuration start, Configuration known = {}, Configuration first = {},
                 Side side = Side::back);

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return current_; }

  /// How often a single change could be removed, lately.
  double rate() const { return rate_.value(); }
  /// How many single changes have been tried.
  std::size_t tried() const { return tried_; }
  /// What this pass has not tried yet.
  const Configuration& unvisited() const { return todo_; }

 private:
  void begin_pass();
  void begin_batch();
  void batch_done();
  void merge_reported(bool failed);
  void accept(std::size_t winners);
  Configuration winners(std::size_t count) const;
  /// The i-th change of the batch, in the direction of the pass.
  Configuration batch_at(std::size_t index) const;

  Configuration current_;
  Configuration todo_;   // of this pass
  Configuration clean_;  // tried since the last success: current_ needs them
  Configuration batch_;
  std::size_t index_ = 0;
  std::vector<std::size_t> winners_;  // indices into the batch
  std::size_t batch_size_ = kFirstBatch;
  // Merging: a prefix of `good_` winners fails, one of `bad_` does not.
  std::size_t good_ = 0;
  std::size_t bad_ = 0;
  std::size_t trying_ = 0;  // 0: not merging
  Side side_;
  bool done_ = false;
  std::size_t tried_ = 0;
  Rate rate_{0.1};
};

}  // namespace whittle
