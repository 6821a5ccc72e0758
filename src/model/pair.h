// What an input that passes and one that fails have in common, as a tree of changes: a
// configuration is rendered into both.
//
// The changes are the parts of FAILING: of its syntax trees, or its lines if no language is known.
// If a part has a partner in PASSING (model/tree_edits.h), the partner is out if the part is. A
// part that only FAILING has is fixed: it is removed only with an ancestor. A part that only
// PASSING has is out if the nearest part around it that has a partner is out.
//
// Law: with all changes in, the two variants are rendered.
#pragma once

#include <memory>
#include <vector>

#include "model/edits.h"
#include "model/tree.h"

namespace whittle {

class PairModel {
 public:
  PairModel(const Variant& passing, const Variant& failing, const ReadFile& read = read_by_name);

  const ChangeTree& tree() const { return failing_->tree(); }
  Variant failing(const Configuration& configuration) const {
    return failing_->render(configuration);
  }
  Variant passing(const Configuration& configuration) const;

  /// Whether a variant parses worse than the one that it was made from.
  bool refuses_failing(const Variant& variant) const { return failing_check_->refuses(variant); }
  bool refuses_passing(const Variant& variant) const { return passing_check_->refuses(variant); }

 private:
  std::unique_ptr<const TreeModel> failing_;
  std::unique_ptr<const TreeModel> passing_;
  std::unique_ptr<const ParseCheck> failing_check_;
  std::unique_ptr<const ParseCheck> passing_check_;
  // The parts of PASSING that each part of FAILING decides: followers_ from first_[i] to
  // first_[i + 1].
  std::vector<std::uint32_t> first_;
  std::vector<Change> followers_;
};

}  // namespace whittle
