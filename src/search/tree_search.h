// The default search over a tree of changes: the order in which other searches are used.
//
//   comments    all comments at once
//   glance      without an outline: most of the heaviest list, if that takes few tests
//               (search/items.h)
//   essential   finds what the symptom needs, once (search/essential.h)
//   items       with an outline: the items of the program that are left, from the back
//   lists       for each node, the one that counts most first: removes its removable parts, and
//               what nothing needs any more, and replaces required parts by the shortest text
//               (search/lists.h)
//   hoists      replaces a node by its descendants (search/hoists.h)
//   closures    a definition together with everything that uses it (search/closures.h)
//   sweep       every remaining node, alone, until none can be removed (search/tree_sweep.h)
//
// Lists, hoists and closures are run for nodes that weigh at least a 64th of the whole, repeated as
// long as that pays, then for lighter and lighter ones, and in the end for all. If a sweep removed
// something, they are run again, until nothing changes.
//
// REQUIRES: the start fails.
// ENSURES:  done after a sweep means that best() is 1-tree-minimal (Misherghi, definition 3.4.6):
//           no single node of it can be removed with all its descendants.
#pragma once

#include <cstdint>
#include <optional>

#include "change/search.h"
#include "change/tree.h"
#include "search/closures.h"
#include "search/current_tree.h"
#include "search/essential.h"
#include "search/hoists.h"
#include "search/items.h"
#include "search/lists.h"
#include "search/skip_known.h"
#include "search/tree_sweep.h"
#include "search/trials.h"

namespace whittle {

struct TreeSearchOptions {
  bool hoist = true;
  bool closures = true;
  /// False: the result need not be 1-tree-minimal, and changes that seldom work are not tried.
  bool sweep = true;
};

class TreeSearch {
 public:
  explicit TreeSearch(ChangeTree tree, Configuration start, TreeSearchOptions options = {});

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return current_.in(); }

 private:
  enum class Phase { comments, glance, essential, items, lists, hoists, closures, sweep, done };

  /// How light nodes may be for lists, hoists and closures.
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
  bool outlined_ = false;  // whether the outline of the program is known
  Round round_;
  std::optional<std::uint64_t> swept_weight_;  // of the whole, when the last sweep began
  // One is in use, as the phase says.
  std::optional<Trials> comments_;
  std::optional<SkipKnown<Essential>> essential_;
  std::optional<SkipKnown<Items>> items_;
  std::optional<Lists> lists_;
  Hoists hoists_;
  Closures closures_;
  std::optional<SkipKnown<TreeSweep>> sweep_;
};

}  // namespace whittle
