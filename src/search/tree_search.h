// The default search over a tree of changes: the order in which other searches are used.
//
//   comments    all of them at once
//   essential   what the whole rests upon, once (search/essential.h)
//   lists       the parts of a node that may go; what nothing needs any more; the shortest in the
//               place of parts that must stay; for each node, the one that counts most first
//               (search/lists.h)
//   hoists      a node replaced by descendants of it (search/hoists.h)
//   closures    a definition together with whatever uses it (search/closures.h)
//   sweep       every node that is left, alone, until none can go (search/tree_sweep.h)
//
// Lists, hoists and closures are run for nodes that weigh at least a 64th of the whole, again as
// long as that pays, then for ever lighter ones, and in the end for all. After a sweep in which
// something went they are run again, until nothing changes.
//
// REQUIRES: the start fails.
// ENSURES:  done after a sweep means that best() is 1-tree-minimal (Misherghi, definition
//           3.4.6): no single node of it, left out with all below it, can go.
#pragma once

#include <cstdint>
#include <optional>

#include "change/search.h"
#include "change/tree.h"
#include "search/closures.h"
#include "search/current_tree.h"
#include "search/essential.h"
#include "search/hoists.h"
#include "search/lists.h"
#include "search/skip_known.h"
#include "search/tree_sweep.h"
#include "search/trials.h"

namespace whittle {

struct TreeSearchOptions {
  bool hoist = true;
  bool closures = true;
  /// False: the result need not be 1-tree-minimal, and what seldom works is not tried.
  bool sweep = true;
};

class TreeSearch {
 public:
  explicit TreeSearch(ChangeTree tree, Configuration start, TreeSearchOptions options = {});

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return current_.in(); }

 private:
  enum class Phase { comments, essential, lists, hoists, closures, sweep, done };

  /// How light the nodes are that lists, hoists and closures are run for.
  struct Round {
    std::uint64_t share = 64;  ///< that part of the whole
    std::uint64_t least = 0;   ///< what that is in weight
    std::uint64_t weight = 0;  ///< of the whole, when the round began
    bool last = false;         ///< no node is too light
  };

  template <class Self, class Use>
  static auto with_search(Self& self, const Use& use);
  void advance();
  void begin_phase_after(Phase ended);
  void begin_round();
  void begin_hoists();
  void begin_closures();
  void end_round();
  void begin_sweep();

  TreeSearchOptions options_;
  CurrentTree current_;
  Phase phase_ = Phase::comments;
  Round round_;
  std::optional<std::uint64_t> swept_weight_;  // of the whole, when the last sweep began
  // One is in use, as the phase says.
  std::optional<Trials> comments_;
  std::optional<SkipKnown<Essential>> essential_;
  std::optional<Lists> lists_;
  Hoists hoists_;
  Closures closures_;
  std::optional<SkipKnown<TreeSweep>> sweep_;
};

}  // namespace whittle
