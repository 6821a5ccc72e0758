// Hierarchical delta debugging: Misherghi, "Hierarchical Delta Debugging", chapters 2 and 3, and
// later variants.
//
// Some nodes of a tree are minimized together by ddmin (search/ddmin.h), level by level from the
// top. A node is removed with its subtree (PRUNE):
//
//   hdd      algorithm 1: for each level, ddmin over its nodes
//   hdd+     hdd; then the nodes one by one, breadth first, as long as that removed one (section
//            3.4)
//   hdd*     hdd, until one run of it removes nothing (section 3.4)
//   hddr     ddmin over the children of each node instead, breadth first, until one such run
//            removes nothing (chapter 2 leaves "each subtree could instead be treated individually"
//            as future work)
//   coarse   hdd* over those nodes only whose place may be empty
//
// Where the thesis leaves something open:
//
// - ddmin assumes that the empty configuration does not fail, but a level need not keep any node:
//   if ddmin leaves one node, the level is also tried without it (search/or_nothing.h). Chapter 2
//   does so for its first level of one function; without it proposition 3.4.7 does not hold for
//   HDD*.
// - Level 0 is the root, which is never left out.
// - A fixed node is never tried by itself; its descendants are.
// - Causes (search/ddmin.h) applies to one call of ddmin. Each: all are simplified, and the search
//   continues with the smallest.
//
// REQUIRES: the start fails. If a node is out and nodes below it are in (hoisting), these are on
//           the level on which they always were.
// ENSURES:  best() fails, and is 1-tree-minimal (definition 3.4.6) for all but `hdd`: without any
//           one node that may be tried, with its subtree, it does not fail (proposition 3.4.7).
//
// Complexity: O(|T|²) tests for hdd and hdd+, O(|T|³) for the others; O(b²·log |T|) if one child of
// b is needed everywhere (section 3.3). A level takes time for the children of what is left above
// it, without a pass over the whole tree. The depth takes neither stack nor memory.
//
// The same configuration may be proposed again, by ddmin and by a later run: an outcome cache is
// assumed, as in the thesis.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "change/search.h"
#include "change/tree.h"
#include "change/weights.h"
#include "search/ddmin.h"
#include "search/or_nothing.h"
#include "search/rate.h"
#include "search/subtrees.h"

namespace whittle {

struct HddOptions {
  enum class Together { level, siblings, node };  ///< what one call of ddmin gets
  enum class After { nothing, one_by_one, again };
  enum class Tried { removable, optional };  ///< not fixed, or in optional places only

  Together together = Together::level;
  After after = After::nothing;  ///< what follows the first run, until one removes nothing
  Tried tried = Tried::removable;
  Causes causes = Causes::first;
};

class Hdd {
 public:
  Hdd(ChangeTree tree, Configuration start, HddOptions options = {});

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return best_; }

 private:
  using Nodes = std::vector<Change>;

  bool may_try(Change node) const;
  void begin_run();
  void next_level();
  /// Takes the nodes of the next call of ddmin from the level.
  Configuration take_group();
  /// Goes to the next call of ddmin that has something to do; if there is none, the search is done.
  void advance();

  ChangeTree tree_;
  HddOptions options_;
  Weights weights_;  // of subtrees; for causes
  Configuration best_;
  std::shared_ptr<const Nodes> level_;  // all that have something in them; shared by copies
  std::size_t at_ = 0;                  // in the level: where the next group begins
  std::optional<OverSubtrees<OrNothing<Ddmin>>> group_;
  Configuration run_began_with_;
  bool single_ = false;  // the group is one node
  Rate single_rate_{0.1};
};

}  // namespace whittle
