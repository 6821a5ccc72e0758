// Which list is searched next: that of the node that counts most.
//
// A node counts as much as it weighs, with these exceptions:
//
//   holders   A part of a program counts as much as everything that is there only because of it
//             (search/essential.h): removing something from it may make that removable.
//   roots     A part that nothing needs but that could not be removed counts as much as the whole
//             list that it is in, because the rest of the list is there for such parts.
//   inside    If a node counts more than it weighs, nodes inside it count more in the same
//             proportion.
//   distrust  Such claims may be wrong. Each time that a search in a node removed much less than
//             the node was said to count, what claims add to the weight is halved again; when one
//             proves right, claims are believed in full.
//   chains    If a node has nearly all of its weight in one child, that child in one of its own,
//             and so on, and one depth was needed, the next is probably needed, too. So one depth
//             is skipped, then two, then four.
//
// A round considers nodes that count at least a given weight. Chains and distrust are kept for the
// following rounds.
//
// It is used like this: begin_round(); while next() returns true, search the list of node();
// finish().
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "search/current_tree.h"
#include "search/essential.h"

namespace whittle {

class NodeQueue {
 public:
  /// Only the root and the holders wait at first. Nodes that count less than `least` are left to a
  /// later round.
  void begin_round(const CurrentTree& current, const Essential& essential, std::uint64_t least);

  /// Takes the node that counts most. False: none counts enough.
  bool next(const CurrentTree& current);
  Change node() const { return turn_.node; }
  /// What the node weighed when it was taken.
  std::uint64_t weight() const { return turn_.weight; }
  /// What a node inside of node() counts.
  std::uint64_t worth(const CurrentTree& current, Change node) const;

  /// The search in node() has ended, after `tests` tests: its parts wait from now on. `roots`: the
  /// roots of its list, if there are any.
  void finish(const CurrentTree& current, const Essential& essential, std::span<const Change> roots,
              std::size_t tests);

 private:
  struct Waiting {
    std::uint64_t counts;
    Change node;
    unsigned doubted;  ///< the distrust when `counts` was computed
    friend auto operator<=>(const Waiting&, const Waiting&) = default;
  };
  /// The node that was taken.
  struct Turn {
    Change node = 0;
    std::uint64_t weight = 0;        ///< of the node, at that time
    std::uint64_t whole_weight = 0;  ///< of everything, at that time
    std::uint64_t counts = 0;
    double scale = 1;  ///< by how much that is more than its weight
  };

  void push(Waiting waiting);
  void push(const CurrentTree& current, Change node, Change counts_as);
  void push_holders(const CurrentTree& current, const Essential& essential);
  void push_chain(const CurrentTree& current, Change node, unsigned run);
  std::uint64_t believed(const Waiting& claim, std::uint64_t weight) const;
  void learn_trust(const CurrentTree& current, std::size_t tests);

  std::uint64_t least_ = 0;
  std::vector<Waiting> heap_;
  Turn turn_;
  unsigned distrust_ = 0;                 // how often in a row claims proved wrong
  std::map<Change, std::uint64_t> held_;  // holders that were pushed in this round: what they count
  std::map<Change, unsigned> chains_;     // nodes at which a chain stopped: how often it did so far
};

}  // namespace whittle
