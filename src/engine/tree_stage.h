// The default search over the tree of a variant, as a stage.
//
// It does two things more than one search over one tree:
//
// Text that the parser did not understand may become clear once enough of it is gone. Then the
// search begins again, on the tree of what is left.
//
// At its end the stage remembers the nodes that are left. When it comes again, it passes over
// those of them that are as they were: the same bytes next to them, and the names in them occur
// as often. Large nodes are tried each time. So the stage costs little after a small change. A
// *thorough* stage passes over nothing, and goes on until no node can go alone.
//
// With --tree, the nodes that are left are asked for: the stage has a question at its end.
//
// ENSURES: what a thorough one ends with is 1-tree-minimal (search/tree_search.h).
#pragma once

#include <memory>
#include <optional>

#include "engine/stage.h"
#include "engine/tree_inputs.h"

namespace whittle {

/// How much of a tree is tried when the stage comes again.
enum class Care { usual, thorough };

class TreeStage final : public Stage {
 public:
  /// `input`: start.failing, read by `inputs`.
  TreeStage(std::string_view name, std::shared_ptr<TreeInputs> inputs, const TreeInput& input,
            const Finding& start, Care care);
  /// Whether a thorough stage has already ended on this start.
  static bool in_vain(const Finding& start);

  std::unique_ptr<Stage> clone() const override { return std::make_unique<TreeStage>(*this); }
  std::optional<Trial> next() const override { return (*search_)->next(); }
  void report(Outcome outcome) override;
  std::optional<Question> question() const override { return inquiry_.next(); }
  void take_reply(const Reply& reply) override;
  Finding found() const override { return {(*search_)->found().failing, {}, tried_}; }
  std::vector<Finding> others() const override { return (*search_)->others(); }
  bool tells_pass() const override { return (*search_)->tells_pass(); }
  bool settled() const override { return (*search_)->settled(); }
  std::string_view name() const override { return (*search_)->name(); }
  std::uint64_t refused() const override { return refused_ + (*search_)->refused(); }
  Hash128 base() const override { return (*search_)->base(); }
  std::string change(const Trial& trial) const override { return (*search_)->change(trial); }

 private:
  void begin(std::string_view name, const TreeInput& input, const Variant& start);
  void look_again();
  void end();
  void remember();

  std::shared_ptr<TreeInputs> inputs_;
  Tried tried_;
  bool thorough_;
  double lost_ = 0;                 // how much of the text the parser did not understand: 0 to 1
  std::uint64_t size_ = 0;          // when that was last looked at
  std::uint64_t refused_ = 0;       // by searches that were begun again
  std::optional<AnyStage> search_;  // always there
  Inquiry inquiry_;                 // about what is left, once the search has ended
};

}  // namespace whittle
