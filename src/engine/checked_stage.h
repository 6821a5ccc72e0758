// A stage whose trials a check may refuse: those are reported to it as unresolved, and never
// tested.
//
// Decorates any stage, so that what must hold of every variant is checked in one place.
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

/// The same stage, checked; as it is where the check is null.
AnyStage checked(AnyStage stage, std::shared_ptr<const VariantCheck> check);
/// The same stages, likewise.
std::vector<StageSpec> checked(std::vector<StageSpec> specs,
                               const std::shared_ptr<const VariantCheck>& check);

}  // namespace whittle
