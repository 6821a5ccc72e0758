// Finds what nothing needs any more, after other parts were removed: all of it can be removed with
// one test. It is looked for
//
// 1. in the whole program, if its outline is known (Essential::unreached) and it weighs enough to
//    be worth a test;
// 2. in each list that was searched (search/list_search.h): what its roots do not need.
//
// The same set is not returned twice in a row.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "search/current_tree.h"
#include "search/essential.h"

namespace whittle {

/// For each node whose list was searched: the roots of the list (ListSearch::roots).
using ListRoots = std::map<Change, std::vector<Change>>;

/// What weighs at least this part of the whole is worth a test.
inline constexpr std::uint64_t kWorthATest = 64;

class Unneeded {
 public:
  /// What to leave out next; empty: nothing. For the whole program it weighs at least `least`.
  Configuration find(const CurrentTree& current, const Essential& essential, const ListRoots& roots,
                     std::uint64_t least);
  /// What find() returned could not be removed after all. Until another attempt is reported, what
  /// is found in the whole program must weigh twice as much as that.
  void had_to_stay(std::uint64_t weight) { refused_weight_ = weight; }

 private:
  Configuration tried_;                       // last, in the whole program
  std::map<Change, Configuration> tried_in_;  // last, in each list
  std::uint64_t refused_weight_ = 0;
};

}  // namespace whittle
