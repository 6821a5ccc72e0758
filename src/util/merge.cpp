#include "util/merge.h"

#include <algorithm>

#include "util/diff.h"

namespace whittle {

namespace {

using Ids = std::span<const std::uint32_t>;

// The hunks from the base to one side, taken in order.
class Changes {
 public:
  Changes(Ids base, Ids side) : hunks_(diff(base, side)) {}

  bool done() const { return next_ == hunks_.size(); }
  /// REQUIRES: not done.
  std::size_t begin() const { return hunks_[next_].a_begin; }
  /// Takes the next hunk where it begins at `end` or before; moves `end` behind it.
  bool take(std::size_t& end) {
    if (done() || begin() > end) return false;
    const Hunk& hunk = hunks_[next_++];
    end = std::max(end, hunk.a_end);
    at_base_ = hunk.a_end;
    at_side_ = hunk.b_end;
    return true;
  }
  /// Where an element of the base is in the side. REQUIRES: it is before the next hunk, and not
  /// before the end of the last that was taken.
  std::size_t place(std::size_t base) const { return at_side_ + (base - at_base_); }

 private:
  std::vector<Hunk> hunks_;
  std::size_t next_ = 0;
  std::size_t at_base_ = 0;  // where the last that was taken ends
  std::size_t at_side_ = 0;
};

Ids part(Ids all, const Elements& range) {
  return all.subspan(range.begin, range.size());
}

MergeKind kind_of(bool ours_changed, bool theirs_changed, Ids ours, Ids theirs) {
  if (!theirs_changed) return MergeKind::ours;
  if (!ours_changed) return MergeKind::theirs;
  return std::ranges::equal(ours, theirs) ? MergeKind::both : MergeKind::conflict;
}

}  // namespace

std::vector<MergeRegion> merge(Ids base, Ids ours, Ids theirs) {
  Changes in_ours(base, ours);
  Changes in_theirs(base, theirs);
  std::vector<MergeRegion> result;
  MergeRegion last;  // the next begins where it ends
  const auto up_to = [&](std::size_t end) -> MergeRegion {
    return {MergeKind::stable,
            {last.base.end, end},
            {last.ours.end, in_ours.place(end)},
            {last.theirs.end, in_theirs.place(end)}};
  };
  const auto add = [&](const MergeRegion& region) {
    last = region;
    if (region.kind != MergeKind::stable || region.base.size() > 0) result.push_back(region);
  };
  while (!in_ours.done() || !in_theirs.done()) {
    std::size_t end = std::min(in_ours.done() ? base.size() : in_ours.begin(),
                               in_theirs.done() ? base.size() : in_theirs.begin());
    add(up_to(end));
    bool ours_changed = false;
    bool theirs_changed = false;
    for (bool more = true; more;) {
      const bool took_ours = in_ours.take(end);
      const bool took_theirs = in_theirs.take(end);
      ours_changed |= took_ours;
      theirs_changed |= took_theirs;
      more = took_ours || took_theirs;
    }
    MergeRegion region = up_to(end);
    region.kind =
        kind_of(ours_changed, theirs_changed, part(ours, region.ours), part(theirs, region.theirs));
    add(region);
  }
  add(up_to(base.size()));
  return result;
}

std::optional<std::vector<std::uint32_t>> merged(const std::vector<MergeRegion>& regions, Ids ours,
                                                 Ids theirs) {
  std::vector<std::uint32_t> result;
  for (const MergeRegion& region : regions) {
    if (region.kind == MergeKind::conflict) return std::nullopt;
    const Ids taken =
        region.kind == MergeKind::theirs ? part(theirs, region.theirs) : part(ours, region.ours);
    result.insert(result.end(), taken.begin(), taken.end());
  }
  return result;
}

}  // namespace whittle
