// The default search over a tree of changes.
//
// First all comments at once; then what the whole rests upon, once (search/essential.h).
//
// Then lists, the heaviest node's first, so that a test takes off as much as it can:
//
//   list      the parts of a node that may go, from the back (search/closing.h, where
//             names tell what needs what; then search/adaptive.h over those that
//             nothing needs)
//   collect   what nothing needs any more, of the outline and in lists that were searched
//   shortest  parts that must stay, each with the shortest that may stand there instead
//   hoist     a node with a descendant of it in its place, or several
//   closure   a definition together with whatever uses it
//
// A part that nothing needs but that could not go counts as much as all that it needs: what
// is left out of it sets that free. What is in it counts as much as its share of that. Where
// that proves wrong again and again it counts ever less, down to what it weighs.
//
// These are run for nodes that count at least a 64th of the whole, again as long as that
// pays, then for ever lighter ones. Then
//
//   sweep     every node that is left, alone, until none can go (search/sweep.h)
//
// and everything again that has changed, until nothing does.
//
// REQUIRES: the start fails.
// ENSURES:  done after a sweep means that best() is 1-tree-minimal (Misherghi, definition
//           3.4.6): no single node of it, left out with all below it, can go.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "change/search.h"
#include "change/tree.h"
#include "search/closing.h"
#include "search/essential.h"
#include "search/rate.h"

namespace whittle {

struct TreeSearchOptions {
  bool hoist = true;
  bool closures = true;
  bool sweep = true;  ///< false: it need not be 1-tree-minimal, and what seldom works is left
};

class TreeSearch {
 public:
  explicit TreeSearch(ChangeTree tree, Configuration start, TreeSearchOptions options = {});

  std::optional<Candidate> next() const { return candidate_; }
  void report(Outcome outcome);
  const Configuration& best() const { return current_; }

 private:
  enum class Phase { comments, essential, lists, collect, shortest, hoist, closure, sweep, done };

  /// Something that may go: a node that is in, and the place that it stands in (its own,
  /// or that of an ancestor whose stead it has taken).
  struct Unit {
    Change node;
    Change owner;
  };
  /// A node whose list is to be searched.
  struct Waiting {
    std::uint64_t weight;  ///< what it counts
    Change node;
    unsigned doubted;  ///< how much of distrust_ is in that weight already
    friend auto operator<=>(const Waiting&, const Waiting&) = default;
  };
  using Units = std::shared_ptr<const std::vector<Unit>>;

  bool in(Change node) const { return current_.contains(node); }
  template <class Use>
  void each_range(Range within, const Use& use) const;
  std::uint64_t weight_in(Change node) const;
  /// What a node of the list counts, or the list's own.
  std::uint64_t worth(Change node) const;
  /// What stands in the place of a node: itself, or descendants.
  std::vector<Change> occupants(Change owner) const;
  std::uint32_t unit_weight(const Unit& unit) const;
  std::vector<Unit> units_of(Change node, bool optional, bool required) const;
  std::shared_ptr<const Needs> needs_of(const std::vector<Unit>& units) const;
  Configuration without(const Configuration& kept) const;

  std::optional<Candidate> proposal() const;
  void propose();
  void take(Outcome outcome);
  void end_trial(bool failed);
  bool begin_comments();
  void begin_essential();
  void begin_round();
  void push_holders();
  void advance();
  bool begin_list();
  bool known_empty(Change node) const;
  bool begin_collect();
  bool begin_shortest();
  void finish_node();
  bool begin_hoists();
  bool begin_closures();
  bool begin_sweep();
  bool next_hoist();
  bool begin_trials(std::vector<Configuration> trials);
  Rate TreeSearch::*rate() const;
  void end_round();
  void remove(const Configuration& nodes);
  void push(Change worth_of, Change node);
  void push_waiting(Waiting waiting);
  std::uint64_t believed(const Waiting& claim, std::uint64_t weight) const;
  void learn_trust();
  void push_chain(Change node, unsigned run);
  std::optional<Change> nearly_all_of(Change node) const;
  std::vector<Change> nearest(Change owner, Change top) const;
  std::vector<std::pair<std::uint64_t, Change>> heaviest(Change owner, Change top,
                                                         std::size_t looked_at) const;
  std::vector<Configuration> hoist_options(Change owner);
  std::vector<Configuration> closure_options() const;

  ChangeTree tree_;
  TreeSearchOptions options_;
  Configuration current_;
  std::optional<Essential> essential_;  // there once the comments are through
  std::optional<Candidate> candidate_;
  Phase phase_ = Phase::comments;
  std::uint64_t share_ = 64;        // of the whole weight: what counts as heavy
  std::uint64_t least_ = 0;         // that is, in this round: lighter nodes come later
  std::uint64_t round_weight_ = 0;  // at its beginning
  bool final_ = false;              // no node is too light any more
  std::uint64_t swept_weight_ = ~std::uint64_t{0};  // when the last sweep began

  // lists
  std::vector<Waiting> heap_;
  std::map<Change, std::uint64_t> held_;          // nodes that hold others: what these weighed
  std::map<Change, unsigned> chains_;             // nodes nested in each other: how many in a row
  std::map<Change, std::uint64_t> settled_;       // lists that were searched: what was left
  std::map<Change, std::vector<Change>> roots_;   // of these, what nothing needed but had to stay
  Configuration collected_;                       // what was last tried to be collected
  std::map<Change, Configuration> collected_of_;  // likewise, of each list
  std::uint64_t uncollected_ = 0;                 // what it weighed, if that was in vain
  Units units_;
  std::shared_ptr<const Needs> needs_;
  std::optional<AnySearch> list_;
  Configuration base_;  // what the list is left out of
  Configuration unit_set_;
  bool closing_ = false;
  Change list_node_ = 0;
  std::uint64_t list_weight_ = 0;   // of the node, when its list began
  std::uint64_t claimed_ = 0;       // what the node was said to count
  std::uint64_t whole_weight_ = 0;  // of everything, then
  double list_scale_ = 1;           // how much more than its weight it counts
  std::size_t asked_ = 0;           // tests for the list
  unsigned distrust_ = 0;           // how often in a row that proved wrong
  std::map<Change, std::uint64_t>
      shortened_;  // parts of which the shortest was tried: their weight

  // trials, one after the other: what each leaves out
  std::shared_ptr<const std::vector<Configuration>> trials_;
  std::size_t trial_ = 0;
  std::shared_ptr<const std::vector<Change>> places_;  // whose hoists are tried
  std::size_t place_ = 0;
  Change hoisting_ = 0;     // the place that was last looked at
  unsigned hoist_run_ = 0;  // how far from it hoists have worked: twice as far each time
  std::size_t jumps_ = 0;   // trials that go so far
  std::map<Change, std::uint64_t> hoisted_;          // places that were tried: what stood there
  std::uint64_t closed_weight_ = ~std::uint64_t{0};  // when closures were last tried
  Rate hoist_rate_{0.2};
  Rate shortest_rate_{0.2};
  Rate closure_rate_{0.2};
};

}  // namespace whittle
