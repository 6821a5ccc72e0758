#include "oracle/repetition.h"

#include <algorithm>
#include <cmath>

namespace whittle {

namespace {

constexpr double kMaxRuns = 4;
constexpr double kSurest = 0.97;  // a rate of 1 was never measured, only not yet refuted

const double kTake = std::log((1 - Repetition::kRefusedWrongly) / Repetition::kTakenWrongly);
const double kRefuse = std::log(Repetition::kRefusedWrongly / (1 - Repetition::kTakenWrongly));

}  // namespace

Repetition Repetition::up_to(int n) {
  Repetition repetition;
  repetition.most_runs_ = n;
  return repetition;
}

Repetition Repetition::until_likely(double rate) {
  const double runs = std::log(kRefusedWrongly) / std::log(1 - std::min(rate, kSurest));
  return up_to(std::max(2, static_cast<int>(std::ceil(runs))));
}

Repetition Repetition::sequential(double rate) {
  const double high = std::min(rate, kSurest);
  const double low = high / 2;
  Repetition repetition;
  repetition.sequential_ = true;
  repetition.shown_weight_ = std::log(high / low);
  repetition.missed_weight_ = std::log((1 - high) / (1 - low));
  // On the average a run moves the ratio by this much, whichever of the two holds.
  const double drift_high =
      high * repetition.shown_weight_ + (1 - high) * repetition.missed_weight_;
  const double drift_low =
      -(low * repetition.shown_weight_ + (1 - low) * repetition.missed_weight_);
  const double longest = std::max(kTake / drift_high, -kRefuse / drift_low);
  repetition.most_runs_ = static_cast<int>(std::ceil(kMaxRuns * longest));
  return repetition;
}

std::optional<bool> Repetition::decide(const Tally& tally) const {
  const int missed = tally.runs - tally.shown;
  if (!sequential_) {
    if (tally.shown > 0) return true;
    return missed >= most_runs_ ? std::optional(false) : std::nullopt;
  }
  const double ratio = tally.shown * shown_weight_ + missed * missed_weight_;
  if (ratio >= kTake) return true;
  if (ratio <= kRefuse) return false;
  return tally.runs >= most_runs_ ? std::optional(ratio > 0) : std::nullopt;
}

}  // namespace whittle
