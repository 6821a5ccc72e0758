// The last search over a tree: tries to remove every remaining node alone, again and again until
// none can be removed (search/sweep.h). A node is removed with all its descendants.
//
// REQUIRES: the start fails.
// ENSURES:  done means that best() is 1-tree-minimal (Misherghi, definition 3.4.6): no single node
//           of it whose place is not fixed can be removed.
#pragma once

#include <optional>

#include "change/search.h"
#include "search/current_tree.h"
#include "search/over_nodes.h"
#include "search/sweep.h"

namespace whittle {

class TreeSweep {
 public:
  explicit TreeSweep(const CurrentTree& current);

  std::optional<Candidate> next() const { return search_.next(); }
  void report(Outcome outcome) { search_.report(outcome); }
  const Configuration& best() const { return search_.best(); }

 private:
  OverNodes<Sweep> search_;
};

}  // namespace whittle
