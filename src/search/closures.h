// Leaves out a definition together with everything that uses it.
//
// Neither can be removed alone if a use without its definition is an error. For each name, the
// first definition is left out with the smallest removable part around it, and every other use of
// the name is
//
//   removed    with the smallest removable part around it, or
//   replaced   with the smallest part around it that can be removed or replaced by something
//              shorter.
//
// Both are tried, the heaviest first. This is repeated as long as something is removed, but not for
// a tree that was tried before.
//
// It works in rounds. A round considers what weighs at least a given weight.
//
// REQUIRES: the start of each round fails.
// ENSURES:  best() fails. Nothing about minimality.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "change/search.h"
#include "search/current_tree.h"
#include "search/rate.h"
#include "search/trials.h"

namespace whittle {

/// The sets of nodes to leave out, the heaviest first: the subtrees of a definition and of what
/// uses it. At most 64, without duplicates, each with a weight of at least `least`.
std::vector<Configuration> closures_in(const CurrentTree& current, std::uint64_t least);

class Closures {
 public:
  /// There is nothing to do before begin_round().
  explicit Closures(ChangeTree tree) : current_(std::move(tree), {}) {}

  void begin_round(Configuration start, std::uint64_t least);

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return current_.in(); }

 private:
  void begin_trials();

  CurrentTree current_;
  std::uint64_t least_ = 0;
  std::optional<Trials> trials_;
  std::uint64_t tried_ = ~std::uint64_t{0};  // the weight of the tree that was tried last
  Rate rate_{kTrialsUsuallyWork};
};

}  // namespace whittle
