// A search over a list, applied to some nodes of a tree: change i of the list is the i-th node, and
// a node is left out with its whole subtree.
//
// Differences from OverSubtrees (search/subtrees.h): the nodes are numbered from 0, so that their
// weights and needs can be given by these numbers; a node may be inside another; and best() follows
// the search even if the search accepts something other than the last candidate (search/sweep.h).
//
// REQUIRES: the start of the search consists of numbers of nodes.
// ENSURES:  candidates and best() are the whole without the nodes that the search leaves out.
// Complexity: next() and report() are linear in the number of nodes that are left out.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "change/search.h"
#include "change/tree.h"

namespace whittle {

/// Some nodes of a tree, numbered from 0. Copies share them.
class NodeList {
 public:
  NodeList(ChangeTree tree, std::vector<Change> nodes)
      : tree_(std::move(tree)),
        nodes_(std::make_shared<const std::vector<Change>>(std::move(nodes))) {}

  Change size() const { return static_cast<Change>(nodes_->size()); }
  Change operator[](Change number) const { return (*nodes_)[number]; }
  const std::vector<Change>& nodes() const { return *nodes_; }
  Configuration all() const { return Configuration::all(size()); }
  /// The nodes with these numbers, each with all that is below it.
  Configuration subtrees(const Configuration& numbers) const {
    std::vector<Range> ranges;
    for (const Range& range : numbers.ranges()) {
      for (Change i = range.begin; i < range.end; ++i) {
        ranges.push_back(tree_.subtree((*nodes_)[i]));
      }
    }
    return Configuration::of(std::move(ranges));
  }

 private:
  ChangeTree tree_;
  std::shared_ptr<const std::vector<Change>> nodes_;
};

template <Search S>
class OverNodes {
 public:
  OverNodes(NodeList nodes, Configuration whole, S search)
      : nodes_(std::move(nodes)),
        whole_(std::move(whole)),
        best_(whole_),
        start_(search.best()),
        search_(std::move(search)) {}

  std::optional<Candidate> next() const {
    std::optional<Candidate> candidate = search_.next();
    if (candidate) candidate->configuration = with(candidate->configuration);
    return candidate;
  }
  void report(Outcome outcome) {
    search_.report(outcome);
    best_ = with(search_.best());
  }
  const Configuration& best() const { return best_; }

  const S& search() const { return search_; }

 private:
  // The whole, without the nodes whose numbers are not in `kept`.
  Configuration with(const Configuration& kept) const {
    return whole_.minus(nodes_.subtrees(start_.minus(kept)));
  }

  NodeList nodes_;
  Configuration whole_;
  Configuration best_;
  Configuration start_;  // of the search
  S search_;
};

}  // namespace whittle
