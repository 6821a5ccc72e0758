// Chains of arms, such as if … else if … else: found from the links that the clause #chain!
// captures.
//
// A link has an arm, which can replace the whole chain, and maybe something next: another link, or
// the last arm.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "model/cut.h"
#include "syntax/rules.h"

namespace whittle {

struct ChainLink {
  std::size_t pattern;  ///< the pattern that captured it
  Span link;            ///< the whole link, with what is next
  Span arm;
  std::optional<Span> next;
  std::optional<Span> start;  ///< what is removed with `next`: the word else
};

/// The links of one chain, the outermost first. Never empty.
using Chain = std::vector<ChainLink>;

/// The chains in one file, in the order of the text. REQUIRES: the matches are of patterns with
/// the clause #chain!, all of them in this file.
std::vector<Chain> chains_of(std::span<const Rules::Joined* const> matches);

}  // namespace whittle
