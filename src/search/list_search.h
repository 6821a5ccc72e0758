// The search over one list: the removable parts of a node.
//
// The parts are searched from the back, because uses come after definitions:
//
// 1. In a list of some length: binary reduction with what the parts need of each other, as far as
//    names show it (search/closing.h, search/needs_by_name.h). A definition is removed together
//    with everything that uses it.
// 2. The parts that nothing else in the list needs are then searched as a plain list
//    (search/adaptive.h). In a short list this is the only step, over all parts.
//
// REQUIRES: the start fails.
// ENSURES:  best() fails, and differs from the start only in the parts. It is not minimal after
//           step 1: what others need was not tried alone.
#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "change/search.h"
#include "search/adaptive.h"
#include "search/closing.h"
#include "search/current_tree.h"
#include "search/over_nodes.h"

namespace whittle {

struct ListSearchOptions {
  bool try_nothing = true;  ///< false if all parts together are known not to be removable
};

class ListSearch {
 public:
  /// `parts`: nodes that are in, in the order of the text, none below another.
  ListSearch(const CurrentTree& current, std::vector<Change> parts, ListSearchOptions options = {});

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const;

  /// After step 1: the nodes that nothing else in the list needed, but that could not be removed
  /// with what they need; empty if no part needs another. nullopt: there was no step 1.
  const std::optional<std::vector<Change>>& roots() const { return roots_; }

 private:
  void search_one_by_one();

  ChangeTree tree_;
  NodeList parts_;
  std::shared_ptr<const Needs> needs_;
  std::variant<OverNodes<Closing>, OverNodes<Adaptive>> search_;
  std::optional<std::vector<Change>> roots_;
};

}  // namespace whittle
