// The edits between two variants in an order in which each comes after those that it needs
// (model/edit_needs.h), so that the first edits of any number go together: declarations come before
// their uses. A configuration is rendered as its largest part that has what it needs; a search that
// took it for all of the configuration would blame the declaration for what was left out with it
// (Model::is_whole).
//
// With `without`, the edits begin at a variant that has more than the one that passes: what is
// in a function begins at the function without its body. Change 0 leads there, and all others need
// it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "model/edits.h"
#include "model/model.h"

namespace whittle {

class OrderedEdits final : public Model {
 public:
  explicit OrderedEdits(std::shared_ptr<const EditsModel> edits,
                        std::optional<Variant> without = std::nullopt);

  Change size() const override { return edits_->size() + first(); }
  Weights weights() const override;
  Variant render(const Configuration& configuration) const override;
  bool is_whole(const Configuration& configuration) const override;

 private:
  /// Which edits are in, by their numbers.
  std::vector<bool> chosen(const Configuration& configuration) const;
  Change first() const { return without_ ? 1 : 0; }

  std::shared_ptr<const EditsModel> edits_;
  std::optional<Variant> without_;
  std::vector<Change> order_;               // which edit comes at each place
  std::vector<std::vector<Change>> users_;  // of each edit, those that need it
};

}  // namespace whittle
