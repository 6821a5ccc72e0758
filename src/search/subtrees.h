// A search over a list, applied to nodes of a tree: a node is left out with its subtree.
//
// The search inside knows only the numbers of the nodes. The candidate is the whole configuration
// without the subtrees of the nodes that the search leaves out, so if the whole is a tree, the
// candidate is one, too.
//
// REQUIRES: the search starts from `nodes`, and none of them is below another.
// ENSURES:  best() is the whole without what the search inside left out.
// Complexity: report() is linear in the number of nodes and of ranges; next() is free.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "change/search.h"
#include "change/tree.h"
#include "change/weights.h"

namespace whittle {

/// The subtrees of some nodes.
inline Configuration subtrees(const ChangeTree& tree, const Configuration& nodes) {
  std::vector<Range> ranges;
  for (const Range& range : nodes.ranges()) {
    for (Change node = range.begin; node != range.end; ++node) {
      ranges.push_back(tree.subtree(node));
    }
  }
  return Configuration::of(std::move(ranges));
}

/// The weight of each node with all its descendants.
inline Weights subtree_weights(const ChangeTree& tree) {
  constexpr std::uint64_t kMaxWeight = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> weights(tree.size());
  for (Change node = 0; node < tree.size(); ++node) {
    weights[node] =
        static_cast<std::uint32_t>(std::min(tree.weight(tree.subtree(node)), kMaxWeight));
  }
  return Weights(weights);
}

/// Whether any change of a range is in.
inline bool any_in(const Configuration& in, Range range) {
  const auto all = in.ranges();
  const auto found = std::ranges::upper_bound(all, range.begin, {}, &Range::end);
  return found != all.end() && found->begin < range.end;
}

template <Search S>
class OverSubtrees {
 public:
  OverSubtrees(ChangeTree tree, Configuration whole, Configuration nodes, S search)
      : tree_(std::move(tree)),
        whole_(std::move(whole)),
        nodes_(std::move(nodes)),
        search_(std::move(search)),
        best_(whole_) {
    ask();
  }

  std::optional<Candidate> next() const { return asked_; }
  void report(Outcome outcome) {
    search_.report(outcome);
    if (outcome == Outcome::fail && search_.best() == kept_) best_ = asked_->configuration;
    ask();
  }
  const Configuration& best() const { return best_; }

 private:
  void ask() {
    asked_ = search_.next();
    if (!asked_) return;
    kept_ = asked_->configuration;
    asked_->configuration = whole_.minus(subtrees(tree_, nodes_.minus(kept_)));
  }

  ChangeTree tree_;
  Configuration whole_;
  Configuration nodes_;
  S search_;
  Configuration best_;
  std::optional<Candidate> asked_;
  Configuration kept_;  // of the nodes, in what is asked
};

}  // namespace whittle
