// Makes what a passing and a failing input have in common small, and leaves their
// difference as it is: Zeller's dd narrows the difference, and this what surrounds it.
//
// A configuration of the pair (model/pair.h) is good where its failing end still fails and
// its passing end still passes. That takes two tests, the failing one first: most
// configurations end there. The search hears *fail* where both are as they should be. Two
// ends that are the same, or that do not parse as well as before, are refused without a
// test.
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
  /// Of the passing end it does; of the failing one, what does not fail is the same to it.
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
