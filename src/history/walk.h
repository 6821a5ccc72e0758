// A walk along a line of revisions, from one that fails to where the outcome changes.
//
// Positions are numbered along the way: 0 is the start, which is known to fail. A revision
// fails as the start does, or passes, or errs (it cannot be told; a patch does not merge). The
// walk ends where of two neighbours the nearer fails and the farther does not, or at the last
// position, if that fails.
//
//   step N   each time N positions on; where that does not fail, bisection between
//   gallop   1 position on, then 4 more, 16 more, …; then bisection
//   jump     straight to the last one; then bisection
//
// With step 1 the nearest revision that passes is found, if none errs before it. The others find
// one boundary of those that there are, in a number of tests that grows with the logarithm of
// its distance: at most log₄ d + log₂ d + 2 when galloping.
//
// Positions can be *skipped*: then they count as if they were not there.
//
// A value: no I/O; copying it forks it.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>

#include "change/outcome.h"

namespace whittle {

class RevisionWalk {
 public:
  using Position = std::size_t;

  struct Stride {
    enum class Kind { step, gallop, jump };
    Kind kind = Kind::gallop;
    std::size_t step = 1;  ///< of Kind::step
  };

  /// REQUIRES: positions > 0; position 0 fails.
  RevisionWalk(std::size_t positions, Stride stride) : positions_(positions), stride_(stride) {
    outcomes_[0] = Outcome::fail;
  }

  /// Which position to test; nullopt: the walk has ended, or cannot go on before the err that
  /// it stands at has been dealt with.
  std::optional<Position> next() const;
  /// REQUIRES: next() gave it.
  void report(Outcome outcome);

  /// What is known of a position from elsewhere.
  void learn(Position position, Outcome outcome) { outcomes_[position] = outcome; }
  /// REQUIRES: it is not the start.
  void skip(Position position);
  /// The walk begins anew at a position that fails: all that is known of what lies beyond is
  /// void, for the patch has changed.
  void restart(Position at);

  /// The farthest that fails before anything that does not.
  Position failing() const;
  /// The nearest that does not fail; nullopt: none is known.
  std::optional<Position> other() const;
  std::optional<Outcome> outcome(Position position) const;
  const std::map<Position, Outcome>& outcomes() const { return outcomes_; }
  /// Whether other() is next to failing(), but for what is skipped.
  bool at_boundary() const;
  /// Whether it has come to the last one, and that fails.
  bool at_end() const;
  const std::set<Position>& skipped() const { return skipped_; }

 private:
  std::optional<Position> farther(Position from, std::size_t steps) const;
  std::size_t between(Position a, Position b) const;

  std::size_t positions_;
  Stride stride_;
  Position start_ = 0;
  std::map<Position, Outcome> outcomes_;  // of those beyond start_, and of start_
  std::set<Position> skipped_;
  std::size_t strides_ = 0;  // taken since the start, without meeting anything else
};

}  // namespace whittle
