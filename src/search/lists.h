// The searches over the lists of a tree, the node that counts most first (search/node_queue.h), so
// that each test removes as much as possible. For each node:
//
//   list       its removable parts (search/list_search.h)
//   unneeded   what nothing needs any more, here and elsewhere (search/unneeded.h)
//   shorten    its required parts, replaced by the shortest text (search/shortening.h)
//
// Then its parts wait for their turn. A list that was searched and has not changed since is not
// searched again.
//
// It works in rounds. A round considers nodes that count at least a given weight; what was learnt
// in one round is used in the next.
//
// REQUIRES: the start of each round fails.
// ENSURES:  best() fails. Nothing about minimality.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "change/search.h"
#include "search/current_tree.h"
#include "search/essential.h"
#include "search/list_search.h"
#include "search/node_queue.h"
#include "search/rate.h"
#include "search/shortening.h"
#include "search/skip_known.h"
#include "search/trials.h"
#include "search/unneeded.h"

namespace whittle {

class Lists {
 public:
  /// `essential`: a search over the same tree that has ended. There is nothing to do before
  /// begin_round().
  Lists(ChangeTree tree, std::shared_ptr<const Essential> essential);

  void begin_round(Configuration start, std::uint64_t least);

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return current_.in(); }

 private:
  /// What is done in the node whose turn it is.
  enum class Step { list, unneeded, shorten, done };

  void advance();
  void begin_node();
  void end_list();
  bool begin_trials(std::vector<Configuration> sets);
  bool begin_unneeded();
  bool begin_shortening();
  void finish_node();
  bool empty_was_tried(Change node) const;

  CurrentTree current_;
  std::shared_ptr<const Essential> essential_;
  NodeQueue queue_;
  Unneeded unneeded_;
  Shortening shortening_;
  std::uint64_t least_ = 0;
  Step step_ = Step::done;
  std::optional<SkipKnown<ListSearch>> list_;
  std::optional<Trials> trials_;
  Rate rate_{kTrialsUsuallyWork};            // of trials
  std::size_t tests_ = 0;                    // in the node whose turn it is
  std::map<Change, std::uint64_t> settled_;  // lists that were searched: what was left
  ListRoots roots_;                          // of these
};

}  // namespace whittle
