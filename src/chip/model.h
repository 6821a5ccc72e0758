// A program with some of its simplifications made.
//
// If two edits exclude each other, the outer one is made, or the one that begins first. A search
// calls standing() before it proposes a configuration.
#pragma once

#include <memory>

#include "chip/plan.h"
#include "model/model.h"
#include "model/source.h"

namespace whittle {

class ChipModel final : public Model {
 public:
  /// `plan` must be made from `source`.
  ChipModel(Source source, std::shared_ptr<const ChipPlan> plan)
      : source_(std::move(source)), plan_(std::move(plan)) {}

  Change size() const override { return static_cast<Change>(plan_->changes.size()); }
  Weights weights() const override;
  /// If a change would join two tokens into one, a space is put between them.
  Variant render(const Configuration& configuration) const override;

  /// What was simplified can be simplified again.
  bool cuts_alike(const Configuration& configuration) const override {
    return configuration.count() == size();
  }

 private:
  Source source_;
  std::shared_ptr<const ChipPlan> plan_;
};

}  // namespace whittle
