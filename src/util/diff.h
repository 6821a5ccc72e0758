// The difference of two sequences, by elements that are equal or not.
//
// Common ends are cut off, then the greedy algorithm of Myers ("An O(ND) Difference Algorithm and
// Its Variations", 1986, section 4) finds a smallest difference in time (N+M)·D and memory D². Both
// are bounded: if more than kMaxEdits removals and additions are needed, or the search has taken
// too many steps, the sequences are split at elements that occur once in each and are in the same
// order in both (the longest such chain, as in patience sorting), and each part is a problem of its
// own. A part without such elements is one hunk. So the result always is a difference. It is a
// smallest one if that has at most kMaxEdits edits and is found in that number of steps. The time
// is close to linear in the lengths.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace whittle {

/// Elements a_begin to a_end-1 of the one are replaced by b_begin to b_end-1 of the other; one of
/// the two may be empty.
struct Hunk {
  std::size_t a_begin = 0;
  std::size_t a_end = 0;
  std::size_t b_begin = 0;
  std::size_t b_end = 0;
  friend bool operator==(const Hunk&, const Hunk&) = default;
};

inline constexpr std::size_t kMaxEdits = 1500;

/// In order. Between two hunks there are equal elements, as many in `a` as in `b`, and at least
/// one. REQUIRES: fewer than 2³² elements each.
std::vector<Hunk> diff(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b);

}  // namespace whittle
