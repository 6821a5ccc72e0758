// Delta debugging by bisection, as of iterative delta debugging (Artho, section 3, figure 3).
//
// First nothing at all is tried. What cannot go as a whole is halved; the back half is looked at
// first, then the front half, each in the same way. Outcomes that do not fail are all alike.
//
//   11110000  not    the back half is needed, at least in part
//   11111100  fails  of it, the back half is not
//   11111000  not    6 is needed
//   11110100  fails  5 is not
//   00000100  fails  nor is the front half
//
// One pass: what only becomes possible by what goes later stays, until it is called again.
//
// REQUIRES: the start fails.
// ENSURES:  best() fails; it is 1-minimal where changes do not depend on each other.
// Complexity: at most 2n - 1 tests.
#pragma once

#include <optional>
#include <vector>

#include "change/search.h"

namespace whittle {

class Bisection {
 public:
  /// `try_nothing`: false where it is known that the empty configuration does not fail.
  explicit Bisection(Configuration start, bool try_nothing = true);

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return current_; }

 private:
  struct Segment {
    Configuration changes;
    Configuration sibling;  // looked at before; where all of it has gone, this one cannot go
    bool needed = false;    // known: it cannot go as a whole
  };
  void split(const Configuration& changes);
  void skip_known();

  Configuration current_;
  std::vector<Segment> open_;  // the last is next
};

}  // namespace whittle
