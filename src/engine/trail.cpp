#include "engine/trail.h"

#include <algorithm>

namespace whittle {

// The older the variants, the wider apart: where there are too many, every second of the
// older half goes.
void Trail::add(Step step) {
  steps_.push_back(std::move(step));
  changed_ = true;
  if (steps_.size() <= kMaxSteps) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    if (i < kMaxSteps / 2 && i % 2 == 1) continue;
    if (kept != i) steps_[kept] = std::move(steps_[i]);
    ++kept;
  }
  steps_.resize(kept);
}

std::optional<Trail::Step> Trail::back() {
  if (steps_.empty()) return std::nullopt;
  Step step = std::move(steps_.back());
  steps_.pop_back();
  return step;
}

std::optional<Trail::Step> Trail::best() const {
  return steps_.empty() ? std::nullopt : std::optional(steps_.back());
}

bool Trail::due(std::uint64_t committed, Often often) const {
  const std::uint64_t least = static_cast<std::uint64_t>(often);
  return changed_ && !steps_.empty() && committed >= looked_ + std::max(least, looked_ / 8);
}

void Trail::looked_at(std::uint64_t committed) {
  looked_ = committed;
  changed_ = false;
}

void Trail::clear() {
  steps_.clear();
  changed_ = false;
}

}  // namespace whittle
