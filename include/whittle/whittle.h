// whittle as a library: minimize with a C++ predicate.
//
//   std::string small = whittle::minimize(big, [](std::string_view text) {
//     return crashes(text) ? whittle::Outcome::fail : whittle::Outcome::pass;
//   });
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "change/outcome.h"

namespace whittle {

struct MinimizeOptions {
  /// Coarse to fine; as --atoms of the command line.
  std::vector<std::string> atoms = {"lines", "tokens", "chars"};
  /// As --algorithm of the command line.
  std::string algorithm = "adaptive";
};

/// The smallest part of the input for which the test answers *fail* that the
/// stages find: leaving out any single atom of it does not fail. The input itself
/// where it does not fail. The test is called from this thread, once per variant.
/// Throws std::invalid_argument for unknown atoms or an unknown algorithm.
std::string minimize(std::string input, const std::function<Outcome(std::string_view)>& test,
                     const MinimizeOptions& options = {});

}  // namespace whittle
