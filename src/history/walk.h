// A walk along a line of revisions, from one that fails to where the outcome changes.
//
// Positions are numbered along the way: 0 is the start, which is known to fail. At a revision the
// test fails as at the start, passes, or is unresolved (also if a patch does not merge). The walk
// ends at two neighbours of which the nearer fails and the farther does not, or at the last
// position if that fails.
//
//   step N   N positions further each time; if that does not fail, bisection between
//   gallop   1 position further, then 4 more, 16 more, …; then bisection
//   jump     straight to the last one; then bisection
//
// Step 1 finds the nearest revision that passes, unless one before it is unresolved. The others
// find one of the boundaries, in a number of tests that grows with the logarithm of its distance:
// at most log₄ d + log₂ d + 2 when galloping.
//
// Positions can be *skipped*: then they are ignored.
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

  /// Which position to test; nullopt: the walk has ended, or it is at an unresolved position that
  /// the caller must handle first.
  std::optional<Position> next() const;
  /// The outcome of next(). REQUIRES: next().
  void report(Outcome outcome);

  /// Reports an outcome that is known from elsewhere.
  void learn(Position position, Outcome outcome) { outcomes_[position] = outcome; }
  /// REQUIRES: it is not the start.
  void skip(Position position);
  /// The walk begins again at a position that fails. Everything that is known about farther
  /// positions is forgotten, because the patch has changed.
  void restart(Position at);

  /// The farthest position that fails, before all positions that do not fail.
  Position failing() const;
  /// The nearest that does not fail; nullopt: none is known.
  std::optional<Position> other() const;
  std::optional<Outcome> outcome(Position position) const;
  const std::map<Position, Outcome>& outcomes() const { return outcomes_; }
  /// Whether other() is next to failing(), apart from skipped positions.
  bool at_boundary() const;
  /// Whether the last position was reached and fails.
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
