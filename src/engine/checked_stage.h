// A stage some of whose variants are refused by a check. A refused variant is reported to the stage
// as unresolved, without a test.
//
// Decorates any stage, so that a property of all variants is checked in one place.
#pragma once

#include <memory>
#include <vector>

#include "engine/pipeline.h"
#include "engine/stage.h"
#include "model/parse_check.h"

namespace whittle {

class CheckedStage final : public StageAround {
 public:
  CheckedStage(AnyStage stage, std::shared_ptr<const VariantCheck> check);

  std::unique_ptr<Stage> clone() const override { return std::make_unique<CheckedStage>(*this); }
  std::optional<Trial> next() const override { return trial_; }
  void report(Outcome outcome) override;
  void take_reply(const Reply& reply) override;
  std::uint64_t refused() const override { return refused_ + stage_->refused(); }

 private:
  void propose();

  std::shared_ptr<const VariantCheck> check_;
  std::optional<Trial> trial_;
  std::uint64_t refused_ = 0;
};

/// The same stage with the check; unchanged if the check is null.
AnyStage checked(AnyStage stage, std::shared_ptr<const VariantCheck> check);
/// The same for a list of stages.
std::vector<StageSpec> checked(std::vector<StageSpec> specs,
                               const std::shared_ptr<const VariantCheck>& check);

}  // namespace whittle
