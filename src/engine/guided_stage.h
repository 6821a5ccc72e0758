// A stage that obeys guidance about bytes: a trial that lacks a byte which must be kept is refused.
//
// Guidance about stages goes to the stage inside.
#pragma once

#include <memory>

#include "engine/refusing_stage.h"
#include "model/kept_bytes.h"

namespace whittle {

class GuidedStage final : public RefusingStage {
 public:
  GuidedStage(AnyStage stage, const Variant& original)
      : RefusingStage(std::move(stage)), kept_(original) {}

  std::unique_ptr<Stage> clone() const override { return std::make_unique<GuidedStage>(*this); }
  void obey(const Guidance& guidance) override;

 private:
  bool refuses(const Variant& variant) const override { return kept_.lacks(variant); }
  bool may_refuse() const override { return !kept_.empty(); }

  KeptBytes kept_;
};

}  // namespace whittle
