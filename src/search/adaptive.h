// The default search over a list of changes.
//
// 1. The empty configuration is tried once.
// 2. Coarse: eighths of the weight are left out, from the back, as long as a round removes a
//    quarter or more: in real inputs, what matters is close together.
// 3. Runs: a block next to a cursor is tried. If it can be removed, the next block is tried; if
//    not, bisection finds the needed change that is nearest to the cursor. The size of a block is
//    such that it can be removed every second time, judging by the density of needed changes seen
//    lately, so that each test gives the most information (this is Golomb's coding of the gaps
//    between needed changes). There are two cursors, one at each end of what is not yet visited,
//    and the one with the better yield moves: if definitions come before uses, the back is better,
//    otherwise the front.
// 4. Sweep: single changes to a fixpoint (search/sweep.h), started early if nearly everything turns
//    out to be needed. If it then removes much after all, step 3 runs again.
//
// REQUIRES: the start fails.
// ENSURES:  best() is 1-minimal, if it sweeps.
#pragma once

#include <array>
#include <optional>

#include "change/search.h"
#include "change/weights.h"
#include "search/sweep.h"

namespace whittle {

struct AdaptiveOptions {
  Weights weights{};
  bool try_nothing = true;  ///< false if the empty configuration is known not to fail
  bool sweep = true;        ///< false: it need not be 1-minimal
};

class Adaptive {
 public:
  explicit Adaptive(Configuration start, AdaptiveOptions options = {});

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return sweep_ ? sweep_->best() : current_; }

 private:
  enum class Phase { nothing, coarse, block, bisect, sweep, done };

  /// What one cursor has seen lately; older observations count less.
  struct Cursor {
    double needed;
    double seen;
    double tests = 1;
    double removed = 0;
    double density() const { return needed / seen; }
    double yield() const { return removed / tests; }
  };

  Cursor& cursor() { return cursors_[static_cast<std::size_t>(side_)]; }
  const Cursor& cursor() const { return cursors_[static_cast<std::size_t>(side_)]; }
  /// The `count` changes of todo_ next to the cursor in use.
  Configuration near(std::size_t count) const;
  std::size_t coarse_block() const;
  void begin_coarse();
  void begin_runs(Configuration unvisited);
  void begin_block();
  void begin_sweep();
  void remove(const Configuration& changes);
  void found_needed();
  void coarse_reported(bool failed);
  void block_reported(bool failed);
  void bisect_reported(bool failed);
  void sweep_reported(Outcome outcome);

  AdaptiveOptions options_;
  Configuration current_;
  Configuration todo_;   // not yet visited
  Configuration clean_;  // known to be needed by current_ as it is
  Phase phase_ = Phase::nothing;
  Side side_ = Side::back;
  std::size_t length_ = 0;  // block: its size; bisect: the segment that holds a needed change
  std::size_t steps_ = 0;
  std::uint64_t round_weight_ = 0;    // coarse
  std::uint64_t removed_weight_ = 0;  // coarse
  std::array<Cursor, 2> cursors_{};
  std::optional<Sweep> sweep_;
};

}  // namespace whittle
