// The default search over the tree of a variant, as a stage.
//
// Two things go beyond one search over one tree:
//
// What the parser did not understand it may understand once enough is gone. Then the search
// begins again, on the tree of what is left.
//
// A node that was there before is passed over where nothing has changed about it: neither the
// bytes next to it nor how often the names in it occur; a large one is tried each time. So the
// stage costs little where it comes again after a small change. One that is *thorough* passes
// over nothing, and goes on until no node can go alone.
//
// ENSURES: what a thorough one ends with is 1-tree-minimal (search/tree_search.h).
#pragma once

#include <memory>
#include <optional>

#include "engine/stage.h"
#include "engine/tree_inputs.h"

namespace whittle {

class TreeStage final : public Stage {
 public:
  TreeStage(std::string_view name, std::shared_ptr<TreeInputs> inputs, const Finding& start,
            bool thorough);
  /// Whether a thorough one has ended on what is to be started from.
  static bool in_vain(const Finding& start);

  std::unique_ptr<Stage> clone() const override { return std::make_unique<TreeStage>(*this); }
  std::optional<Trial> next() const override { return (*search_)->next(); }
  void report(Outcome outcome) override;
  Finding found() const override { return {(*search_)->found().failing, {}, tried_}; }
  std::vector<Finding> others() const override { return (*search_)->others(); }
  bool tells_pass() const override { return (*search_)->tells_pass(); }
  bool settled() const override { return (*search_)->settled(); }
  std::string_view name() const override { return (*search_)->name(); }
  std::uint64_t refused() const override { return refused_ + (*search_)->refused(); }
  Hash128 base() const override { return (*search_)->base(); }
  std::string change(const Trial& trial) const override { return (*search_)->change(trial); }

 private:
  void begin(std::string_view name, const Variant& start);
  void look_again();
  void remember();

  std::shared_ptr<TreeInputs> inputs_;
  Tried tried_;
  bool thorough_;
  double lost_ = 0;                 // how much of the text the parser did not understand: 0 to 1
  std::uint64_t size_ = 0;          // when that was last looked at
  std::uint64_t refused_ = 0;       // by searches that were begun again
  std::optional<AnyStage> search_;  // always there
};

}  // namespace whittle
