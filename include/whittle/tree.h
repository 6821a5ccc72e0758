// whittle as a library, for inputs that are trees: minimize what some program of yours
// knows the structure of (Misherghi, chapter 7: any hierarchy will do).
//
//   auto small = whittle::minimize_tree(session, tasks_of, [](std::string_view text) {
//     return crashes(text) ? whittle::Outcome::fail : whittle::Outcome::pass;
//   });
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "change/outcome.h"

namespace whittle {

/// Bytes begin to end-1 of a text: something that may go, with all that is in it.
struct TreePart {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The parts of a text, in any order; two of them are nested or apart.
using PartsOf = std::function<std::vector<TreePart>(std::string_view)>;

struct MinimizeTreeOptions {
  /// As --algorithm of the command line: tree, hdd, hdd+, hdd*, hddr, coarse, slides.
  std::string algorithm = "tree";
};

/// The smallest text for which the test answers *fail* that the search finds by leaving out
/// parts: none that is left can go alone, where the algorithm promises that. `parts` is asked
/// again of each result, until nothing more can go. The input itself where it does not fail.
/// The test is called from this thread, once per text. Throws std::invalid_argument for an
/// unknown algorithm, and for parts that overlap or lie outside of the text.
std::string minimize_tree(std::string input, const PartsOf& parts,
                          const std::function<Outcome(std::string_view)>& test,
                          const MinimizeTreeOptions& options = {});

}  // namespace whittle
