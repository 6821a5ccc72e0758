// The search over one list: the parts of a node that may go, and only those.
//
// The parts are looked at from the back, since uses come after definitions:
//
// 1. In a list of some length: binary reduction with what the parts need of each other, as far
//    as names tell (search/closing.h, search/needs_by_name.h). A definition goes together with
//    all that uses it.
// 2. What nothing else in the list needs is then searched as a plain list (search/adaptive.h).
//    In a short list this is the only step, over all parts.
//
// REQUIRES: the start fails.
// ENSURES:  best() fails, and differs from the start only in the parts.
//           It is not minimal after step 1: what others need was not tried alone.
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
  bool try_nothing = true;  ///< false where it is known that all parts together cannot go
};

class ListSearch {
 public:
  /// `parts`: nodes that are in, in the order of the text, none below another.
  ListSearch(const CurrentTree& current, std::vector<Change> parts, ListSearchOptions options = {});

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const;

  /// After step 1: the nodes that nothing else in the list needed then, although they could not
  /// go with what they need; empty where no part needs another. None: there was no step 1.
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
