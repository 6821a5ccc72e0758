#include "engine/checked_stage.h"

namespace whittle {

CheckedStage::CheckedStage(AnyStage stage, std::shared_ptr<const VariantCheck> check)
    : StageAround(std::move(stage)), check_(std::move(check)) {
  propose();
}

// A candidate that is refused changes what comes next, so there are no batches.
void CheckedStage::propose() {
  while ((trial_ = stage_->next()) && check_->refuses(trial_->variant)) {
    ++refused_;
    stage_->report(Outcome::unresolved);
  }
  if (trial_) trial_->batched = false;
}

void CheckedStage::report(Outcome outcome) {
  stage_->report(outcome);
  propose();
}

void CheckedStage::take_reply(const Reply& reply) {
  stage_->take_reply(reply);
  propose();
}

AnyStage checked(AnyStage stage, std::shared_ptr<const VariantCheck> check) {
  if (!check) return stage;
  return AnyStage(std::make_unique<CheckedStage>(std::move(stage), std::move(check)));
}

std::vector<StageSpec> checked(std::vector<StageSpec> specs,
                               const std::shared_ptr<const VariantCheck>& check) {
  if (!check) return specs;
  for (StageSpec& spec : specs) {
    spec.make = [make = std::move(spec.make), check](
                    std::string_view name, const Finding& start) -> std::optional<AnyStage> {
      std::optional<AnyStage> stage = make(name, start);
      if (!stage) return std::nullopt;
      return checked(std::move(*stage), check);
    };
  }
  return specs;
}

}  // namespace whittle
