// Removes the items of a program from the back, whatever names say about what needs what.
//
// Names show too much and too little in large programs: in C++ an overload, a template argument or
// an operator may be needed or not, and a search that keeps everything that may be needed
// (search/essential.h) stalls. So the items that are left, at every depth, are then searched as one
// list:
//
//   tail    the last item alone, then the last eight, then the last 64, each with the items around
//           it: a failing program is often written at the end of what it includes
//   runs    a list search over all items (search/adaptive.h). An item around one that stays stays
//
// Uses come after definitions, so the list is searched from the back. It ends early if it removes
// little: what is left is searched again anyway, list by list.
//
// REQUIRES: the start fails.
// ENSURES:  best() fails. Nothing about minimality.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "change/search.h"
#include "change/tree.h"
#include "search/adaptive.h"

namespace whittle {

class Items {
 public:
  Items(ChangeTree tree, Configuration start);

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return best_; }

 private:
  Configuration with(const Configuration& kept) const;
  Configuration tail() const;
  void begin_runs();
  bool stalls();

  ChangeTree tree_;
  Configuration start_;
  Configuration best_;
  std::shared_ptr<const std::vector<Change>> items_;  // the nodes, in preorder
  std::size_t tail_ = 0;                              // of how many items; 0: not tried any more
  std::optional<Adaptive> runs_;                      // over the numbers of items
  std::uint64_t weight_then_ = 0;  // of best_, when it was last found to become much smaller
  std::size_t tests_ = 0;          // since then
};

}  // namespace whittle
