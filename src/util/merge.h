// Two changed copies of one sequence, put together: the three-way merge.
//
// Both differences from the base (util/diff.h) are cut into the smallest regions
// such that no hunk reaches from one into another. Hunks of the two sides that
// overlap, or touch with no element of the base between them, are one region: what
// stands next to a change may be what it depends on. Where only one side has a hunk
// that side is taken, where both made the same of it either, else it is a conflict.
// (Khanna, Kunal, Pierce: "A Formal Investigation of Diff3", 2007, whose stable and
// unstable chunks these are.)
//
// Laws. The regions cover all three sequences in order and without gaps. Changes
// with an element of the base between them never conflict. With M(b, o, t) for what
// a merge without conflict gives: M(b, b, x) = M(b, x, b) = M(b, x, x) = x. Ours and
// theirs exchanged gives the same regions with these names exchanged.
//
// It takes the time of the two differences.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace whittle {

/// Elements begin to end-1 of one sequence.
struct Elements {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t size() const { return end - begin; }
  friend bool operator==(const Elements&, const Elements&) = default;
};

enum class MergeKind {
  stable,    ///< the three are equal
  ours,      ///< only ours differs from the base
  theirs,    ///< only theirs does
  both,      ///< both do, and are equal
  conflict,  ///< both do, each in its way
};

struct MergeRegion {
  MergeKind kind = MergeKind::stable;
  Elements base;
  Elements ours;
  Elements theirs;
  friend bool operator==(const MergeRegion&, const MergeRegion&) = default;
};

/// In order; no two stable regions stand next to each other.
/// REQUIRES: fewer than 2³² elements each.
std::vector<MergeRegion> merge(std::span<const std::uint32_t> base,
                               std::span<const std::uint32_t> ours,
                               std::span<const std::uint32_t> theirs);

/// What the regions make of the two sides; nothing where there is a conflict.
std::optional<std::vector<std::uint32_t>> merged(const std::vector<MergeRegion>& regions,
                                                 std::span<const std::uint32_t> ours,
                                                 std::span<const std::uint32_t> theirs);

}  // namespace whittle
