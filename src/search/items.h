// Removes much of a long list in few tests, whatever names say about what needs what.
//
// outline    All items of a program, at every depth, are one list. Names show too much and too
//            little in large programs: in C++ an overload, a template argument or an operator may
//            be needed or not, and a search that keeps everything that may be needed
//            (search/essential.h) stalls. So this comes after it.
// heaviest   Of other inputs, the list that holds nearly everything: statements of a script,
//            entries of a table. This comes first, and only as long as it removes much.
//
// The list is searched from the back, because uses come after definitions:
//
//   tail    of an outline: the last item alone, then the last eight, then the last 64, each with
//           the items around it: a failing program is often written at the end of what it includes
//   runs    a list search (search/adaptive.h). An item around one that stays stays
//
// It ends early if it removes little: what is left is searched again anyway, list by list.
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
#include "search/current_tree.h"

namespace whittle {

class Items {
 public:
  /// Whether the outline of the program is known well enough to be searched.
  static bool has_outline(const ChangeTree& tree, const Configuration& in);
  static Items of_outline(const CurrentTree& current);
  static Items of_heaviest_list(const CurrentTree& current);

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return best_; }

 private:
  /// In so many tests at least this part of the whole must be removed.
  struct Patience {
    std::size_t tests;
    std::uint64_t part;
  };
  Items(const CurrentTree& current, std::vector<Change> items, std::size_t tail, Patience patience);
  Configuration with(const Configuration& kept) const;
  Configuration tail() const;
  void begin_runs();
  bool stalls();

  ChangeTree tree_;
  Configuration start_;
  Configuration best_;
  std::shared_ptr<const std::vector<Change>> items_;  // the nodes, in preorder
  std::size_t tail_ = 0;                              // of how many items; 0: not tried any more
  Patience patience_;
  std::optional<Adaptive> runs_;   // over the numbers of items
  std::uint64_t weight_then_ = 0;  // of best_, when it was last found to become much smaller
  std::size_t tests_ = 0;          // since then
};

}  // namespace whittle
