// Reduces an input whose structure only the caller knows (Misherghi, chapter 7: any hierarchy can
// be used).
//
//   auto small = whittle::minimize_tree(session, tasks_of, [](std::string_view text) {
//     return whittle::fail_if(crashes(text));
//   });
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "whittle/reduce.h"

namespace whittle {
inline namespace v0 {

/// Bytes begin to end-1 of a text: something that can be removed, with everything in it.
struct TreePart {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The parts of a text, in any order; two of them must be nested or separate. It is called in the
/// thread that called minimize_tree().
using PartsOf = std::function<std::vector<TreePart>(std::string_view)>;

/// Makes an input of one file small by leaving out parts: no single remaining part can be removed,
/// if the algorithm promises that. `parts` is called again for each result, until nothing more can
/// be removed.
///
/// Options::algorithm is one over trees: "tree" (also for the default "adaptive"), "hdd", "hdd+",
/// "hdd*", "hddr", "coarse", "slides". Options::language and stages do not apply. Errors are those
/// of reduce(); parts that overlap or lie outside of the text are an error of the kind `usage`.
Result<ReducedInput> minimize_tree(Input input, PartsOf parts, const Test& test,
                                   const Options& options = {});

}  // namespace v0
}  // namespace whittle
