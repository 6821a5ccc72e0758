// Constraints between changes: line 12 needs line 3 (section VIII of Zeller & Hildebrandt:
// "explicit change constraints").
//
// Decorates a model. A configuration is rendered as its largest part that satisfies the
// constraints. So for every search this is just another test function, and its result is 1-minimal
// if a change is removed together with those that need it.
#pragma once

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "model/deletion.h"
#include "model/model.h"
#include "util/result.h"

namespace whittle {

/// Lines of the original file, from 0: `first` needs `second`.
using Requirements = std::vector<std::pair<std::size_t, std::size_t>>;

/// Reads a --requires file: on each line a line number and those that it needs,
/// from 1: "12 3" or "12: 3 4"; # begins a comment. `lines`: how many there are.
Result<Requirements> parse_requirements(std::string_view text, std::size_t lines);

class ConstrainedModel final : public Model {
 public:
  /// `original`: the text that the requirements count lines of.
  ConstrainedModel(std::shared_ptr<const DeletionModel> model, const Requirements& requirements,
                   std::string_view original);

  Change size() const override { return model_->size(); }
  Weights weights() const override { return model_->weights(); }
  Variant render(const Configuration& configuration) const override;
  bool cuts_alike(const Configuration& configuration) const override {
    return model_->cuts_alike(closure(configuration));
  }

  /// The largest part of a configuration that satisfies the constraints, plus the changes that are
  /// needed by lines which this model never removes.
  Configuration closure(const Configuration& configuration) const;

 private:
  struct Need {
    Configuration dependents;  // the changes of the line that needs
    Configuration needed;      // the changes of the line that is needed
  };
  std::shared_ptr<const DeletionModel> model_;
  std::vector<Need> needs_;
  Configuration fixed_;  // needed by lines that this model does not cut
};

}  // namespace whittle
