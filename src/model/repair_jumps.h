// Variants whose blocks agree with their jumps (syntax/jumps.h).
//
// Decorates a model: whatever it renders is repaired. A block that cannot be reached any more is
// removed together with the jump that led to it, which would otherwise take a test for each block.
#pragma once

#include <memory>
#include <optional>

#include "model/file_parts.h"
#include "model/model.h"

namespace whittle {

/// The repaired variant; nullopt if its blocks agree with its jumps already.
std::optional<Variant> with_followed_jumps(const Variant& variant, const LanguageOf& language_of);

class JumpRepairingModel final : public Model {
 public:
  /// REQUIRES: in the variant that the model was made from, blocks agree with jumps.
  JumpRepairingModel(std::shared_ptr<const Model> model, LanguageOf language_of)
      : model_(std::move(model)), language_of_(std::move(language_of)) {}

  Change size() const override { return model_->size(); }
  Weights weights() const override { return model_->weights(); }
  Variant render(const Configuration& configuration) const override;
  bool cuts_alike(const Configuration& configuration) const override {
    return model_->cuts_alike(configuration);
  }

 private:
  std::shared_ptr<const Model> model_;
  LanguageOf language_of_;
};

}  // namespace whittle
