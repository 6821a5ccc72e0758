// A stage that obeys guidance about bytes: a trial that lacks a byte which must be kept is not
// tested; the stage inside is told that it did not fail.
//
// Guidance about stages goes to the stage inside.
#pragma once

#include <memory>
#include <optional>

#include "engine/stage.h"
#include "model/kept_bytes.h"

namespace whittle {

class GuidedStage final : public StageAround {
 public:
  GuidedStage(AnyStage stage, const Variant& original)
      : StageAround(std::move(stage)), kept_(original) {}

  std::unique_ptr<Stage> clone() const override { return std::make_unique<GuidedStage>(*this); }
  void report(Outcome outcome) override;
  void take_reply(const Reply& reply) override;
  void obey(const Guidance& guidance) override;
  std::uint64_t refused() const override { return refused_ + stage_->refused(); }

 private:
  void refuse_lacking();

  KeptBytes kept_;
  std::uint64_t refused_ = 0;
};

}  // namespace whittle
