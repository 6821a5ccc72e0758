#include "engine/walk_stage.h"

#include <utility>

namespace whittle {

WalkStage::WalkStage(std::string_view name, RevisionWalk walk, std::shared_ptr<const Route> route)
    : name_(name), walk_(std::move(walk)), route_(std::move(route)) {
  propose();
}

void WalkStage::propose() {
  trial_.reset();
  for (auto position = walk_.next(); position; position = walk_.next()) {
    std::optional<Variant> variant = route_->variant(*position);
    if (!variant) {
      walk_.report(Outcome::unresolved);
      continue;
    }
    // Most revisions fail as their neighbours do; between two that differ it is even.
    const bool bisects = walk_.other().has_value();
    const double goal_chance = bisects ? 0.5 : 0.7;
    const double other_chance = bisects ? 0.3 : 0.2;
    const bool forward = route_->goal == Outcome::pass;
    trial_ = Trial{.variant = std::move(*variant),
                   .configuration = {},
                   .chance = forward ? other_chance : goal_chance,
                   .pass_chance = forward ? goal_chance : other_chance};
    return;
  }
}

void WalkStage::report(Outcome outcome) {
  const bool forward = route_->goal == Outcome::pass;
  if (outcome == route_->goal) {
    walk_.report(Outcome::fail);
  } else {
    walk_.report(forward ? Outcome::unresolved : outcome);
  }
  propose();
}

Finding WalkStage::found() const {
  Finding finding;
  if (auto variant = route_->variant(walk_.failing())) finding.failing = std::move(*variant);
  return finding;
}

Hash128 WalkStage::base() const {
  const std::optional<Variant> variant = route_->variant(walk_.failing());
  return variant ? variant->hash() : Hash128();
}

std::string WalkStage::change(const Trial&) const {
  const std::optional<RevisionWalk::Position> position = walk_.next();
  return position ? route_->name(*position) : std::string();
}

}  // namespace whittle
