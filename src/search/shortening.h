// Finds required parts of a node that can be replaced by something shorter: if such a part is left
// out of the configuration, it becomes the shortest text that is allowed there (change/tree.h).
//
// Each part is tried once, and again only after its weight has changed.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "search/current_tree.h"
#include "search/rate.h"

namespace whittle {

class Shortening {
 public:
  /// What a round considers: parts that count at least `least`, also after what they count is
  /// scaled by how often such trials work.
  struct Round {
    std::uint64_t least;
    Rate rate;
    std::function<std::uint64_t(Change)> worth;  ///< what a part counts
  };
  /// The parts to replace, each as a set of changes to leave out, the heaviest first. They count
  /// as tried from then on.
  std::vector<Configuration> find(const CurrentTree& current, Change node, const Round& round);

  /// Whether the node itself was tried with what is in it now.
  bool tried(const CurrentTree& current, Change node) const;

 private:
  std::map<Change, std::uint64_t> tried_;  // what they weighed then
};

}  // namespace whittle
