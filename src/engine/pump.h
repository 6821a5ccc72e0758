// Rewrites that do not make the text smaller themselves, but may make other changes possible.
//
// Each rewrite that fails is reduced further by stages of its own (the *inner* stages). If that
// ends smaller than the variant before the rewrite, the result is kept; otherwise everything since
// the rewrite is discarded. Variants on the way are never reported as best.
#pragma once

#include <memory>

#include "engine/pipeline.h"
#include "engine/rewrite_queue.h"

namespace whittle {

struct PumpOptions {
  std::size_t misses = 12;    ///< the stage ends after this many rewrites in a row that do not fail
  std::size_t fruitless = 2;  ///< and after this many reductions without a gain
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
  void take_result();

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
