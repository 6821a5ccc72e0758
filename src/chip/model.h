// A program with some of its simplifications made.
//
// Where two edits meet that cannot both be made, the outer one is, or the one that begins first;
// whoever proposes configurations asks standing() first.
#pragma once

#include <memory>

#include "chip/plan.h"
#include "model/model.h"
#include "model/source.h"

namespace whittle {

class ChipModel final : public Model {
 public:
  /// The plan is of this source.
  ChipModel(Source source, std::shared_ptr<const ChipPlan> plan)
      : source_(std::move(source)), plan_(std::move(plan)) {}

  Change size() const override { return static_cast<Change>(plan_->changes.size()); }
  Weights weights() const override;
  /// Where something was put or went, a space stands between what would be one token.
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
