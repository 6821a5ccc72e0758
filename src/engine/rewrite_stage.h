// Tries rewrites that make the text smaller, one after the other, and keeps each one that fails.
//
// If nearly all of them fail, several are tried at once: as many as will probably all fail, judging
// by how often single ones did lately. If they do not, half of them are tried.
#pragma once

#include <memory>

#include "engine/rewrite_queue.h"
#include "engine/stage.h"
#include "search/rate.h"

namespace whittle {

class RewriteStage final : public Stage {
 public:
  RewriteStage(std::string_view name, RewriteQueue queue);

  std::unique_ptr<Stage> clone() const override { return std::make_unique<RewriteStage>(*this); }
  std::optional<Trial> next() const override;
  void report(Outcome outcome) override;
  Finding found() const override { return {queue_.base(), {}, queue_.tried()}; }
  std::vector<Finding> others() const override { return {}; }
  bool tells_pass() const override { return false; }
  std::string_view name() const override { return name_; }
  std::uint64_t refused() const override { return queue_.refused(); }
  Hash128 base() const override { return queue_.base().hash(); }
  std::string change(const Trial& trial) const override;

 private:
  std::size_t likely() const;

  std::string_view name_;  // lives in the pipeline's table
  RewriteQueue queue_;
  Rate rate_{0.2};
};

}  // namespace whittle
