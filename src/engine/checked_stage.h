// A stage some of whose trials are refused by a check of their variants.
//
// Decorates any stage, so that a property of all variants is checked in one place.
#pragma once

#include <memory>
#include <vector>

#include "engine/pipeline.h"
#include "engine/refusing_stage.h"
#include "model/parse_check.h"

namespace whittle {

class CheckedStage final : public RefusingStage {
 public:
  CheckedStage(AnyStage stage, std::shared_ptr<const VariantCheck> check)
      : RefusingStage(std::move(stage)), check_(std::move(check)) {
    propose();
  }

  std::unique_ptr<Stage> clone() const override { return std::make_unique<CheckedStage>(*this); }

 private:
  bool refuses(const Variant& variant) const override { return check_->refuses(variant); }

  std::shared_ptr<const VariantCheck> check_;
};

/// The same stage with the check; unchanged if the check is null.
AnyStage checked(AnyStage stage, std::shared_ptr<const VariantCheck> check);
/// The same for a list of stages.
std::vector<StageSpec> checked(std::vector<StageSpec> specs,
                               const std::shared_ptr<const VariantCheck>& check);

}  // namespace whittle
