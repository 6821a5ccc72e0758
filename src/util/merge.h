// The three-way merge: combines two changed copies of one sequence.
//
// Both differences from the base (util/diff.h) are cut into the smallest regions such that no hunk
// extends from one region into another. Hunks of the two sides that overlap, or touch with no
// element of the base between them, are one region: what is next to a change may be what it depends
// on. If only one side has a hunk, that side is taken; if both made the same change, either;
// otherwise it is a conflict. (Khanna, Kunal, Pierce: "A Formal Investigation of Diff3", 2007;
// these are its stable and unstable chunks.)
//
// Laws. The regions cover all three sequences in order and without gaps. Changes with an element of
// the base between them never conflict. With M(b, o, t) for the result of a merge without conflict:
// M(b, b, x) = M(b, x, b) = M(b, x, x) = x. If ours and theirs are exchanged, the regions are the
// same with these names exchanged.
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
  theirs,    ///< only theirs differs from the base
  both,      ///< both differ from the base, and are equal
  conflict,  ///< both differ from the base, and from each other
};

struct MergeRegion {
  MergeKind kind = MergeKind::stable;
  Elements base;
  Elements ours;
  Elements theirs;
  friend bool operator==(const MergeRegion&, const MergeRegion&) = default;
};

/// In order; no two stable regions are next to each other.
/// REQUIRES: fewer than 2³² elements each.
std::vector<MergeRegion> merge(std::span<const std::uint32_t> base,
                               std::span<const std::uint32_t> ours,
                               std::span<const std::uint32_t> theirs);

/// The merged sequence; nullopt if there is a conflict.
std::optional<std::vector<std::uint32_t>> merged(const std::vector<MergeRegion>& regions,
                                                 std::span<const std::uint32_t> ours,
                                                 std::span<const std::uint32_t> theirs);

}  // namespace whittle
