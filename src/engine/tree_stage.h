// The default search over the syntax tree of a variant, as a stage.
//
// It adds two things to a search over one tree:
//
// - A part that the parser did not understand may become understandable when enough around it is
//   removed. Then the variant is parsed again, and the search starts on the new tree.
// - A node that an earlier run of the stage has tried is skipped if neither the bytes next to it
//   nor the counts of the names in it have changed (large nodes are always tried). So running the
//   stage again after a small change is cheap. A *thorough* stage skips nothing, and runs until no
//   single node can be removed.
//
// With --tree, the stage asks for the tree of the remaining text when the search has ended, in
// order to remember its nodes.
//
// ENSURES: a thorough stage ends 1-tree-minimal (search/tree_search.h).
#pragma once

#include <memory>
#include <optional>

#include "engine/stage.h"
#include "engine/tree_inputs.h"

namespace whittle {

/// How much of a tree is tried when the stage runs again.
enum class Care { usual, thorough };

class TreeStage final : public Stage {
 public:
  /// `input`: start.failing, read by `inputs`.
  TreeStage(std::string_view name, std::shared_ptr<TreeInputs> inputs, const TreeInput& input,
            const Finding& start, Care care);
  /// Whether a thorough stage has already ended on this start.
  static bool nothing_left(const Finding& start);

  std::unique_ptr<Stage> clone() const override { return std::make_unique<TreeStage>(*this); }
  std::optional<Trial> next() const override { return (*search_)->next(); }
  void report(Outcome outcome) override;
  std::optional<Question> question() const override { return inquiry_.next(); }
  void take_reply(const Reply& reply) override;
  Finding found() const override { return {(*search_)->found().failing, {}, tried_}; }
  std::vector<Finding> others() const override { return (*search_)->others(); }
  bool tells_pass() const override { return (*search_)->tells_pass(); }
  bool at_fixpoint() const override { return (*search_)->at_fixpoint(); }
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
  std::uint64_t size_ = 0;          // when that was last checked
  std::uint64_t refused_ = 0;       // by searches that were begun again
  std::optional<AnyStage> search_;  // always there
  Inquiry inquiry_;                 // about what is left, once the search has ended
};

}  // namespace whittle
