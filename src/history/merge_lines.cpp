#include "history/merge_lines.h"

#include <algorithm>

namespace whittle {

namespace {

template <class T>
std::span<const T> part(const std::vector<T>& all, const Elements& range) {
  return std::span<const T>(all).subspan(range.begin, range.size());
}

std::vector<std::string> copies(std::span<const std::string_view> lines) {
  return {lines.begin(), lines.end()};
}

Elements shifted(const Elements& range, std::size_t by) {
  return {range.begin + by, range.end + by};
}

MergeRegion shifted(const MergeRegion& region, const MergeRegion& by) {
  return {region.kind, shifted(region.base, by.base.begin), shifted(region.ours, by.ours.begin),
          shifted(region.theirs, by.theirs.begin)};
}

// A region that is merged as if there were no white space.
class LooseMerge {
 public:
  LooseMerge(const LinedText& base, const LinedText& target, const LinedText& patched,
             std::size_t file)
      : base_(base), target_(target), patched_(patched), file_(file) {}

  std::optional<std::vector<LineEdit>> edits(const MergeRegion& region) const {
    const auto parts = merge(part(base_.loose, region.base), part(target_.loose, region.ours),
                             part(patched_.loose, region.theirs));
    std::vector<MergeRegion> placed;
    std::vector<LinePair> pairs;
    for (const MergeRegion& each : parts) {
      if (each.kind == MergeKind::conflict) return std::nullopt;
      placed.push_back(shifted(each, region));
      if (each.kind != MergeKind::stable && each.kind != MergeKind::theirs) continue;
      for (std::size_t i = 0; i < each.base.size(); ++i) pairs.push_back(pair(placed.back(), i));
    }
    std::vector<LineEdit> result;
    for (const MergeRegion& each : placed) {
      if (!add_edits(each, pairs, result)) return std::nullopt;
    }
    return result;
  }

 private:
  LinePair pair(const MergeRegion& region, std::size_t i) const {
    return {base_.lines[region.base.begin + i], target_.lines[region.ours.begin + i]};
  }

  // False where it is a conflict after all.
  bool add_edits(const MergeRegion& region, const std::vector<LinePair>& pairs,
                 std::vector<LineEdit>& edits) const {
    switch (region.kind) {
      case MergeKind::ours:  // the patch may not have changed white space there
        return std::ranges::equal(part(base_.exact, region.base),
                                  part(patched_.exact, region.theirs));
      case MergeKind::stable:
        return add_white_space(region, edits);
      case MergeKind::theirs:
        return add_theirs(region, pairs, edits);
      default:
        return true;
    }
  }

  // Lines in which the patch changed white space alone, if it did.
  bool add_white_space(const MergeRegion& region, std::vector<LineEdit>& edits) const {
    for (std::size_t i = 0; i < region.base.size(); ++i) {
      const auto base = base_.exact[region.base.begin + i];
      const auto ours = target_.exact[region.ours.begin + i];
      const auto theirs = patched_.exact[region.theirs.begin + i];
      if (theirs == base || theirs == ours) continue;
      if (ours != base) return false;
      const std::size_t at = region.ours.begin + i;
      edits.push_back(
          {{file_, {at, at + 1}}, {std::string(patched_.lines[region.theirs.begin + i])}});
    }
    return true;
  }

  bool add_theirs(const MergeRegion& region, const std::vector<LinePair>& pairs,
                  std::vector<LineEdit>& edits) const {
    for (std::size_t i = 0; i < region.base.size(); ++i) {
      const auto [before, after] = pair(region, i);
      if (!same_but_indentation(before, after)) return false;
    }
    auto lines = reindented(base_, target_, pairs, part(patched_.lines, region.theirs));
    if (!lines) return false;
    edits.push_back({{file_, region.ours}, std::move(*lines)});
    return true;
  }

  const LinedText& base_;
  const LinedText& target_;
  const LinedText& patched_;
  std::size_t file_;
};

std::vector<Hunk> hunks_in(const std::vector<Hunk>& hunks, const Elements& base) {
  std::vector<Hunk> result;
  std::ranges::copy_if(hunks, std::back_inserter(result), [&](const Hunk& hunk) {
    return hunk.a_begin >= base.begin && hunk.a_end <= base.end;
  });
  return result;
}

}  // namespace

LineMerge merge_lines(const LinedText& base, const LinedText& target, const LinedText& patched,
                      std::size_t file) {
  LineMerge result;
  const LooseMerge loose(base, target, patched, file);
  const std::vector<Hunk> hunks = diff(base.exact, patched.exact);
  for (const MergeRegion& region : merge(base.exact, target.exact, patched.exact)) {
    if (region.kind == MergeKind::theirs) {
      result.edits.push_back({{file, region.ours}, copies(part(patched.lines, region.theirs))});
    }
    if (region.kind != MergeKind::conflict) continue;
    if (auto edits = loose.edits(region)) {
      result.reindented = true;
      std::ranges::move(*edits, std::back_inserter(result.edits));
    } else {
      result.clashes.push_back({region, hunks_in(hunks, region.base)});
    }
  }
  return result;
}

std::optional<std::vector<std::string>> reindented(const LinedText& before, const LinedText& after,
                                                   std::span<const LinePair> learn_from,
                                                   std::span<const std::string_view> lines) {
  const auto change =
      Reindent::learn(learn_from, {indent_unit(before.lines), indent_unit(after.lines)});
  if (!change) return std::nullopt;
  std::vector<std::string> result;
  for (const std::string_view line : lines) {
    auto made = change->apply(line);
    if (!made) return std::nullopt;
    result.push_back(std::move(*made));
  }
  return result;
}

}  // namespace whittle
