// A stage whose trials a check may refuse: they are told it as unresolved, and never asked for.
//
// Decorates any stage, so that what must hold of every variant is asked in one place.
#pragma once

#include <memory>
#include <vector>

#include "engine/pipeline.h"
#include "engine/stage.h"
#include "model/parse_check.h"

namespace whittle {

class CheckedStage final : public Stage {
 public:
  CheckedStage(AnyStage stage, std::shared_ptr<const VariantCheck> check);

  std::unique_ptr<Stage> clone() const override { return std::make_unique<CheckedStage>(*this); }
  std::optional<Trial> next() const override { return trial_; }
  void report(Outcome outcome) override;
  Finding found() const override { return stage_->found(); }
  std::vector<Finding> others() const override { return stage_->others(); }
  bool tells_pass() const override { return stage_->tells_pass(); }
  bool settled() const override { return stage_->settled(); }
  std::string_view name() const override { return stage_->name(); }
  std::uint64_t refused() const override { return refused_ + stage_->refused(); }
  Hash128 base() const override { return stage_->base(); }
  std::string change(const Trial& trial) const override { return stage_->change(trial); }

 private:
  void propose();

  AnyStage stage_;
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
