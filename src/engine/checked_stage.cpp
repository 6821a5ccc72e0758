#include "engine/checked_stage.h"

namespace whittle {

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
