// Hierarchical delta debugging as the slides "hierarchical delta debugging" implement
// it for XML: each child is tested alone.
//
//   nodes = [root]                                    "Implementation (1/2)"
//   while nodes:
//     for node in nodes, for child in node:
//       if the child alone fails: continue with it, or keep it if it is a leaf
//   for each failing leaf: ddmin over what it holds   "Implementation (2/2)"
//
// The same as in the slides:
//
// - Alone means without its siblings, and without those of its ancestors. The slides
//   test the child's text without its ancestors too; here a tree stays a tree.
// - The order of the tests: level after level, and all the leaves at the end.
// - If several children fail alone, the search continues with every one of them, and minimizes
//   every failing leaf. best() is the smallest result (the first of those of the same size),
//   others() are the rest.
// - A leaf of the slides is an element that holds no element but text. Here the text is
//   nodes too: a leaf is a node whose children have no children, and ddmin, exactly
//   that of search/ddmin.h, minimizes them. The empty configuration is not tried.
//
// Different from the slides:
//
// - If none of the children of a failing node fails alone, the slides end without a result. Here
//   ddmin minimizes its children as if it were a leaf.
// - A fixed node is part of its parent: it stays with it, and its children count as its
//   parent's.
//
// REQUIRES: the start fails.
// ENSURES:  best() fails. It may be far from minimal: if parts of two subtrees are needed, they are
//           found only if the two are children of one node, and even then nothing below them is
//           removed.
//
// Complexity: the children of all nodes that fail alone, and ddmin for each leaf among
// them. Memory: a configuration for each node that fails alone on a level.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "change/search.h"
#include "change/tree.h"
#include "search/ddmin.h"
#include "search/rate.h"
#include "search/subtrees.h"

namespace whittle {

class HddSlides {
 public:
  HddSlides(ChangeTree tree, Configuration start, Causes causes = Causes::first);

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return best_; }
  std::vector<Ends> others() const;

 private:
  /// A configuration that failed and has only one node with its subtree, and its ancestors.
  struct Failing {
    Configuration alone;
    Change node = 0;
  };
  using Nodes = std::vector<Change>;

  /// The children of the node that are in and can be removed, including those of its fixed
  /// children; at most `most` of them.
  Nodes children(Change node, std::size_t most = ~std::size_t{0}) const;
  bool holds_only_text(const Nodes& children) const;
  std::pair<std::uint64_t, std::size_t> size(const Configuration& configuration) const;

  void note(const Configuration& failing);
  /// Goes to the next test, of a child alone or of ddmin; if there is none, the search is done.
  void advance();
  /// True if there is a child to test.
  bool look_further();
  void begin_node();
  void end_node();
  /// True if ddmin has something to do.
  bool begin_leaf();

  ChangeTree tree_;
  DdminOptions ddmin_;
  Configuration start_;
  Configuration best_;

  std::shared_ptr<const std::vector<Failing>> level_;  // to be looked into; never null
  std::size_t at_ = 0;
  std::vector<Failing> below_;             // that failed, the next level
  std::shared_ptr<const Nodes> children_;  // of the node that is looked into; null: none is
  Configuration frame_;                    // that node alone, without its children
  std::size_t child_ = 0;
  bool some_child_failed_ = false;

  std::vector<Failing> leaves_;
  std::size_t leaf_ = 0;
  std::optional<OverSubtrees<Ddmin>> group_;
  std::vector<Configuration> results_;
  Rate rate_{0.2};
};

}  // namespace whittle
