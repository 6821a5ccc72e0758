// Delta debugging by bisection, as in iterative delta debugging (Artho, section 3, figure 3).
//
// First the empty configuration is tried. A segment that cannot be removed as a whole is halved;
// the back half is searched first, then the front half, each in the same way. *pass* and
// *unresolved* are treated the same.
//
//   11110000  does not fail   the back half is needed, at least in part
//   11111100  fails           the back half of that is not needed
//   11111000  does not fail   6 is needed
//   11110100  fails           5 is not needed
//   00000100  fails           nor is the front half
//
// It makes one pass: a change that becomes removable only after a later removal stays, until the
// search is run again.
//
// REQUIRES: the start fails.
// ENSURES:  best() fails; it is 1-minimal if changes do not depend on each other.
// Complexity: at most 2n - 1 tests.
#pragma once

#include <optional>
#include <vector>

#include "change/search.h"

namespace whittle {

class Bisection {
 public:
  /// `try_nothing`: false if the empty configuration is known not to fail.
  explicit Bisection(Configuration start, bool try_nothing = true);

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return current_; }

 private:
  struct Segment {
    Configuration changes;
    Configuration sibling;  // searched before; if all of it was removed, this one is needed
    bool needed = false;    // known: it cannot be removed as a whole
  };
  void split(const Configuration& changes);
  void skip_known();

  Configuration current_;
  std::vector<Segment> open_;  // the last is next
};

}  // namespace whittle
