// Rewrites that do not make the text smaller, but may allow other stages to do so.
//
// Each rewrite that fails is reduced by stages of its own (the *inner* ones). Their result is kept
// if it is smaller than the text was before the rewrite; otherwise it is dropped. The variants on
// the way are no findings.
#pragma once

#include <memory>

#include "engine/pipeline.h"
#include "engine/rewrite_queue.h"

namespace whittle {

struct PumpOptions {
  std::size_t misses = 12;    ///< so many rewrites in a row that do not fail end the stage
  std::size_t fruitless = 2;  ///< and so many reductions that bring nothing
};

class PumpStage final : public Stage {
 public:
  PumpStage(std::string_view name, RewriteQueue queue,
            std::shared_ptr<const std::vector<StageSpec>> inner, PumpOptions options = {});

  std::unique_ptr<Stage> clone() const override { return std::make_unique<PumpStage>(*this); }
  std::optional<Trial> next() const override;
  void report(Outcome outcome) override;
  std::optional<Question> question() const override {
    return inner_ ? inner_->question() : std::nullopt;
  }
  void take_reply(const Reply& reply) override;
  Finding found() const override { return {queue_.base(), {}, queue_.tried()}; }
  std::vector<Finding> others() const override { return {}; }
  bool tells_pass() const override { return false; }
  std::string_view name() const override { return name_; }
  std::uint64_t refused() const override { return refused_ + queue_.refused(); }
  Hash128 base() const override { return inner_ ? inner_->base() : queue_.base().hash(); }
  std::string change(const Trial& trial) const override;

 private:
  void settle();

  std::string_view name_;  // lives in the pipeline's table
  RewriteQueue queue_;
  std::shared_ptr<const std::vector<StageSpec>> specs_;
  PumpOptions options_;
  std::optional<Pipeline> inner_;  // what a rewrite is being reduced by
  std::size_t misses_ = 0;
  std::size_t fruitless_ = 0;
  std::uint64_t refused_ = 0;  // by inner stages that have ended
};

}  // namespace whittle
