// Reduces what a passing and a failing input have in common, and keeps their difference as it is.
// (Zeller's dd narrows the difference; this stage reduces what surrounds it.)
//
// A configuration of the pair (model/pair.h) is good if its failing end still fails and its passing
// end still passes. That takes two tests. The failing end is tested first, because most
// configurations are rejected there. *fail* is reported to the search if both ends are as they
// should be. If both ends are the same, or do not parse as well as before, the configuration is
// refused without a test.
#pragma once

#include <memory>

#include "engine/stage.h"
#include "model/pair.h"

namespace whittle {

class CommonStage final : public Stage {
 public:
  /// REQUIRES: `search` is over the model's tree, and starts with all of it.
  CommonStage(std::string_view name, std::shared_ptr<const PairModel> model, AnySearch search);

  std::unique_ptr<Stage> clone() const override { return std::make_unique<CommonStage>(*this); }
  std::optional<Trial> next() const override;
  void report(Outcome outcome) override;
  Finding found() const override;
  std::vector<Finding> others() const override { return {}; }
  /// True while it asks for the passing end. For the failing end, *pass* and *unresolved* are the
  /// same.
  bool tells_pass() const override { return asks_passing_; }
  std::string_view name() const override { return name_; }
  std::uint64_t refused() const override { return refused_; }
  Hash128 base() const override;
  std::string change(const Trial& trial) const override;

 private:
  void propose();

  std::string_view name_;  // lives in the pipeline's table
  std::shared_ptr<const PairModel> model_;
  AnySearch search_;
  std::optional<Trial> failing_;
  std::optional<Trial> passing_;
  bool asks_passing_ = false;
  std::uint64_t refused_ = 0;
};

}  // namespace whittle
