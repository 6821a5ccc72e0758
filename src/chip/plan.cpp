#include "chip/plan.h"

#include <algorithm>
#include <numeric>

namespace whittle {

namespace {

std::int64_t bytes_saved(const ChipEdit& edit) {
  auto bytes = static_cast<std::int64_t>(edit.span.end - edit.span.begin);
  for (const ChipPart& part : edit.parts) {
    bytes -= static_cast<std::int64_t>(part.text.size() + part.kept.end - part.kept.begin);
  }
  return bytes;
}

}  // namespace

Standing standing(const ChipEdit& edit, const ChipEdit& made) {
  const bool overlap = edit.span.begin < made.span.end && made.span.begin < edit.span.end;
  if (!overlap && !(edit.span == made.span)) return Standing::apart;
  if (within(edit.span, made.span)) {
    const bool kept = std::ranges::any_of(made.parts, [&](const ChipPart& part) {
      return part.kept.end > part.kept.begin && within(edit.span, part.kept);
    });
    return kept ? Standing::inside : Standing::gone;
  }
  return within(made.span, edit.span) ? Standing::apart : Standing::torn;
}

std::int64_t bytes_saved(const Simplification& simplification) {
  return std::accumulate(
      simplification.edits.begin(), simplification.edits.end(), std::int64_t{0},
      [](std::int64_t sum, const ChipEdit& edit) { return sum + bytes_saved(edit); });
}

std::vector<std::size_t> ChipPlan::order(Direction direction) const {
  std::vector<std::size_t> result(places.size());
  std::iota(result.begin(), result.end(), 0);
  if (direction == Direction::forward) return result;
  // Read backwards, the innermost come first; read by where they end, the last do.
  std::ranges::stable_sort(result, [&](std::size_t a, std::size_t b) {
    const ChipTarget& x = places[a];
    const ChipTarget& y = places[b];
    if (x.file != y.file) return x.file < y.file;
    if (x.span.end != y.span.end) return x.span.end > y.span.end;
    return x.span.begin < y.span.begin;
  });
  return result;
}

}  // namespace whittle
